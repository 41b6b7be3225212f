extension SharedReaderKey {
  /// A key with a default value:
  ///
  /// ```swift
  /// extension SharedKey where Self == AppStorageKey<Bool>.Default {
  ///   static var isOnboarded: Self { Self[.appStorage("isOnboarded"), default: false] }
  /// }
  /// …
  /// @Shared(.isOnboarded) var isOnboarded
  /// ```
  public typealias Default = _SharedKeyDefault<Self>
}

/// A key with a default value; see ``SharedReaderKey/Default``.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  private let makeInitialValue: @Sendable () -> Base.Value

  /// The default value.
  public var initialValue: Base.Value { makeInitialValue() }

  /// Gives a key a default value, which is evaluated on demand.
  public static subscript(
    _ key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeInitialValue: value)
  }

  /// Replaces the default value of a key.
  public static subscript(
    _ key: Self, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key.base, makeInitialValue: value)
  }

  public var id: Base.ID { base.id }

  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(
    _ value: Base.Value, context: SaveContext, continuation: SaveContinuation
  ) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: CustomStringConvertible {
  public var description: String { String(describing: base) }
}
