/// The look of progress views.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration

  /// Returns the styled view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// The properties of a progress view that a ``ProgressViewStyle`` receives.
@MainActor @preconcurrency
public struct ProgressViewStyleConfiguration {
  /// The name of the work.
  public typealias Label = _StyledPart

  /// The progress in words.
  public typealias CurrentValueLabel = _StyledPart

  /// The name of the work.
  public let label: Label?
  /// The progress in words.
  public let currentValueLabel: CurrentValueLabel?
  /// The progress in 0...1; `nil` if it is unknown.
  public let fractionCompleted: Double?
}

/// A style that hosts implement.
protocol HostProgressViewStyle: ProgressViewStyle {
  /// The style's own colour.
  var tint: Color? { get }
}

extension HostProgressViewStyle {
  var tint: Color? { nil }
}

/// The host's look of progress.
public struct DefaultProgressViewStyle: HostProgressViewStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// The host's look of progress.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// A bar, if the progress is known. Hosts choose the look otherwise.
public struct LinearProgressViewStyle: HostProgressViewStyle {
  let tint: Color?

  public nonisolated init() { tint = nil }

  /// - Parameter tint: The colour of the bar.
  public nonisolated init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).tint(tint)
  }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  /// A bar, if the progress is known. Hosts choose the look otherwise.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A wheel, if the progress is unknown. Hosts choose its look.
public struct CircularProgressViewStyle: HostProgressViewStyle {
  let tint: Color?

  public nonisolated init() { tint = nil }

  /// - Parameter tint: The colour of the wheel.
  public nonisolated init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    ProgressView(configuration).tint(tint)
  }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  /// A wheel, if the progress is unknown. Hosts choose its look.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
  /// Sets the look of progress views in this view.
  public func progressViewStyle<Style: ProgressViewStyle>(_ style: Style) -> some View {
    transformingEnvironment {
      $0.progressViewStyle =
        (style as? any HostProgressViewStyle).map { $0.tint == nil } ?? false
        ? nil : AnyStyle(style) { $0.makeBody(configuration: $1) }
    }
  }
}

extension EnvironmentValues {
  @Entry var progressViewStyle: AnyStyle<ProgressViewStyleConfiguration>?
}
