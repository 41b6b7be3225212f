import ConcurrencyExtras

/// The path from a feature to its child: the key paths of the `Scope`s between them, then the key
/// path of the child's `ifLet`, `ifCaseLet` or `forEach`.
///
/// An operator knows its own key path. Each `Scope` prepends its own key path as effects pass
/// upwards. So the path depends neither on the reducer's caller nor on how often a body is
/// evaluated.
struct ScopePath: Hashable, Sendable {
  /// The steps of the `Scope`s between the feature and the child, from the feature down.
  private let scopes: [ScopeStep]
  /// The step of the child's `ifLet`, `ifCaseLet` or `forEach`.
  let last: ScopeStep

  init(_ keyPath: AnyKeyPath) {
    self.init(scopes: [], last: ScopeStep.to(keyPath))
  }

  private init(scopes: [ScopeStep], last: ScopeStep) {
    self.scopes = scopes
    self.last = last
  }

  /// The number of steps.
  var count: Int { scopes.count + 1 }

  /// A step, counted from the feature down.
  subscript(position: Int) -> ScopeStep { position < scopes.count ? scopes[position] : last }

  /// Returns the path to the same child from the feature above a `Scope`.
  func below(_ scope: ScopePath) -> ScopePath {
    ScopePath(scopes: scope.scopes + [scope.last] + scopes, last: last)
  }
}

/// The key path that an operator received: `Scope`, `ifLet`, `ifCaseLet` or `forEach`.
final class ScopeStep: Hashable, Sendable {
  // Key paths are immutable. Key paths to children capture only immutable values.
  private let keyPath: UncheckedSendable<AnyKeyPath>
  /// The cached hash value, because hashing a key path is slow.
  private let hash: Int

  /// Returns the step along a key path.
  static func to(_ keyPath: AnyKeyPath) -> ScopeStep {
    let keyPath = UncheckedSendable(keyPath)
    return onMainActor {
      KeyPathTable.steps.value(for: keyPath.value) { ScopeStep(keyPath.value) }
    } ?? ScopeStep(keyPath.value)
  }

  private init(_ keyPath: AnyKeyPath) {
    self.keyPath = UncheckedSendable(keyPath)
    hash = keyPath.hashValue
  }

  static func == (lhs: ScopeStep, rhs: ScopeStep) -> Bool {
    lhs === rhs || (lhs.hash == rhs.hash && lhs.keyPath == rhs.keyPath)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}
