import ComposableArchitecture

// This file's own types hide those of the libraries that an expansion needs.
private enum Optional {}
private enum Result {}
private enum Never {}
private enum Void {}
private enum Array {}
private enum Bool {}
private protocol Equatable {}
private protocol Hashable {}
private protocol Sendable {}
private protocol Codable {}
private protocol Sequence {}
private protocol Observable {}
private protocol ObservableState {}
private struct PartialKeyPath {}
private struct IndexingIterator {}
private struct EmptyReducer {}
private struct PresentationState {}
private struct ObservableStateID {}
private struct ObservationStateRegistrar {}
private struct ReducerBuilder {}
private struct Store {}
private struct StoreOf {}
private struct AnyCasePath {}
private struct CaseKeyPath {}
private struct PartialCaseKeyPath {}
private struct Case {}
private protocol CaseReducerState {}
private protocol CasePathable {}
private func fatalError() {}
private func reportIssue() {}

enum MacroShadowing {
  @Reducer struct Nothing {}

  @Reducer struct Child {
    @ObservableState struct State: Swift.Equatable {
      var count = 0
      var name: Swift.String?
    }
    enum Action { case tapped, named(Swift.String) }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tapped: state.count += 1
        case .named(let name): state.name = name
        }
        return .none
      }
    }
  }

  @Reducer enum Destination {
    case child(Child)
    case nothing(Nothing)
    case help
  }

  @Reducer struct Parent {
    @ObservableState struct State {
      @Presents var destination: Destination.State?
      var screen = Screen.child(Child.State())
    }
    enum Action { case destination(PresentationAction<Destination.Action>) }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .ifLet(\.$destination, action: \.destination)
    }
  }

  @ObservableState enum Screen {
    case child(Child.State)
    case none
  }

  @Reducer struct Viewed {
    @ObservableState struct State { var count = 0 }
    enum Action: ComposableArchitecture.ViewAction {
      case view(View)
      enum View { case tapped }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @ViewAction(for: Viewed.self)
  @MainActor struct Screenful {
    let store: ComposableArchitecture.StoreOf<Viewed>
  }
}
