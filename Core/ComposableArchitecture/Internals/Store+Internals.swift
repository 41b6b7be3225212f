extension Store {
  /// The state, read on nobody's behalf: for suites.
  @_spi(Internals) public var currentState: State {
    core.withState { $0.value }
  }

  /// The effects in flight that can be cancelled, of a store that is nobody's child: for suites.
  @_spi(Internals) public var effectCancellables: some Collection {
    (core as? RootCore<State, Action>)?.registry.handles ?? []
  }
}
