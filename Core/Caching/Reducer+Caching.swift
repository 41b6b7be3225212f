import ComposableArchitecture

extension Reducer where State: Encodable & Sendable {
  /// Saves the state when an action has changed it.
  ///
  /// ```swift
  /// Todos { Todo() }
  ///   .caching(writer) { $0.todos == $1.todos }
  /// ```
  ///
  /// Saving happens off the reducer, in order; of a burst of changes only some are written, the last
  /// one always.
  ///
  /// - Parameters:
  ///   - writer: What saves.
  ///   - isDuplicate: Whether two states are the same as far as saving goes.
  public func caching(
    _ writer: some StateWriter<State>, isDuplicate: @escaping (State, State) -> Bool
  ) -> some Reducer<State, Action> {
    CachingReducer(base: self, writer: writer, isDuplicate: isDuplicate)
  }
}

extension Reducer where State: Encodable & Equatable & Sendable {
  /// Saves the state when an action has changed it.
  ///
  /// - Parameter writer: What saves.
  public func caching(_ writer: some StateWriter<State>) -> some Reducer<State, Action> {
    caching(writer, isDuplicate: ==)
  }
}

extension Reducer {
  /// Saves a part of the state, or what follows from it, when an action has changed that.
  ///
  /// ```swift
  /// .caching(writer, of: \.whereabouts)
  /// ```
  ///
  /// - Parameters:
  ///   - writer: What saves.
  ///   - value: What to save.
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
  /// Has a value saved that a reducer has just made.
  fileprivate static func saving<Value>(
    _ value: Value, by writer: some StateWriter<Value>
  ) -> Self {
    writer.saving(value).map { ._perform($0) } ?? .none
  }
}

/// A state as far as saving goes.
private struct Snapshot<State>: Equatable {
  let state: State
  let isDuplicate: (State, State) -> Bool

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isDuplicate(lhs.state, rhs.state)
  }
}
