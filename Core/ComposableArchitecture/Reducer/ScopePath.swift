import ConcurrencyExtras

/// How a child is reached from the feature that owns it: by the key paths of the `Scope`s on the way,
/// and by the one that the child is integrated by.
///
/// An operator knows its own key path. Each `Scope` puts its own in front when effects pass it on
/// their way up, whoever called the reducer and however often its body was evaluated.
struct ScopePath: Hashable, Sendable {
  /// The steps of the `Scope`s on the way, from the feature down.
  private let scopes: [ScopeStep]
  /// The last step, which integrates the child.
  let last: ScopeStep

  init(_ keyPath: AnyKeyPath) {
    self.init(scopes: [], last: ScopeStep.to(keyPath))
  }

  private init(scopes: [ScopeStep], last: ScopeStep) {
    self.scopes = scopes
    self.last = last
  }

  /// How many steps there are.
  var count: Int { scopes.count + 1 }

  /// A step, counted from the feature down.
  subscript(position: Int) -> ScopeStep { position < scopes.count ? scopes[position] : last }

  /// The same child, seen from the feature above a `Scope`.
  func below(_ scope: ScopePath) -> ScopePath {
    ScopePath(scopes: scope.scopes + [scope.last] + scopes, last: last)
  }
}

/// A key path that a child is integrated by.
final class ScopeStep: Hashable, Sendable {
  // Key paths are immutable; those that integrate children capture nothing but what is.
  private let keyPath: UncheckedSendable<AnyKeyPath>
  /// Key paths take long to hash.
  private let hash: Int

  /// The step along a key path.
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
