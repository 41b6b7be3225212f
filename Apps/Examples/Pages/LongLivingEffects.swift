import ComposableArchitecture
import SwiftUI

/// An effect that lives as long as its screen: a task of the view sends an
/// action and waits for its effects, which end when the view goes.
@Reducer
struct Doorbell {
  @ObservableState
  struct State: Equatable {
    var rings = 0
    var isListening = false
  }

  enum Action {
    case rang
    case task
    case toggleButtonTapped
  }

  @Dependency(\.doorbell) var doorbell

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rang:
        state.rings += 1
        return .none

      case .task:
        return .run { [doorbell] send in
          for await _ in doorbell.rings() {
            await send(.rang)
          }
        }

      case .toggleButtonTapped:
        state.isListening.toggle()
        return .none
      }
    }
  }
}

/// Who is at the door. The live one rings every two seconds, to whoever
/// listens.
struct DoorbellClient: DependencyKey {
  var rings: @Sendable () -> AsyncStream<Void>

  static var liveValue: Self {
    @Dependency(\.continuousClock) var clock
    return Self { [clock] in
      AsyncStream { continuation in
        let ringing = Task {
          for await _ in clock.timer(interval: .seconds(2)) { continuation.yield() }
        }
        continuation.onTermination = { _ in ringing.cancel() }
      }
    }
  }

  /// Nobody is there.
  static let testValue = Self { AsyncStream { $0.finish() } }
}

extension DependencyValues {
  var doorbell: DoorbellClient {
    get { self[DoorbellClient.self] }
    set { self[DoorbellClient.self] = newValue }
  }
}

struct DoorbellView: View {
  let store: StoreOf<Doorbell>

  var body: some View {
    Button(store.isListening ? "Leave the house" : "Come home") {
      store.send(.toggleButtonTapped)
    }
    Text("It rang \(store.rings) times while somebody was at home.")
    if store.isListening {
      Text("You are listening.")
        .task { await store.send(.task).finish() }
    }
  }
}
