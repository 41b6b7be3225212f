import ComposableArchitecture

/// Things to buy.
@Reducer
public struct Shopping: Sendable {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var draft = ""
    public var items: [String] = []

    public init() {}
  }

  public init() {}
}
