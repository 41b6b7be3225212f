import ElementTree

/// Work in progress.
public struct ProgressView: _PlainElementView, TextualView {
  let fraction: Double?
  let label: String?

  /// Work of which it isn't known how far it got.
  public init() {
    fraction = nil
    label = nil
  }

  /// Named work of which it isn't known how far it got.
  public init<Title: StringProtocol>(_ title: Title) {
    fraction = nil
    label = String(title)
  }

  /// - Parameters:
  ///   - value: How far it got, in 0...`total`, or `nil` if that isn't known.
  ///   - total: The value at which it is done.
  public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
    fraction = value.map { Self.fraction($0, of: total) }
    label = nil
  }

  /// - Parameters:
  ///   - title: What is being done.
  ///   - value: How far it got, in 0...`total`, or `nil` if that isn't known.
  ///   - total: The value at which it is done.
  public init<Title: StringProtocol, Value: BinaryFloatingPoint>(
    _ title: Title, value: Value?, total: Value = 1
  ) {
    fraction = value.map { Self.fraction($0, of: total) }
    label = String(title)
  }

  var plainText: String { label ?? "" }

  public static func _content(of view: Self) -> Content {
    .progress(fraction: view.fraction, label: view.label)
  }

  private static func fraction<Value: BinaryFloatingPoint>(_ value: Value, of total: Value)
    -> Double
  {
    guard total > 0, value.isFinite else { return 0 }
    return min(max(Double(value / total), 0), 1)
  }
}
