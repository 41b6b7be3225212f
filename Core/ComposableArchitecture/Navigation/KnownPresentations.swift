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

    var isEmpty: Bool { presented == nil && !hasChildren }
    var hasChildren: Bool { child != nil || !children.isEmpty }

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

  /// What is known of the presentations in a child.
  func child(_ step: ScopeStep, id: @autoclosure () -> AnyHashable?) -> KnownPresentations? {
    guard let index = index(of: step), entries[index].hasChildren else { return nil }
    return entries[index][id()]
  }

  // By position: each entry that is taken out is copied.
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
    change(StepsOfPath(path: path, scope: scope)) { entry, _ in entry.presented = presentation }
  }

  /// Forgets a child and all that is in it.
  func remove(_ path: NavigationPath) {
    change(StepsOfPath(path: path)) { entry, id in entry[id] = nil }
  }

  /// Changes what is known at the end of a path, and leaves nothing empty behind.
  private func change(_ steps: StepsOfPath, _ body: (inout Entry, AnyHashable?) -> Void) {
    let step = steps.step
    let id = steps.id
    let position = index(of: step)
    if position == nil { entries.append(Entry(step: step)) }
    let index = position ?? entries.count - 1
    if let next = steps.next {
      let child = entries[index][id] ?? KnownPresentations()
      child.change(next, body)
      entries[index][id] = child.isEmpty ? nil : child
    } else {
      body(&entries[index], id)
    }
    if entries[index].isEmpty { entries.remove(at: index) }
  }

  /// Whether a child is still the one that is presented, as far as is known.
  func isPresented(_ path: NavigationPath) -> Bool {
    var steps = StepsOfPath(path: path)
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
  let path: NavigationPath
  /// What follows the path.
  var scope: ScopePath?
  private var element = 0
  private var position = 0

  init(path: NavigationPath, scope: ScopePath? = nil) {
    self.path = path
    self.scope = scope
  }

  private var steps: [ScopeStep] {
    element < path.count ? path[element].path.steps : scope?.steps ?? []
  }

  /// The step that it stands at.
  var step: ScopeStep { steps[position] }

  /// What tells the child apart that the step leads to.
  var id: AnyHashable? {
    element < path.count && position == steps.count - 1 ? path[element].id : nil
  }

  /// The rest; `nil` if this is the last step.
  var next: StepsOfPath? {
    var next = self
    if position < steps.count - 1 {
      next.position += 1
    } else {
      next.element += 1
      next.position = 0
    }
    return next.element < path.count + (scope == nil ? 0 : 1) ? next : nil
  }
}

/// What was presented by one state when it was looked at last.
enum KnownPresentation {
  case child(PresentedChild)
  case stack(PresentedStack)

  func contains(_ id: AnyHashable?) -> Bool {
    switch self {
    case .child(let child): child.identity.id == id
    case .stack(let stack): id.map(stack.contains) ?? false
    }
  }
}

/// A child that is presented.
// An object, because references are cheap to hand on.
final class PresentedChild {
  let identity: StateIdentity

  init(_ identity: StateIdentity) {
    self.identity = identity
  }
}

/// The screens of a stack.
final class PresentedStack {
  /// Stands for their ids, in order.
  let ids: AnyObject
  let contains: (AnyHashable) -> Bool

  init(ids: AnyObject, contains: @escaping (AnyHashable) -> Bool) {
    self.ids = ids
    self.contains = contains
  }
}
