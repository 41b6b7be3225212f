/// A store's record of the presentations in a feature and below it, as of the last check by the
/// presenting reducers. These reducers compare the state with the record to detect changes by other
/// code. The record isn't part of the state, so copies of the state don't share it.
final class KnownPresentations {
  /// The entries, one for each property that presents and for each child on the path to one. There
  /// are few, so a linear search finds them.
  @exclusivity(unchecked) private var entries: [Entry] = []

  private struct Entry {
    let step: ScopeStep
    var presented: KnownPresentation?
    /// The record of a child that has no id.
    var child: KnownPresentations?
    /// The records of children that have ids.
    var children: [AnyHashable: KnownPresentations] = [:]

    var isEmpty: Bool { presented == nil && child == nil && children.isEmpty }

    subscript(id: AnyHashable?) -> KnownPresentations? {
      get { if let id { children[id] } else { child } }
      set { if let id { children[id] = newValue } else { child = newValue } }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// The last known presentation of the state at a step.
  subscript(step: ScopeStep) -> KnownPresentation? {
    index(of: step).flatMap { entries[$0].presented }
  }

  /// Returns the record of a child.
  ///
  /// - Parameter id: The id that tells the child from others; `nil` for a child without an id.
  func child(
    _ step: ScopeStep, id: @autoclosure () -> AnyHashable? = nil
  ) -> KnownPresentations? {
    guard let index = index(of: step) else { return nil }
    if entries[index].children.isEmpty, entries[index].child == nil { return nil }
    return entries[index][id()]
  }

  // Returns a position, because extracting an entry would copy it.
  private func index(of step: ScopeStep) -> Int? {
    entries.indices.first { entries[$0].step == step }
  }

  /// Records a presentation.
  ///
  /// - Parameters:
  ///   - presentation: The presentation; `nil` if there is none.
  ///   - path: The path of the presenting feature.
  ///   - scope: The path from that feature to the presentation.
  func set(_ presentation: KnownPresentation?, at path: NavigationPath, _ scope: ScopePath) {
    // Releases the old value after the change, because the deinit of an id may call this function.
    var presentation = presentation
    change(StepsOfPath(path, scope)) { entry, _ in
      if let new = presentation, entry.presented?.follow(new) == true { return }
      swap(&entry.presented, &presentation)
    }
  }

  /// Forgets a child and all presentations in it.
  func remove(_ path: NavigationPath) {
    guard let steps = StepsOfPath(path) else { return }
    var removed: KnownPresentations?
    change(steps) { entry, id in
      removed = entry[id]
      entry[id] = nil
    }
    withExtendedLifetime(removed) {}
  }

  /// Changes the entry at the end of a path, and removes empty entries.
  private func change(_ steps: StepsOfPath, _ body: (inout Entry, AnyHashable?) -> Void) {
    let id = steps.id
    let index = index(of: steps.step) ?? add(Entry(step: steps.step))
    if let next = steps.next {
      let child = entries[index][id] ?? KnownPresentations()
      child.change(next, body)
      entries[index][id] = child.isEmpty ? nil : child
    } else {
      body(&entries[index], id)
    }
    if entries[index].isEmpty { entries.remove(at: index) }
  }

  private func add(_ entry: Entry) -> Int {
    entries.append(entry)
    return entries.count - 1
  }
}

/// A walk through the steps of a path.
private struct StepsOfPath {
  private let path: NavigationPath
  /// The part of the path after the last ancestor.
  private let last: ScopePath
  /// The number of children before the last part.
  private let ancestorCount: Int
  private var element = 0
  private var position = 0

  /// - Parameter scope: The last part, which begins at the end of `path`.
  init(_ path: NavigationPath, _ scope: ScopePath) {
    self.path = path
    last = scope
    ancestorCount = path.count
  }

  /// - Returns: `nil` for the empty path of the root.
  init?(_ path: NavigationPath) {
    guard let child = path.last else { return nil }
    self.path = path
    last = child.path
    ancestorCount = path.count - 1
  }

  /// The part of the path at the current position.
  private var part: ScopePath { element < ancestorCount ? path[element].path : last }

  var step: ScopeStep { part[position] }

  private var isAtEndOfPart: Bool { position == part.count - 1 }

  /// The id of the child that the step leads to.
  var id: AnyHashable? { isAtEndOfPart && element < path.count ? path[element].id : nil }

  /// The remaining walk; `nil` at the last step.
  var next: StepsOfPath? {
    var next = self
    if !isAtEndOfPart {
      next.position += 1
    } else if element < ancestorCount {
      next.element += 1
      next.position = 0
    } else {
      return nil
    }
    return next
  }
}

/// The last known presentation of one state. The store keeps this object while the presentation
/// lasts.
// Sendable without a check: used on the main actor only.
class KnownPresentation: @unchecked Sendable {
  /// Dismisses a child, or a screen of a stack by its id. Set by the store.
  var dismissal: ((StackElementID?) -> Void)?
  /// The dependencies made for the last action, because most actions need the same dependencies.
  private var last: (base: DependencyValues, id: StackElementID?, values: DependencyValues)?

  /// Whether a child, or a screen of a stack by its id, is still presented.
  func contains(_ id: StackElementID?) -> Bool { true }

  /// Takes over a later presentation of the same state if it continues this one. Returns whether it
  /// does.
  func follow(_ later: KnownPresentation) -> Bool { false }

  /// Runs the reducer of a child or screen, which may dismiss itself.
  ///
  /// - Parameter id: The id of the screen.
  func withDismissal(of id: StackElementID? = nil, _ operation: () -> Void) {
    let base = DependencyValues._current
    if let last, last.id == id, last.base.isIdentical(to: base) {
      return DependencyValues.$_current.withValue(last.values, operation: operation)
    }
    withDependencies {
      // Weak, so that the effect dismisses nothing once another child is presented.
      $0.dismiss = DismissEffect { [weak self] in
        if let self, contains(id) { dismissal?(id) }
      }
    } operation: {
      last = (base, id, DependencyValues._current)
      operation()
    }
  }
}

/// A presented child.
final class PresentedChild: KnownPresentation, @unchecked Sendable {
  let identity: StateIdentity

  init(_ identity: StateIdentity) {
    self.identity = identity
  }
}

/// The screens of a stack.
final class PresentedStack: KnownPresentation, @unchecked Sendable {
  /// The identity of the screens' ids and their order.
  private(set) var ids: AnyObject
  private let containsID: (_ id: StackElementID, _ ids: AnyObject) -> Bool

  /// - Parameter contains: Returns whether an id is among the ids that an identity stands for.
  init(ids: AnyObject, contains: @escaping (_ id: StackElementID, _ ids: AnyObject) -> Bool) {
    self.ids = ids
    containsID = contains
  }

  override func contains(_ id: StackElementID?) -> Bool {
    id.map { containsID($0, ids) } ?? false
  }

  override func follow(_ later: KnownPresentation) -> Bool {
    guard let later = later as? PresentedStack else { return false }
    (ids, dismissal) = (later.ids, later.dismissal)
    return true
  }
}
