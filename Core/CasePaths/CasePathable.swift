/// An enum whose cases can be named by key paths: `\.loaded`, `\.destination.edit`.
///
/// Conform with the ``CasePathable()`` macro; a hand-written conformance offers one
/// ``AnyCasePath`` property per case.
public protocol CasePathable {
  /// The type that holds one case path per case.
  associatedtype AllCasePaths

  /// One case path per case.
  static var allCasePaths: AllCasePaths { get }
}

/// An enum whose case paths can be enumerated in the order of their declaration.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// Case paths that can tell which of them a value is at.
public protocol CasePathReflectable<Root> {
  /// The enum that the case paths belong to.
  associatedtype Root: CasePathable

  /// The path of the case that `root` is at.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// A key path that names a case of the enum `Root`, with payloads of type `Value`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path that names a case of the enum `Root`; the type of its payload is known at run time
/// only.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>
