/// The virtual root of case key paths: `\E.Cases.b.c` walks from `Case<E>` by way of `Case<B>` to
/// `Case<C>`, although no value of `E` is there to walk through.
///
/// Evaluating such a key path yields a `Case` that holds the composed functions of the cases on the
/// way.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// `nil` is the path from `Value` to itself, so that starting a walk allocates nothing.
  private let storage: CaseStorage<Value>?

  private init(storage: CaseStorage<Value>) {
    self.storage = storage
  }

  /// Makes the end of a path that consists of two functions.
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      storage: RootedCaseStorage(AnyCasePath<Root, Value>(embed: embed, extract: extract)))
  }

  /// The root itself.
  public init() {
    self.storage = nil
  }

  /// The end of the walk along `keyPath`.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// Walks on to a case of the payload.
  // The only such subscript: with a second one, type-checking a body takes a multiple of the time with
  // each modifier in it. What has several types is overloaded in the enum's own `AllCasePaths`.
  public subscript<Next>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Next>>
  ) -> Case<Next> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  /// Wraps a payload in the cases along the path.
  public func _embed(_ value: Value) -> Any {
    storage?.embed(value) ?? value
  }

  /// The payload at the end of the path, or `nil` if `root` is at another case or of another type.
  public func _extract(from root: Any) -> Value? {
    if let storage { storage.extract(from: root) } else { root as? Value }
  }

  /// The functions along the path, with the type of its root regained.
  func path<Root>(from _: Root.Type) -> AnyCasePath<Root, Value> {
    if let path = (storage as? RootedCaseStorage<Root, Value>)?.path { return path }
    if storage == nil, let identity = AnyCasePath<Root, Root>() as? AnyCasePath<Root, Value> {
      return identity
    }
    preconditionFailure("This path ends at \(self) but does not start at \(Root.self).")
  }

  func appending<Next>(_ next: AnyCasePath<Value, Next>) -> Case<Next> {
    Case<Next>(storage: storage?.appending(next) ?? RootedCaseStorage(next))
  }
}

extension Case where Value: CasePathable {
  /// The case that no value is ever at. It makes `\.never` a path of every enum.
  public var never: Case<Never> {
    appending(.uninhabited)
  }
}

extension AnyCasePath where Value == Never {
  fileprivate static var uninhabited: Self {
    _$embed({ (_: Never) -> Root in }, extract: { _ in nil }, name: "never")
  }
}

/// The functions along a path, with the type of its root erased.
///
/// Erasing by a class instead of by closures over `Any` lets ``AnyCasePath/init(_:)`` have the very
/// functions of the enum back, with no box around every root.
///
/// Unchecked because only a final class can be checked; the one subclass holds a `Sendable`
/// constant and nothing else.
private class CaseStorage<Value>: @unchecked Sendable {
  var name: CasePathName { .unknown }
  func embed(_ value: Value) -> Any { preconditionFailure("abstract") }
  func extract(from root: Any) -> Value? { preconditionFailure("abstract") }
  func appending<Next>(_ next: AnyCasePath<Value, Next>) -> CaseStorage<Next> {
    preconditionFailure("abstract")
  }
}

// Sendable: a constant, which is Sendable itself.
private final class RootedCaseStorage<Root, Value>: CaseStorage<Value>, @unchecked Sendable {
  let path: AnyCasePath<Root, Value>

  init(_ path: AnyCasePath<Root, Value>) {
    self.path = path
  }

  override var name: CasePathName { path.name }

  override func embed(_ value: Value) -> Any {
    path.embed(value)
  }

  override func extract(from root: Any) -> Value? {
    guard let root = root as? Root else { return nil }
    return path.extract(from: root)
  }

  override func appending<Next>(_ next: AnyCasePath<Value, Next>) -> CaseStorage<Next> {
    RootedCaseStorage<Root, Next>(path.appending(next))
  }
}

/// What can be done at the end of a path whose payload type is known at run time only.
protocol PartialCase {
  var name: CasePathName { get }
  /// `nil` if `value` is not of the payload's type.
  func embed(any value: Any) -> Any?
  func extract(any root: Any) -> Any?
}

extension Case: PartialCase {
  var name: CasePathName { storage?.name ?? .root }

  func embed(any value: Any) -> Any? {
    (value as? Value).map(_embed)
  }

  func extract(any root: Any) -> Any? {
    _extract(from: root).map { $0 as Any }
  }
}
