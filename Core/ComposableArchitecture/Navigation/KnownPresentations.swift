/// A store's record of the presentations in a feature and below it, as of the last check by the
/// presenting reducers. So reducers detect changes by other code, and copies of a state share no
/// record.
final class KnownPresentations {
  /// One entry for each presenting state, and for each child on the way to others. There are few,
  /// so a linear search finds them.
  @exclusivity(unchecked) private var entries: [Entry] = []

  private struct Entry {
    let step: ScopeStep
    /// The last known presentation.
    var presented: KnownPresentation?
    /// The record of an only child of its kind.
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
  /// - Parameter id: The id that tells the child from others; `nil` for an only child of its kind.
  func child(
    _ step: ScopeStep, id: @autoclosure () -> AnyHashable? = nil
  ) -> KnownPresentations? {
    guard let index = index(of: step) else { return nil }
    if entries[index].children.isEmpty, entries[index].child == nil { return nil }
    return entries[index][id()]
  }

  // By position: extracting an entry would copy it, while reading in place doesn't.
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
    // Releases the old value after the change, because the deinit of an id may call this again.
    var presentation = presentation
    change(StepsOfPath(path, scope)) { entry, _ in swap(&entry.presented, &presentation) }
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

  /// Whether a child is still presented, as far as is known.
  func isPresented(_ path: NavigationPath) -> Bool {
    guard var steps = StepsOfPath(path) else { return false }
    var current = self
    while let next = steps.next {
      guard let child = current.child(steps.step, id: steps.id) else { return false }
      current = child
      steps = next
    }
    return current[steps.step]?.contains(steps.id) ?? false
  }
}

/// A walk through the steps of a path.
private struct StepsOfPath {
  private let path: NavigationPath
  /// The path from the last child on the way to the end.
  private let last: ScopePath
  /// The number of children on the way.
  private let ancestorCount: Int
  private var element = 0
  private var position = 0

  /// - Parameter scope: The path to the end from the end of `path`.
  init(_ path: NavigationPath, _ scope: ScopePath) {
    self.path = path
    last = scope
    ancestorCount = path.count
  }

  /// - Returns: `nil` if the path is empty, that of the root.
  init?(_ path: NavigationPath) {
    guard let child = path.last else { return nil }
    self.path = path
    last = child.path
    ancestorCount = path.count - 1
  }

  /// The part of the path at the current position.
  private var part: ScopePath { element < ancestorCount ? path[element].path : last }

  /// The step at the current position.
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

/// The last known presentation of one state.
class KnownPresentation {
  func contains(_ id: AnyHashable?) -> Bool {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// A presented child.
final class PresentedChild: KnownPresentation {
  let identity: StateIdentity

  init(_ identity: StateIdentity) {
    self.identity = identity
  }

  override func contains(_ id: AnyHashable?) -> Bool { identity.id == id }
}

/// The screens of a stack.
final class PresentedStack: KnownPresentation {
  /// The identity of their ids, in order.
  let ids: AnyObject
  private let containsID: (AnyHashable) -> Bool

  /// - Parameter contains: Whether an id is one of the screens'.
  init(ids: AnyObject, contains: @escaping (AnyHashable) -> Bool) {
    self.ids = ids
    containsID = contains
  }

  override func contains(_ id: AnyHashable?) -> Bool { id.map(containsID) ?? false }
}
