/// How boxes around groups look.
@MainActor @preconcurrency
public protocol GroupBoxStyle {
  associatedtype Body: View
  typealias Configuration = GroupBoxStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``GroupBoxStyle`` knows of a group.
@MainActor @preconcurrency
public struct GroupBoxStyleConfiguration {
  /// What the group is called.
  public typealias Label = _StyledPart

  /// What is in it.
  public typealias Content = _StyledPart

  /// What the group is called.
  public let label: Label
  /// What is in it.
  public let content: Content
}

/// As the host shows a section.
public struct DefaultGroupBoxStyle: GroupBoxStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    VStack(alignment: .leading) {
      configuration.label.font(.headline)
      configuration.content
    }
    .padding(12)
    .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 12))
  }
}

extension GroupBoxStyle where Self == DefaultGroupBoxStyle {
  /// As the host shows a section.
  public static var automatic: DefaultGroupBoxStyle { DefaultGroupBoxStyle() }
}

extension View {
  /// How boxes around groups in this view look.
  public func groupBoxStyle<Style: GroupBoxStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.groupBoxStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

/// A group of views that belong together, with what they are called.
public struct GroupBox<Label: View, Content: View>: View {
  let label: Label
  let content: Content
  @Environment(\.groupBoxStyle) private var style

  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  public init(label: Label, @ViewBuilder content: () -> Content) {
    self.label = label
    self.content = content()
  }

  public var body: some View {
    (style ?? AnyStyle(DefaultGroupBoxStyle()) { $0.makeBody(configuration: $1) }).body(
      GroupBoxStyleConfiguration(
        label: .init(label), content: .init(content)))
  }
}

extension GroupBox where Label == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content) { EmptyView() }
  }
}

extension GroupBox where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }
}

extension EnvironmentValues {
  @Entry var groupBoxStyle: AnyStyle<GroupBoxStyleConfiguration>?
}
