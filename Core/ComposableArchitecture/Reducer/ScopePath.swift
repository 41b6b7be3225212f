/// How a child is reached from the feature that owns it: by the key paths of the `Scope`s on the way,
/// and by the one that the child is integrated by.
///
/// An operator knows its own key path. Each `Scope` puts its own in front when effects pass it on
/// their way up, whoever called the reducer and however often its body was evaluated.
struct ScopePath: Hashable, @unchecked Sendable {
  // Sendable because key paths are immutable; those that integrate children capture nothing but
  // what is.
  private let keyPaths: [AnyKeyPath]
  /// Key paths take long to hash.
  private let hash: Int

  init(_ keyPath: AnyKeyPath) {
    keyPaths = [keyPath]
    hash = keyPath.hashValue
  }

  private init(keyPaths: [AnyKeyPath], hash: Int) {
    self.keyPaths = keyPaths
    self.hash = hash
  }

  /// The same child, seen from the feature above a `Scope`.
  func below(_ scope: ScopePath) -> ScopePath {
    ScopePath(keyPaths: scope.keyPaths + keyPaths, hash: scope.hash &* 31 &+ hash)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.hash == rhs.hash && lhs.keyPaths == rhs.keyPaths
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}
