/// What a store knows of the presentations in a feature and below it: what was presented when the
/// reducers that present looked last. So they notice what others do to the state, and copies of a state
/// share nothing.
final class KnownPresentations {
  /// What is known of each state that presents something, and of children on the way to others. There
  /// are as many as something is presented by, which is few, so that they are searched through.
  @exclusivity(unchecked) private var entries: [Entry] = []

  private struct Entry {
    let step: ScopeStep
    /// What was presented last.
    var presented: KnownPresentation?
    /// What is known of the child that is the only one of its kind.
    var child: KnownPresentations?
    /// What is known of children that are told apart by an id.
    var children: [AnyHashable: KnownPresentations] = [:]

    var isEmpty: Bool { presented == nil && child == nil && children.isEmpty }

    subscript(id: AnyHashable?) -> KnownPresentations? {
      get { if let id { children[id] } else { child } }
      set { if let id { children[id] = newValue } else { child = newValue } }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// What was presented last by the state that a step leads to.
  subscript(step: ScopeStep) -> KnownPresentation? {
    index(of: step).flatMap { entries[$0].presented }
  }

  /// What is known of the presentations in the child that is the only one of its kind.
  func child(_ step: ScopeStep) -> KnownPresentations? {
    index(of: step).flatMap { entries[$0].child }
  }

  /// What is known of the presentations in a child.
  ///
  /// - Parameter id: What tells it from others; `nil` for the only one of its kind.
  func child(_ step: ScopeStep, id: @autoclosure () -> AnyHashable?) -> KnownPresentations? {
    guard let index = index(of: step) else { return nil }
    if entries[index].children.isEmpty, entries[index].child == nil { return nil }
    return entries[index][id()]
  }

  // By position: an entry that is taken out is copied, and a property that is read where it lies isn't.
  private func index(of step: ScopeStep) -> Int? {
    entries.indices.first { entries[$0].step == step }
  }

  /// Takes down what is presented somewhere below.
  ///
  /// - Parameters:
  ///   - presentation: `nil` if nothing is.
  ///   - path: Which feature presents it.
  ///   - scope: How it is reached from there.
  func set(_ presentation: KnownPresentation?, at path: NavigationPath, _ scope: ScopePath) {
    // Releases the old value after the change, because the deinit of an id may come back here.
    var presentation = presentation
    change(StepsOfPath(path, scope)) { entry, _ in swap(&entry.presented, &presentation) }
  }

  /// Forgets a child and all that is in it.
  func remove(_ path: NavigationPath) {
    guard let steps = StepsOfPath(path) else { return }
    var removed: KnownPresentations?
    change(steps) { entry, id in
      removed = entry[id]
      entry[id] = nil
    }
    withExtendedLifetime(removed) {}
  }

  /// Changes what is known at the end of a path, and leaves nothing empty behind.
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

  /// Whether a child is still the one that is presented, as far as is known.
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

/// Goes from step to step through a path.
private struct StepsOfPath {
  private let path: NavigationPath
  /// How the end is reached from the last child on the way to it.
  private let last: ScopePath
  /// How many children are on the way.
  private let ancestorCount: Int
  private var element = 0
  private var position = 0

  /// - Parameter scope: How the end is reached from where the path leads to.
  init(_ path: NavigationPath, _ scope: ScopePath) {
    self.path = path
    last = scope
    ancestorCount = path.count
  }

  /// - Returns: `nil` if the path leads nowhere: to the root.
  init?(_ path: NavigationPath) {
    guard let child = path.last else { return nil }
    self.path = path
    last = child.path
    ancestorCount = path.count - 1
  }

  /// The part of the path that it stands in.
  private var part: ScopePath { element < ancestorCount ? path[element].path : last }

  /// The step that it stands at.
  var step: ScopeStep { part[position] }

  private var isAtEndOfPart: Bool { position == part.count - 1 }

  /// What tells the child apart that the step leads to.
  var id: AnyHashable? { isAtEndOfPart && element < path.count ? path[element].id : nil }

  /// The rest; `nil` if this is the last step.
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

/// What was presented by one state when it was looked at last.
class KnownPresentation {
  func contains(_ id: AnyHashable?) -> Bool {
    fatalError("\(Self.self) must override \(#function).")
  }
}

/// A child that is presented.
final class PresentedChild: KnownPresentation {
  let identity: StateIdentity

  init(_ identity: StateIdentity) {
    self.identity = identity
  }

  override func contains(_ id: AnyHashable?) -> Bool { identity.id == id }
}

/// The screens of a stack.
final class PresentedStack: KnownPresentation {
  /// Stands for their ids, in order.
  let ids: AnyObject
  private let containsID: (AnyHashable) -> Bool

  /// - Parameter contains: Whether an id is among them.
  init(ids: AnyObject, contains: @escaping (AnyHashable) -> Bool) {
    self.ids = ids
    containsID = contains
  }

  override func contains(_ id: AnyHashable?) -> Bool { id.map(containsID) ?? false }
}
