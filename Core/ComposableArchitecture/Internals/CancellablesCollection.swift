import IssueReporting

/// The effects in flight that can be cancelled by an id, of all stores: for suites that look after each
/// test whether any was left behind.
@_spi(Internals) public let _cancellationCancellables = LockIsolated(CancellablesCollection())

/// What is in flight in all stores of a program that runs tests.
@_spi(Internals) public struct CancellablesCollection: Sendable {
  fileprivate init() {}

  /// How many ids there are effects of, those of each store and of each feature in it by themselves.
  public var count: Int {
    EffectRegistries.ofTests.all.reduce(0) { $0 + $1.countOfIDs }
  }

  /// Whether an effect with an id is in flight somewhere.
  ///
  /// - Parameter path: Where: everywhere in a store if it is empty.
  public func exists(at id: some Hashable, path: NavigationIDPath = NavigationIDPath()) -> Bool {
    let id = CancelID(id)
    return EffectRegistries.ofTests.all.contains { $0.contains(id, at: path.path) }
  }

  /// Whether an effect with an id is in flight where the id says.
  public func exists(at id: _CancelID) -> Bool {
    EffectRegistries.ofTests.all.contains { $0.contains(id.id, at: id.path.path) }
  }

  /// Cancels all of them.
  public mutating func removeAll() {
    for registry in EffectRegistries.ofTests.all { registry.cancelAll(at: []) }
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

/// The registries of all stores that there are.
final class EffectRegistries: Sendable {
  private struct Entry: Sendable {
    weak var registry: EffectRegistry?
  }

  /// Those made while tests run. Nobody else asks for them.
  static let ofTests = EffectRegistries()

  private let entries = LockIsolated<(list: [Entry], limit: Int)>(([], 64))

  var all: [EffectRegistry] {
    entries.withValue { $0.list.compactMap(\.registry) }
  }

  /// - Complexity: Amortized O(1).
  func add(_ registry: EffectRegistry) {
    entries.withValue { entries in
      if entries.list.count == entries.limit {
        entries.list.removeAll { $0.registry == nil }
        entries.limit = max(64, 2 * entries.list.count)
      }
      entries.list.append(Entry(registry: registry))
    }
  }
}
