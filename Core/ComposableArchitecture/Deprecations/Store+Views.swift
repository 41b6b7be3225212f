#if Deprecations
  // What views of the older kind need of stores.

  extension Store {
    /// The store of one element of a collection. One that is kept after its element is gone goes on to
    /// show the element's last state.
    package func _element<ID: Hashable & Sendable, ElementState, ElementAction>(
      _ id: ID, initial: ElementState, embed: @escaping (ElementAction) -> Action
    ) -> Store<ElementState, ElementAction> where State == IdentifiedArray<ID, ElementState> {
      child(.element(id: id)) {
        ElementCore(parent: core, id: id, initial: initial, embed: embed)
      }
    }
  }

  extension PresentationState {
    /// What tells what is presented from what was before: the case of an enum, and the id of what is
    /// identifiable. `nil` while nothing is presented.
    package var _identity: AnyHashable? {
      address.map { AnyHashable(StateIdentifier<State>().identity(of: $0)) }
    }

    /// Which case of an enum is presented.
    package var _tag: UInt32? { wrappedValue.flatMap { _enumTag($0) } }
  }

  /// Which case an enum is at; `nil` for what is no enum.
  package func _enumTag<Value>(_ value: Value) -> UInt32? {
    enumTag(of: Value.self)?(value)
  }
#endif
