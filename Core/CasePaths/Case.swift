/// The root and the steps of case key paths: `\E.Cases.b.c` goes from `Case<E>` through `Case<B>`
/// to `Case<C>`, without any value of `E`.
///
/// Evaluating such a key path yields a `Case` with the composed functions of all cases in the path.
@dynamicMemberLookup
public struct Case<Value>: Sendable {
  /// The functions of the path. `nil` is the path from `Value` to itself, so that the root needs no
  /// allocation.
  private let storage: CaseStorage<Value>?

  private init(storage: CaseStorage<Value>) {
    self.storage = storage
  }

  /// Makes a case from two functions, to embed a payload and to extract it.
  public init<Root>(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(
      storage: RootedCaseStorage(AnyCasePath<Root, Value>(embed: embed, extract: extract)))
  }

  /// Makes the root.
  public init() {
    self.storage = nil
  }

  /// Evaluates a case key path.
  public init<Root>(_ keyPath: CaseKeyPath<Root, Value>) {
    self = Case<Root>()[keyPath: keyPath]
  }

  /// The path that continues to a case of the payload.
  // This must stay the only such subscript. With a second one, each modifier in a body multiplies
  // the body's type-checking time. Cases with several types have overloads in the enum's own
  // `AllCasePaths`.
  public subscript<Next>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Next>>
  ) -> Case<Next> where Value: CasePathable {
    appending(Value.allCasePaths[keyPath: keyPath])
  }

  /// Embeds a payload in the cases along the path.
  public func _embed(_ value: Value) -> Any {
    storage?.embed(value) ?? value
  }

  /// Extracts the payload at the end of the path; `nil` if `root` has another case or another type.
  public func _extract(from root: Any) -> Value? {
    if let storage { storage.extract(from: root) } else { root as? Value }
  }

  /// Returns the functions of the path, cast back to its root's type.
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
  /// The case that no value has. It makes `\.never` a path of every enum.
  public var never: Case<Never> {
    appending(.uninhabited)
  }
}

extension AnyCasePath where Value == Never {
  fileprivate static var uninhabited: Self {
    _$embed({ (_: Never) -> Root in }, extract: { _ in nil }, name: "never")
  }
}

/// The functions along a path, with the type of the root erased.
///
/// A class erases the type, not a pair of closures over `Any`, so that ``AnyCasePath/init(_:)`` can
/// recover the enum's own functions without boxing each root.
///
/// Unchecked because the compiler checks only final classes. The one subclass holds just a
/// `Sendable` constant.
private class CaseStorage<Value>: @unchecked Sendable {
  var name: CasePathName { .unknown }
  func embed(_ value: Value) -> Any { preconditionFailure("abstract") }
  func extract(from root: Any) -> Value? { preconditionFailure("abstract") }
  func appending<Next>(_ next: AnyCasePath<Value, Next>) -> CaseStorage<Next> {
    preconditionFailure("abstract")
  }
}

// Sendable: the only property is a `Sendable` constant.
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

/// The end of a path whose payload type is known only at run time.
protocol PartialCase {
  var name: CasePathName { get }
  /// Embeds a payload; `nil` if `value` doesn't have the payload's type.
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
