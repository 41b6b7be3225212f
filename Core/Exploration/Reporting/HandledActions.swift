import ComposableArchitecture
import ConcurrencyExtras

/// A record of the actions that a feature has handled, including actions of effects, for tests of
/// their order.
///
/// ```swift
/// let handled = HandledActions<Search.Action>()
/// let store = TestStore(initialState: Search.State()) {
///   Search().recorded(by: handled)
/// }
/// …
/// #expect(!handled.contains(\.response, after: \.cancelButtonTapped))
/// ```
public final class HandledActions<Action>: Sendable {
  private let actions = LockIsolated<[UncheckedSendable<Action>]>([])

  public init() {}

  /// Whether the feature handled an action that matches `action` after one matching `other`.
  public func contains<Value, Other>(
    _ action: CaseKeyPath<Action, Value>, after other: CaseKeyPath<Action, Other>
  ) -> Bool where Action: CasePathable {
    let all = actions.value
    guard let first = all.firstIndex(where: { $0.value.is(other) }) else { return false }
    return all[(first + 1)...].contains { $0.value.is(action) }
  }

  func append(_ action: Action) {
    let action = UncheckedSendable(action)
    actions.withValue { $0.append(action) }
  }
}

extension Reducer {
  /// Records every action before the feature handles it.
  public func recorded(by handled: HandledActions<Action>) -> some Reducer<State, Action> {
    CombineReducers {
      Reduce { _, action in
        handled.append(action)
        return .none
      }
      self
    }
  }
}
