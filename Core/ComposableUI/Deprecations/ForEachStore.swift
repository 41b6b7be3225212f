#if Deprecations
  import ComposableArchitecture
  import Foundation

  /// A view for each element of a collection in a store.
  ///
  /// The view is evaluated when elements come, go or move, but not when an element changes.
  @available(
    *, deprecated,
    message: "Write 'ForEach(store.scope(state: \\.rows, action: \\.rows)) { row in … }'."
  )
  public struct ForEachStore<
    EachState, EachAction, Data: Collection, ID: Hashable & Sendable, Content: View
  >: View {
    /// The collection at the time when the view was made.
    public let data: Data
    private let content: (Edits) -> Content
    private var edits = Edits()

    /// The edits that the user may make to the rows of a list.
    fileprivate struct Edits {
      var onDelete: ((IndexSet) -> Void)?
      var onMove: ((IndexSet, Int) -> Void)?
    }

    public var body: Content { content(edits) }

    /// - Parameters:
    ///   - store: The store of the collection.
    ///   - content: The view of an element.
    public init<EachContent>(
      _ store: Store<IdentifiedArray<ID, EachState>, IdentifiedAction<ID, EachAction>>,
      @ViewBuilder content:
        @escaping (_ store: Store<EachState, EachAction>) -> EachContent
    )
    where
      Data == IdentifiedArray<ID, EachState>,
      Content == WithViewStore<
        IdentifiedArray<ID, EachState>, IdentifiedAction<ID, EachAction>,
        ForEach<IdentifiedArray<ID, EachState>, ID, EachContent>
      >
    {
      data = store.withState { $0 }
      self.content = Self.rows(of: store, content) { .element(id: $0, action: $1) }
    }

    /// - Parameters:
    ///   - store: The store of the collection, whose actions are pairs of an id and an element's action.
    ///   - content: The view of an element.
    public init<EachContent>(
      _ store: Store<IdentifiedArray<ID, EachState>, (id: ID, action: EachAction)>,
      @ViewBuilder content:
        @escaping (_ store: Store<EachState, EachAction>) -> EachContent
    )
    where
      Data == IdentifiedArray<ID, EachState>,
      Content == WithViewStore<
        IdentifiedArray<ID, EachState>, (id: ID, action: EachAction),
        ForEach<IdentifiedArray<ID, EachState>, ID, EachContent>
      >
    {
      data = store.withState { $0 }
      self.content = Self.rows(of: store, content) { (id: $0, action: $1) }
    }

    private static func rows<Action, EachContent>(
      of store: Store<IdentifiedArray<ID, EachState>, Action>,
      _ content: @escaping (Store<EachState, EachAction>) -> EachContent,
      embed: @escaping (ID, EachAction) -> Action
    ) -> (Edits) -> WithViewStore<
      IdentifiedArray<ID, EachState>, Action,
      ForEach<IdentifiedArray<ID, EachState>, ID, EachContent>
    > {
      { edits in
        WithViewStore(
          store, observe: { $0 }, removeDuplicates: { $0.ids == $1.ids },
          content: { viewStore in
            let elements = viewStore.state
            let idOf = elements.id
            var rows = ForEach(data: elements, id: { $0[keyPath: idOf] }) { element in
              let id = element[keyPath: idOf]
              return content(store._element(id, initial: element) { embed(id, $0) })
            }
            rows.onDelete = edits.onDelete
            rows.onMove = edits.onMove
            return rows
          })
      }
    }

    /// Lets the user delete rows of a list, unless the action is `nil`.
    public func onDelete(perform action: ((IndexSet) -> Void)?) -> Self {
      var copy = self
      copy.edits.onDelete = action
      return copy
    }

    /// Lets the user move rows of a list, unless the action is `nil`.
    public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> Self {
      var copy = self
      copy.edits.onMove = action
      return copy
    }
  }

  @available(*, deprecated)
  extension ForEachStore: DynamicViewContent {}
#endif
