/// How values with what they are called look.
@MainActor @preconcurrency
public protocol LabeledContentStyle {
  associatedtype Body: View
  typealias Configuration = LabeledContentStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``LabeledContentStyle`` knows of a value.
@MainActor @preconcurrency
public struct LabeledContentStyleConfiguration {
  /// What the value is called.
  public typealias Label = _StyledPart

  /// The value.
  public typealias Content = _StyledPart

  /// What the value is called.
  public let label: Label
  /// The value.
  public let content: Content
}

/// The value at the end of the line.
public struct AutomaticLabeledContentStyle: LabeledContentStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.label.foregroundStyle(.secondary)
      Spacer()
      configuration.content
    }
  }
}

extension LabeledContentStyle where Self == AutomaticLabeledContentStyle {
  /// The value at the end of the line.
  public static var automatic: AutomaticLabeledContentStyle { AutomaticLabeledContentStyle() }
}

extension View {
  /// How values in this view look that are shown with what they are called.
  public func labeledContentStyle<Style: LabeledContentStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.labeledContentStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var labeledContentStyle: AnyStyle<LabeledContentStyleConfiguration>?
}
