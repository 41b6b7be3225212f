#if Deprecations
  // Members for deprecated views, such as `IfLetStore` and `ForEachStore`.

  extension Store {
    /// Returns the store of one element of a collection. After the element is removed, the store
    /// continues to show the element's last state.
    package func _element<ID: Hashable & Sendable, ElementState, ElementAction>(
      _ id: ID, initial: ElementState, embed: @escaping (ElementAction) -> Action
    ) -> Store<ElementState, ElementAction> where State == IdentifiedArray<ID, ElementState> {
      child(.element(id: id)) {
        ElementCore(parent: core, id: id, initial: initial, embed: embed)
      }
    }
  }

  extension PresentationState {
    /// The identity of a presentation: the case of an enum, and the id of identifiable state. `nil`
    /// while nothing is presented.
    package var _identity: AnyHashable? {
      address.map { AnyHashable(StateIdentifier<State>().identity(of: $0)) }
    }

    /// The tag of the presented case of an enum.
    package var _tag: UInt32? { wrappedValue.flatMap { _enumTag($0) } }
  }

  /// Returns the tag of an enum's case; `nil` for other values.
  package func _enumTag<Value>(_ value: Value) -> UInt32? {
    enumTag(of: Value.self)?(value)
  }
#endif
