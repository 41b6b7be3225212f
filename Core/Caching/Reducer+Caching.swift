import ComposableArchitecture

extension Reducer where State: Encodable & Sendable {
  /// Saves the state after an action has changed it.
  ///
  /// ```swift
  /// Todos { Todo() }
  ///   .caching(writer) { $0.todos == $1.todos }
  /// ```
  ///
  /// The writer saves in order, outside the reducer. During a burst of changes it may skip states,
  /// but never the last one.
  ///
  /// - Parameters:
  ///   - writer: The writer that saves the state.
  ///   - isDuplicate: Whether two states count as the same, so that the newer one needs no save.
  public func caching(
    _ writer: some StateWriter<State>, isDuplicate: @escaping (State, State) -> Bool
  ) -> some Reducer<State, Action> {
    CachingReducer(base: self, writer: writer, isDuplicate: isDuplicate)
  }
}

extension Reducer where State: Encodable & Equatable & Sendable {
  /// Saves the state after an action has changed it.
  ///
  /// - Parameter writer: The writer that saves the state.
  public func caching(_ writer: some StateWriter<State>) -> some Reducer<State, Action> {
    caching(writer, isDuplicate: ==)
  }
}

extension Reducer {
  /// Saves a part of the state, or a derived value, after an action has changed it.
  ///
  /// ```swift
  /// .caching(writer, of: \.whereabouts)
  /// ```
  ///
  /// - Parameters:
  ///   - writer: The writer that saves the value.
  ///   - value: The value to save.
  public func caching<Value: Encodable & Equatable & Sendable>(
    _ writer: some StateWriter<Value>, of value: @escaping (State) -> Value
  ) -> some Reducer<State, Action> {
    onChange(of: value) { _, state in .saving(value(state), by: writer) }
  }
}

private struct CachingReducer<Base: Reducer, Writer: StateWriter<Base.State>>: Reducer {
  let base: Base
  let writer: Writer
  let isDuplicate: (Base.State, Base.State) -> Bool

  var body: some Reducer<Base.State, Base.Action> {
    base.onChange(of: { Snapshot(state: $0, isDuplicate: isDuplicate) }) { _, state in
      .saving(state, by: writer)
    }
  }
}

extension Effect {
  /// Saves a value that a reducer has just made.
  fileprivate static func saving<Value>(
    _ value: Value, by writer: some StateWriter<Value>
  ) -> Self {
    writer.saving(value).map { .perform($0) } ?? .none
  }
}

/// A state that is compared with `isDuplicate`.
private struct Snapshot<State>: Equatable {
  let state: State
  let isDuplicate: (State, State) -> Bool

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isDuplicate(lhs.state, rhs.state)
  }
}
