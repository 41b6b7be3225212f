import Persistence

/// A writer that saves a reducer's state: a ``CacheWriter``, or a writer of the app's host.
public protocol StateWriter<Value>: Sendable {
  associatedtype Value: Sendable

  /// Reserves the next turn in the saving order for a value that a reducer has just made.
  ///
  /// The returned closure hands the value over later. In between, an effect of the same action may
  /// send another action and save a newer value. The turns keep the values in order.
  ///
  /// - Returns: The closure that hands the value over; `nil` if the value is saved already.
  func saving(_ value: Value) -> (@MainActor @Sendable () -> Void)?
}

extension CacheWriter: StateWriter {
  public func saving(_ value: Value) -> (@MainActor @Sendable () -> Void)? {
    let turn = takeTurn()
    return { [self] in save(value, in: turn) }
  }
}
