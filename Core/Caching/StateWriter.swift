import Persistence

/// What a reducer hands its state to, to have it saved: a ``CacheWriter``, or something of an app's host.
public protocol StateWriter<Value>: Sendable {
  associatedtype Value: Sendable

  /// Takes a value that a reducer has just made.
  ///
  /// Its turn is taken now, and it is handed over by what is returned: an effect of the same action may come
  /// first, and send another action, whose newer value is on its way already when this one comes.
  ///
  /// - Returns: What hands it over; `nil` if it is saved already.
  func saving(_ value: Value) -> (@MainActor @Sendable () -> Void)?
}

extension CacheWriter: StateWriter {
  public func saving(_ value: Value) -> (@MainActor @Sendable () -> Void)? {
    let turn = takeTurn()
    return { [self] in save(value, in: turn) }
  }
}
