import Foundation

/// How groups look that can be unfolded.
@MainActor @preconcurrency
public protocol DisclosureGroupStyle {
  associatedtype Body: View
  typealias Configuration = DisclosureGroupStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``DisclosureGroupStyle`` knows of a group.
@MainActor @preconcurrency
public struct DisclosureGroupStyleConfiguration {
  /// What the group is called.
  public typealias Label = _StyledPart

  /// What is in it.
  public typealias Content = _StyledPart

  /// What the group is called.
  public let label: Label
  /// What is in it.
  public let content: Content
  /// Whether it is unfolded.
  @Binding public var isExpanded: Bool

  init(label: Label, content: Content, isExpanded: Binding<Bool>) {
    self.label = label
    self.content = content
    _isExpanded = isExpanded
  }
}

/// A button with the group's name, and the group below it.
public struct AutomaticDisclosureGroupStyle: DisclosureGroupStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button {
      withAnimation { configuration.isExpanded.toggle() }
    } label: {
      HStack {
        Text(configuration.isExpanded ? "▾" : "▸").accessibilityHidden(true)
        configuration.label
      }
    }
    .buttonStyle(.plain)
    .modifier(
      .accessibilityFlags(configuration.isExpanded ? .expanded : .collapsed, isOn: true))
    if configuration.isExpanded {
      configuration.content.padding(.leading, outlineIndent)
    }
  }
}

/// How far a row stands in from the sign of the group that it belongs to, in points: as far as the group's name does.
let outlineIndent: CGFloat = 22

extension DisclosureGroupStyle where Self == AutomaticDisclosureGroupStyle {
  /// A button with the group's name, and the group below it.
  public static var automatic: AutomaticDisclosureGroupStyle { AutomaticDisclosureGroupStyle() }
}

extension View {
  /// How groups in this view look that can be unfolded.
  public func disclosureGroupStyle<Style: DisclosureGroupStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.disclosureGroupStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

/// A group that can be unfolded.
public struct DisclosureGroup<Label: View, Content: View>: View {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>?
  @State private var ownIsExpanded = false
  @Environment(\.disclosureGroupStyle) private var style

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    isExpanded = nil
  }

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content
    self.isExpanded = isExpanded
  }

  public var body: some View {
    let isExpanded = isExpanded ?? $ownIsExpanded
    (style ?? AnyStyle(AutomaticDisclosureGroupStyle()) { $0.makeBody(configuration: $1) }).body(
      DisclosureGroupStyleConfiguration(
        label: .init(label),
        content: .init(DeferredView(content: content)),
        isExpanded: isExpanded))
  }
}

extension DisclosureGroup where Label == Text {
  public init<Title: StringProtocol>(_ label: Title, @ViewBuilder content: @escaping () -> Content)
  {
    self.init(content: content) { Text(label) }
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  public init<Title: StringProtocol>(
    _ label: Title, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }

  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
}

extension EnvironmentValues {
  @Entry var disclosureGroupStyle: AnyStyle<DisclosureGroupStyleConfiguration>?
}
