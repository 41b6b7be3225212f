/// A preference scope of any key, linked to the next enclosing scope.
@MainActor
class PreferenceScopeBase: Equatable {
  private let outer: PreferenceScopeBase?

  init(in outer: PreferenceScopeBase?) {
    self.outer = outer
  }

  /// Returns the nearest scope of a key; `nil` if there is none, or if it sets a value itself.
  ///
  /// - Complexity: O(*n*) in the number of enclosing scopes.
  final func scope<Key: PreferenceKey>(of key: Key.Type) -> PreferenceScope<Key>? {
    var next: PreferenceScopeBase? = self
    while let current = next {
      if let scope = current as? PreferenceScope<Key> { return scope.isObserving ? scope : nil }
      next = current.outer
    }
    return nil
  }

  nonisolated static func == (lhs: PreferenceScopeBase, rhs: PreferenceScopeBase) -> Bool {
    lhs === rhs
  }
}

/// The combined value of a preference key from the views inside a view.
///
/// Each view that observes, sets or changes a preference has a scope, and contributes to the next
/// enclosing scope. The combined value is computed on demand and cached until a contribution
/// changes.
class PreferenceScope<Key: PreferenceKey>: PreferenceScopeBase {
  enum Role {
    case observing
    /// Sets a value, regardless of the values inside.
    case setting(Key.Value)
    case changing((inout Key.Value) -> Void)
  }

  final var role: Role {
    didSet { changed() }
  }

  private let parent: PreferenceScope?
  private var members: [PreferenceScope] = []
  /// The cached value; outdated unless `isCurrent`. An outdated scope makes all enclosing scopes
  /// outdated, too.
  private var value: Key.Value?
  private var isCurrent = false
  private(set) final var hasEnded = false
  /// Whether the scope is in a tab that isn't shown. Scopes outside the tab then ignore its value.
  final var isHidden = false {
    didSet { if isHidden != oldValue { parent?.changed() } }
  }

  init(_ role: Role, in outer: PreferenceScopeBase?) {
    self.role = role
    parent = outer?.scope(of: Key.self)
    super.init(in: outer)
    parent?.members.append(self)
    parent?.changed()
  }

  fileprivate final var isObserving: Bool {
    if case .setting = role { false } else { true }
  }

  /// Marks the combined value as outdated, here and in the enclosing scopes.
  func changed() {
    guard isCurrent else { return }
    isCurrent = false
    parent?.changed()
  }

  /// Ends the scope's contribution.
  ///
  /// - Complexity: O(1). The parent drops the scope when it next combines the values.
  final func end() {
    hasEnded = true
    parent?.changed()
  }

  /// Returns the value for the surrounding views; `nil` for none.
  ///
  /// - Complexity: O(1) if nothing has changed, else O(*n*) in the number of views that set a
  ///   value.
  final func currentValue() -> Key.Value? {
    if isCurrent { return value }
    value = makeValue()
    isCurrent = true
    return value
  }

  private func makeValue() -> Key.Value? {
    if case .setting(let value) = role { return value }
    members.removeAll(where: \.hasEnded)
    var sum: Key.Value?
    for member in members where !member.isHidden {
      guard let next = member.currentValue() else { continue }
      if sum == nil { sum = next } else { Key.reduce(value: &sum!) { next } }
    }
    guard case .changing(let change) = role else { return sum }
    var changed = sum ?? Key.defaultValue
    change(&changed)
    return changed
  }
}

/// A preference scope that notifies its view when the value changes.
final class ObservedPreference<Key: PreferenceKey>: PreferenceScope<Key>
where Key.Value: Equatable {
  var action: (Key.Value) -> Void
  private let graph: Graph
  private var reported: Key.Value?
  private var isScheduled = false

  init(_ action: @escaping (Key.Value) -> Void, in outer: PreferenceScopeBase?, graph: Graph) {
    self.action = action
    self.graph = graph
    super.init(.observing, in: outer)
  }

  override func changed() {
    super.changed()
    if isScheduled { return }
    isScheduled = true
    graph.afterEvaluation { [self] in
      isScheduled = false
      if hasEnded { return }
      let value = currentValue()
      // No view has ever set a value, so there is nothing to report.
      if value == nil, reported == nil { return }
      let new = value ?? Key.defaultValue
      if reported != new {
        reported = new
        action(new)
      }
    }
  }
}
