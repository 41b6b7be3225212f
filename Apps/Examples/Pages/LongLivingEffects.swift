import ComposableArchitecture
import SwiftUI

/// An effect that lives as long as its screen. The view's task sends an
/// action and waits for its effects, which end with the view.
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

/// A client for a doorbell. The live one rings every two seconds for each
/// subscriber.
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

  /// A doorbell that never rings.
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
    Text("It rang \(store.rings) times while you were at home.")
    if store.isListening {
      Text("You are listening.")
        .task { await store.send(.task).finish() }
    }
  }
}
