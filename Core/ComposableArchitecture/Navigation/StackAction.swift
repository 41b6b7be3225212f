/// An action of one screen of a navigation stack, or the request to push or to pop a screen.
///
/// Case paths continue into the screen's actions: `\.path[id: 0].detail.saveButtonTapped`,
/// `\.path.popFrom`.
public enum StackAction<State, Action>: CasePathable {
  /// The screen's own action.
  indirect case element(id: StackElementID, action: Action)
  /// Removes a screen and all above it.
  case popFrom(id: StackElementID)
  /// Pushes a screen.
  case push(id: StackElementID, state: State)

  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  public struct AllCasePaths: Sendable {
    public var element: AnyCasePath<StackAction, (id: StackElementID, action: Action)> {
      AnyCasePath(
        generic: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    public var popFrom: AnyCasePath<StackAction, StackElementID> {
      AnyCasePath(
        generic: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    public var push: AnyCasePath<StackAction, (id: StackElementID, state: State)> {
      AnyCasePath(
        generic: { .push(id: $0.id, state: $0.state) },
        extract: { if case .push(let id, let state) = $0 { (id, state) } else { nil } })
    }

    /// The case path to the actions of one screen.
    public subscript(id id: StackElementID) -> AnyCasePath<StackAction, Action> {
      AnyCasePath(
        generic: { .element(id: id, action: $0) },
        extract: { if case .element(id, let action) = $0 { action } else { nil } }
      )
      .named("[id: \(id)]")
    }
  }
}

/// The actions of a stack of a feature's states: `StackActionOf<Path>`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
