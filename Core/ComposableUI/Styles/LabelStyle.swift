/// The look of labels.
@MainActor @preconcurrency
public protocol LabelStyle {
  associatedtype Body: View
  typealias Configuration = LabelStyleConfiguration

  /// Returns the styled view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a label that a ``LabelStyle`` receives.
@MainActor @preconcurrency
public struct LabelStyleConfiguration {
  /// The label's title.
  public typealias Title = _StyledPart

  /// The image beside the title.
  public struct Icon: _TransparentView {
    let part: _StyledPart
    public static func _content(of view: Self) -> AnyView { view.part.view }
  }

  /// The label's title.
  public let title: Title
  /// The image beside the title.
  public let icon: Icon
}

/// An icon and a title side by side.
public struct DefaultLabelStyle: LabelStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 8) {
      configuration.icon
      configuration.title
    }
  }
}

/// An icon and a title side by side.
public typealias TitleAndIconLabelStyle = DefaultLabelStyle

/// The icon alone. The title is its accessibility label.
public struct IconOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon.accessibilityLabel(configuration.title.plainText)
  }
}

/// The title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// An icon and a title side by side.
  public static var automatic: Self { Self() }
  /// An icon and a title side by side.
  public static var titleAndIcon: Self { Self() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The icon alone. The title is its accessibility label.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension View {
  /// Sets the look of labels in this view.
  public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.labelStyle = AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var labelStyle: AnyStyle<LabelStyleConfiguration>?
}
