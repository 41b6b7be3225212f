/// An enum whose cases can be named by key paths: `\.loaded`, `\.destination.edit`.
///
/// Use the ``CasePathable()`` macro to conform. A hand-written conformance needs one
/// ``AnyCasePath`` property per case.
public protocol CasePathable {
  /// The type with one case path per case.
  associatedtype AllCasePaths

  /// One case path per case.
  static var allCasePaths: AllCasePaths { get }
}

/// An enum whose case paths can be iterated in the order of declaration.
public protocol CasePathIterable: CasePathable
where AllCasePaths: Sequence, AllCasePaths.Element == PartialCaseKeyPath<Self> {}

/// A collection of case paths that finds the path of a value's case.
public protocol CasePathReflectable<Root> {
  /// The enum of the case paths.
  associatedtype Root: CasePathable

  /// The path of the current case of `root`.
  subscript(root: Root) -> PartialCaseKeyPath<Root> { get }
}

/// A key path that names a case of the enum `Root`, with payloads of type `Value`.
public typealias CaseKeyPath<Root, Value> = KeyPath<Case<Root>, Case<Value>>

/// A key path that names a case of the enum `Root`, with a payload type that is known only at run
/// time.
public typealias PartialCaseKeyPath<Root> = PartialKeyPath<Case<Root>>
