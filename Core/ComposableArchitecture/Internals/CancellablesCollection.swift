import IssueReporting

/// The effects in flight that can be cancelled by an id, of all stores: for suites that look after each
/// test whether any was left behind.
@_spi(Internals) public let _cancellationCancellables = LockIsolated(CancellablesCollection())

/// What is in flight in all stores of a program that runs tests.
@_spi(Internals) public struct CancellablesCollection: Sendable {
  fileprivate init() {}

  /// How many ids there are effects of, those of each store and of each feature in it by themselves.
  public var count: Int {
    DependencyValues._current.effectRegistries.all.reduce(0) { $0 + $1.countOfIDs }
  }

  /// Whether an effect with an id is in flight somewhere.
  ///
  /// - Parameter path: Where: everywhere in a store if it is empty.
  public func exists(at id: some Hashable, path: NavigationIDPath = NavigationIDPath()) -> Bool {
    let id = CancelID(id)
    return DependencyValues._current.effectRegistries.all.contains {
      $0.contains(id, at: path.path)
    }
  }

  /// Whether an effect with an id is in flight where the id says.
  public func exists(at id: _CancelID) -> Bool {
    DependencyValues._current.effectRegistries.all.contains { $0.contains(id.id, at: id.path.path) }
  }

  /// Cancels all of them.
  public mutating func removeAll() {
    for registry in DependencyValues._current.effectRegistries.all { registry.cancelAll(at: []) }
  }
}

/// An id of effects together with where they are: two features can use one id without ending each other's.
@_spi(Internals) public struct _CancelID: Hashable, Sendable {
  let id: CancelID
  let path: NavigationIDPath

  /// - Parameters:
  ///   - id: What ``Effect/cancellable(id:cancelInFlight:)`` is given.
  ///   - navigationIDPath: The feature.
  public init(id: some Hashable, navigationIDPath: NavigationIDPath) {
    self.id = CancelID(id)
    path = navigationIDPath
  }
}

/// From the root down, the features in which something happens.
@_spi(Internals) public struct NavigationIDPath: Hashable, Sendable {
  let path: NavigationPath

  /// The root.
  public init() {
    path = []
  }
}
