import IssueReporting

/// The cancellable effects in flight of all stores, for test suites that check for leftover effects
/// after each test.
@_spi(Internals) public let _cancellationCancellables = LockIsolated(CancellablesCollection())

/// The effects in flight of all stores in a program that runs tests.
@_spi(Internals) public struct CancellablesCollection: Sendable {
  fileprivate init() {}

  /// The number of ids in flight in all stores. An id counts once for its feature and once for each
  /// feature above.
  public var count: Int {
    DependencyValues._current.effectRegistry.countOfIDs
  }

  /// Whether an effect with an id is in flight.
  ///
  /// - Parameter path: The feature to search with its children; an empty path searches all stores.
  public func exists(at id: some Hashable, path: NavigationIDPath = NavigationIDPath()) -> Bool {
    exists(at: _CancelID(id: id, navigationIDPath: path))
  }

  /// Whether an effect with an id is in flight in the id's feature or below it.
  public func exists(at id: _CancelID) -> Bool {
    !DependencyValues._current.effectRegistry.handles(id: id.id, at: id.path.path).isEmpty
  }

  /// Cancels all effects in flight.
  public mutating func removeAll() {
    DependencyValues._current.effectRegistry.cancel(at: [])
  }
}

/// An id of effects with the path of their feature. Two features can use one id without cancelling
/// each other's effects.
@_spi(Internals) public struct _CancelID: Hashable, Sendable {
  let id: CancelID
  let path: NavigationIDPath

  /// - Parameters:
  ///   - id: The id passed to ``Effect/cancellable(id:cancelInFlight:)``.
  ///   - navigationIDPath: The path of the feature.
  public init(id: some Hashable, navigationIDPath: NavigationIDPath) {
    self.id = CancelID(id)
    path = navigationIDPath
  }
}

/// A path of features, from the root down.
@_spi(Internals) public struct NavigationIDPath: Hashable, Sendable {
  let path: NavigationPath

  /// Makes the empty path, which stands for all stores.
  public init() {
    path = []
  }
}
