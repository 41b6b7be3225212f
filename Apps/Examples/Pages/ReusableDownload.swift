import ComposableArchitecture
import SwiftUI

/// A feature for reuse: a download with a progress bar, a stop button and a
/// button that deletes the file.
@Reducer
struct Download {
  @ObservableState
  struct State: Equatable, Identifiable {
    @Presents var alert: AlertState<Action.Alert>?
    let name: String
    var mode = Mode.notDownloaded

    var id: String { name }

    enum Mode: Equatable {
      case notDownloaded
      /// The progress lies between 0 and 1.
      case downloading(progress: Double)
      case downloaded
    }
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case buttonTapped
    case completed
    case failed(any Error)
    case progressed(Double)

    @CasePathable
    enum Alert { case deleteConfirmed, stopConfirmed }
  }

  @Dependency(\.downloads) var downloads

  private struct CancelID: Hashable { let name: String }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.deleteConfirmed)):
        state.mode = .notDownloaded
        return .none

      case .alert(.presented(.stopConfirmed)):
        state.mode = .notDownloaded
        return .cancel(id: CancelID(name: state.name))

      case .alert:
        return .none

      case .buttonTapped:
        switch state.mode {
        case .notDownloaded:
          state.mode = .downloading(progress: 0)
          return .run { [name = state.name, downloads] send in
            for try await progress in downloads.start(name) { await send(.progressed(progress)) }
            await send(.completed)
          } catch: { error, send in
            await send(.failed(error))
          }
          .cancellable(id: CancelID(name: state.name), cancelInFlight: true)

        case .downloading:
          state.alert = AlertState {
            TextState("Stop the download of \(state.name)?")
          } actions: {
            ButtonState(role: .destructive, action: .stopConfirmed) { TextState("Stop") }
            ButtonState(role: .cancel) { TextState("Go on") }
          }
          return .none

        case .downloaded:
          state.alert = AlertState {
            TextState("Delete the map of \(state.name)?")
          } actions: {
            ButtonState(role: .destructive, action: .deleteConfirmed) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
          return .none
        }

      case .completed:
        state.alert = nil
        state.mode = .downloaded
        return .none

      case .failed:
        state.mode = .notDownloaded
        state.alert = AlertState { TextState("\(state.name) could not be downloaded") }
        return .none

      case .progressed(let progress):
        state.mode = .downloading(progress: progress)
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

/// A client that downloads maps. The live one takes four seconds, and has
/// no map of Atlantis.
struct DownloadClient: DependencyKey {
  /// Starts a download and returns its progress, from 0 to 1.
  var start: @Sendable (_ name: String) -> AsyncThrowingStream<Double, any Error>

  struct NotFound: Error {}

  static var liveValue: Self {
    @Dependency(\.continuousClock) var clock
    return Self { [clock] name in
      AsyncThrowingStream { continuation in
        let work = Task {
          do {
            for step in 1...8 {
              try await clock.sleep(for: .milliseconds(500))
              if name == "Atlantis" { throw NotFound() }
              continuation.yield(Double(step) / 8)
            }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in work.cancel() }
      }
    }
  }

  /// Completes each download at once.
  static let testValue = Self { _ in
    AsyncThrowingStream {
      $0.yield(1)
      $0.finish()
    }
  }
}

extension DependencyValues {
  var downloads: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}

struct DownloadView: View {
  @Bindable var store: StoreOf<Download>

  var body: some View {
    HStack {
      Text(store.name)
      Spacer()
      switch store.mode {
      case .notDownloaded:
        Button("Download") { store.send(.buttonTapped) }
          .accessibilityLabel("Download \(store.name)")
      case .downloading(let progress):
        ProgressView(value: progress)
          .accessibilityLabel("Progress of \(store.name)")
        Button("Stop") { store.send(.buttonTapped) }
          .accessibilityLabel("Stop \(store.name)")
      case .downloaded:
        Text("✓")
        Button("Delete") { store.send(.buttonTapped) }
          .accessibilityLabel("Delete \(store.name)")
      }
    }
    .alert($store.scope(\.alert, action: \.alert))
  }
}

/// A list of maps with a download in each row.
@Reducer
struct Maps {
  @ObservableState
  struct State: Equatable {
    var maps: IdentifiedArrayOf<Download.State> = [
      Download.State(name: "Lisbon"), Download.State(name: "Oslo"),
      Download.State(name: "Atlantis"),
    ]
  }

  enum Action {
    case maps(IdentifiedActionOf<Download>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer().forEach(\.maps, action: \.maps) { Download() }
  }
}

struct MapsView: View {
  let store: StoreOf<Maps>

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(store.scope(\.maps, action: \.maps)) { DownloadView(store: $0) }
    }
  }
}
