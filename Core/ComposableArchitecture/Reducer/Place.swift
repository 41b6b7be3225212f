/// Where in a tree of features a child is integrated: the key path to its state, below those of the
/// `Scope`s that lead there.
///
/// Two preparations of one body yield equal places, so that a child's effects are found again when a
/// body with a condition in it is evaluated anew.
struct Place: Hashable, Sendable {
  private let number: Int

  /// The `Scope` whose child is being prepared.
  @TaskLocal static var scope: Place?

  /// - Complexity: O(1); meant for preparation, not for every action.
  init(_ keyPath: AnyKeyPath) {
    let path = Path(scope: Self.scope?.number, keyPath: keyPath)
    number = Self.numbers.withValue { numbers in
      if let number = numbers[path] { return number }
      numbers[path] = numbers.count
      return numbers.count - 1
    }
  }

  // Sendable because key paths are immutable; those that integrate children capture nothing but
  // what is.
  private struct Path: Hashable, @unchecked Sendable {
    let scope: Int?
    let keyPath: AnyKeyPath
  }

  private static let numbers = LockIsolated<[Path: Int]>([:])
}

/// The reducer of a child that isn't always there, made ready when the child's first action arrives:
/// a feature that presents itself has no end otherwise.
final class ChildReducer<State, Action> {
  private var prepare: (() -> _PreparedReducer<State, Action>)?
  /// Retained once, here: what is never replaced needs no further reference while it runs.
  private var prepared: Unmanaged<_PreparedReducer<State, Action>>?

  init(_ reducer: some Reducer<State, Action>) {
    // The place of what is in the child is told by the child's own navigation path.
    prepare = { Place.$scope.withValue(nil) { reducer._prepare() } }
  }

  deinit {
    prepared?.release()
  }

  func reduce(at state: UnsafeMutablePointer<State>, action: Action) -> Effect<Action> {
    (prepared ?? prepareNow())._withUnsafeGuaranteedRef { $0.reduce(at: state, action: action) }
  }

  @inline(never)
  private func prepareNow() -> Unmanaged<_PreparedReducer<State, Action>> {
    let prepared = Unmanaged.passRetained(prepare.unsafelyUnwrapped())
    self.prepared = prepared
    prepare = nil
    return prepared
  }
}
