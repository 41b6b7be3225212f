/// How progress looks.
@MainActor @preconcurrency
public protocol ProgressViewStyle {
  associatedtype Body: View
  typealias Configuration = ProgressViewStyleConfiguration

  /// The view.
  @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// What a ``ProgressViewStyle`` knows of work in progress.
@MainActor @preconcurrency
public struct ProgressViewStyleConfiguration {
  /// What is being done.
  public typealias Label = _StyledPart

  /// How far it got, in words.
  public typealias CurrentValueLabel = _StyledPart

  /// What is being done.
  public let label: Label?
  /// How far it got, in words.
  public let currentValueLabel: CurrentValueLabel?
  /// How far it got, in 0...1; `nil` if that isn't known.
  public let fractionCompleted: Double?
}

/// A style that hosts know.
protocol HostProgressViewStyle: ProgressViewStyle {
  /// The colour that it has by itself.
  var tint: Color? { get }
}

extension HostProgressViewStyle {
  var tint: Color? { nil }
}

/// As the host shows progress.
public struct DefaultProgressViewStyle: HostProgressViewStyle {
  public nonisolated init() {}

  public func makeBody(configuration: Configuration) -> some View { ProgressView(configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
  /// As the host shows progress.
  public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

/// A bar, where it is known how far it got: hosts show no other.
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
  /// A bar, where it is known how far it got: hosts show no other.
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A wheel, where it is not known how far it got: hosts show it by what they have.
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
  /// A wheel, where it is not known how far it got: hosts show it by what they have.
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension View {
  /// How progress in this view looks.
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
