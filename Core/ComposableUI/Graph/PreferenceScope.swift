/// What views say of some key to the views around them: a link of a chain that leads outwards, through scopes of all keys.
@MainActor
class PreferenceScopeBase: Equatable {
  private let outer: PreferenceScopeBase?

  init(in outer: PreferenceScopeBase?) {
    self.outer = outer
  }

  /// Who hears what is said in here by a key; `nil` if nobody does.
  ///
  /// - Complexity: O(*n*) in the number of scopes around.
  final func scope<Key: PreferenceKey>(of key: Key.Type) -> PreferenceScope<Key>? {
    var next: PreferenceScopeBase? = self
    while let current = next {
      if let scope = current as? PreferenceScope<Key> { return scope.hears ? scope : nil }
      next = current.outer
    }
    return nil
  }

  nonisolated static func == (lhs: PreferenceScopeBase, rhs: PreferenceScopeBase) -> Bool {
    lhs === rhs
  }
}

/// What the views in one view say together by a key, and what is made of it.
///
/// Each view that hears, says or changes it has one, and takes part in that of the next such view around it. What they say
/// is put together when somebody asks for it, and then kept until one of them says something else.
class PreferenceScope<Key: PreferenceKey>: PreferenceScopeBase {
  enum Role {
    case hearing
    /// Says a value, whatever is said in here.
    case saying(Key.Value)
    case changing((inout Key.Value) -> Void)
  }

  final var role: Role {
    didSet { changed() }
  }

  private let parent: PreferenceScope?
  private var members: [PreferenceScope] = []
  /// What was put together last, unless something has changed since. While it is out of date here, it is in all scopes
  /// around, too.
  private var value: Key.Value?
  private var isCurrent = false
  private(set) final var hasEnded = false
  /// Whether it stands in a tab that isn't shown: nothing of it is heard outside.
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

  fileprivate final var hears: Bool {
    if case .saying = role { false } else { true }
  }

  /// To be called when something else is said in here.
  func changed() {
    guard isCurrent else { return }
    isCurrent = false
    parent?.changed()
  }

  /// Takes no part any more.
  ///
  /// - Complexity: O(1). It leaves its parent when that puts together what is said.
  final func end() {
    hasEnded = true
    parent?.changed()
  }

  /// What is said here to the views around; `nil` for nothing.
  ///
  /// - Complexity: O(1) if nothing has changed, else O(*n*) in the number of views that say something.
  final func currentValue() -> Key.Value? {
    if isCurrent { return value }
    value = makeValue()
    isCurrent = true
    return value
  }

  private func makeValue() -> Key.Value? {
    if case .saying(let value) = role { return value }
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

/// What the views in a view say, for that view to be told when it has become something else.
final class HeardPreference<Key: PreferenceKey>: PreferenceScope<Key> where Key.Value: Equatable {
  var action: (Key.Value) -> Void
  private let graph: Graph
  private var reported: Key.Value?
  private var isScheduled = false

  init(_ action: @escaping (Key.Value) -> Void, in outer: PreferenceScopeBase?, graph: Graph) {
    self.action = action
    self.graph = graph
    super.init(.hearing, in: outer)
  }

  override func changed() {
    super.changed()
    if isScheduled { return }
    isScheduled = true
    graph.afterEvaluation { [self] in
      isScheduled = false
      if hasEnded { return }
      let value = currentValue()
      // Where nothing was ever said there is nothing to tell.
      if value == nil, reported == nil { return }
      let new = value ?? Key.defaultValue
      if reported != new {
        reported = new
        action(new)
      }
    }
  }
}
