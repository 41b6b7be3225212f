/// Notices that observable state was replaced by another value where no observer on the way to it is
/// told.
///
/// It costs actions a comparison, so that it is made only where it is needed and only once somebody
/// observes.
@MainActor
final class ReplacementWatch<State> {
  private let identity: ObservableIdentity<State>
  private let replacements: Replacements
  private let observation = ElementObservation()
  private var isWatching = false

  /// - Returns: `nil` if the state isn't observable, or replacements of it are noticed anyway.
  init?<Action>(_ core: StoreCore<State, Action>) {
    guard let replacements = core.replacements,
      let identity = ObservableIdentity<State>()
    else { return nil }
    self.identity = identity
    self.replacements = replacements
  }

  /// Registers a reader of this state, which a core looks at now.
  func access<Action>(_ state: StateAddress<State>, _ core: StoreCore<State, Action>) {
    observation.access(ShownState(identity.of(state)))
    guard !isWatching else { return }
    isWatching = true
    core.watch(replacements) { [weak self, weak core] in
      guard let self, let core else { return false }
      if core.isValid {
        core.withState { self.observation.update(ShownState(self.identity.of($0))) }
      }
      return true
    }
  }
}

/// Notices that elements of a collection were replaced where no observer on the way to the collection
/// is told: it looks at the collection once, for all elements that are observed.
@MainActor
final class ElementWatch {
  private let observers = StateObservers()
  private var isWatching = false
  /// Where the observers of the elements are kept. It is made once, because the key path in it, which is of a generic
  /// type, is another object each time.
  private var watched: ObservedCollection?
  /// How to read an element's identity: an `ObservableIdentity`.
  private var identity: AnyObject?

  /// Begins to look after actions, if it doesn't yet.
  ///
  /// - Returns: Where the observers of the elements are kept.
  func collection<Elements: _ElementContainer, Action>(
    of core: StoreCore<Elements, Action>, _ replacements: Replacements,
    _ identity: ObservableIdentity<Elements.Element>
  ) -> ObservedCollection {
    let collection =
      watched ?? ObservedCollection(observers: observers, keyPath: \Elements.self)
    guard !isWatching else { return collection }
    isWatching = true
    watched = collection
    self.identity = identity
    core.watch(replacements) { [weak self, weak core] in
      guard let self, let core else { return false }
      if core.isValid {
        core.withState { isWatching = tell(collection.keyPath, $0.value, identity) }
      }
      return isWatching
    }
    return collection
  }

  /// Tells those whose element is another value than the one they saw.
  ///
  /// - Returns: Whether any element is observed.
  private func tell<Elements: _ElementContainer>(
    _ keyPath: AnyKeyPath, _ elements: Elements, _ identity: ObservableIdentity<Elements.Element>
  ) -> Bool {
    observers.tell(keyPath) { id in
      guard let id = id.base as? Elements.ElementID, let element = elements._element(id: id)
      else { return nil }
      return ShownState(identity.of(element))
    }
  }

  /// Tells the readers of elements of a collection that was computed anew, after something else has changed than
  /// elements.
  func look<Elements: _ElementContainer>(at elements: Elements) {
    guard isWatching, let watched, let identity else { return }
    _ = tell(
      watched.keyPath, elements, downcast(identity, to: ObservableIdentity<Elements.Element>.self))
  }
}
