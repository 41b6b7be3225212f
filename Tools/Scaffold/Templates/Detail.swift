/// One thing that is loaded, with a sign of that, a failure, and another try.
func detailFiles(_ name: FeatureName) -> [ScaffoldFile] {
  let n = name.text
  let v = name.variable
  return detailSources(name) + [
    ScaffoldFile(
      path: "Tests/\(n)FeatureTests/\(n)Tests.swift",
      text: """
        import ComposableArchitecture
        import HTTPRequests
        import Testing
        import \(n)Feature

        @MainActor
        @Suite struct \(n)Tests {
          private let content = \(n).Content(id: 7, title: "Seven", text: "A number.")

          @Test func loadsWhenItAppears() async {
            let store = TestStore(initialState: \(n).State(id: 7)) {
              \(n)()
            } withDependencies: {
              $0.\(v)Client.content = { [content] id in
                #expect(id == 7)
                return content
              }
            }
            await store.send(.onAppear) { $0.isLoading = true }
            await store.receive(\\.response.success) {
              $0.isLoading = false
              $0.content = content
            }
            await store.send(.onAppear)
          }

          @Test func aFailureIsShownAndTriedAgain() async {
            let store = TestStore(initialState: \(n).State(id: 7)) {
              \(n)()
            } withDependencies: {
              $0.\(v)Client.content = { _ in throw HTTPFailure.offline }
            }
            await store.send(.onAppear) { $0.isLoading = true }
            await store.receive(\\.response.failure) {
              $0.isLoading = false
              $0.failure = .offline
            }

            store.dependencies.\(v)Client.content = { [content] _ in content }
            await store.send(.retryButtonTapped) {
              $0.isLoading = true
              $0.failure = nil
            }
            await store.receive(\\.response.success) {
              $0.isLoading = false
              $0.content = content
            }
          }
        }

        """),
    screenTests(
      name,
      """
      @Test func showsWhatWasLoaded() async {
        let store = Store(initialState: \(n).State()) {
          \(n)()
        } withDependencies: {
          $0.\(v)Client = .sample
        }
        let screen = ScreenTester { NavigationStack { \(n)View(store: store) } }
        #expect(screen.text.contains("Loading number 1…"))

        await screen.settle()
        screen.assertSnapshot()
      }
      """),
    explorationTests(
      name, imports: ["HTTPRequests"],
      """
      @Test func isLoadedOrSaysWhyNot() {
        let explorer = Explorer(initialState: \(n).State(id: 7)) {
          \(n)()
        } withDependencies: {
          $0.\(v)Client.content = { id in
            let content = \(n).Content(id: id, title: "Seven", text: "A number.")
            return try await anyAnswer(.success(content), .failure(HTTPFailure.offline))
          }
        }
        explorer.exclude(\\.response)
        explorer.always("it doesn't load what has failed") { !$0.isLoading || $0.failure == nil }
        explorer.eventually("it is loaded or has failed") { !$0.isLoading }
        explorer.after(\\.retryButtonTapped) { $1.isLoading }
        explorer.run()
      }
      """),
    snapshot(
      name, "showsWhatWasLoaded",
      """
      # \(name.title)
      Number 1
      What a server would say about number 1.
      """),
  ]
}

/// The feature, its view, and where it is loaded from.
private func detailSources(_ name: FeatureName) -> [ScaffoldFile] {
  let n = name.text
  let v = name.variable
  return [
    ScaffoldFile(
      path: "Features/\(n)/\(n).swift",
      text: """
        import ComposableArchitecture
        import HTTPRequests

        /// One thing, known by its id and loaded when its screen appears.
        @Reducer
        public struct \(n): Sendable {
          /// What is loaded.
          public struct Content: Codable, Equatable, Identifiable, Sendable {
            public let id: Int
            public var title: String
            public var text: String

            public init(id: Int, title: String, text: String) {
              self.id = id
              self.title = title
              self.text = text
            }
          }

          @ObservableState
          public struct State: Equatable, Sendable {
            // Not `id`, which is the store's own name for itself.
            public let contentID: Content.ID
            /// `nil` until it is loaded.
            public var content: Content?
            public var isLoading = false
            /// Why it could not be loaded.
            public var failure: HTTPFailure?

            public init(id: Content.ID = 1) {
              contentID = id
            }
          }

          public enum Action: Equatable, Sendable {
            case onAppear
            case response(Result<Content, HTTPFailure>)
            case retryButtonTapped
          }

          private enum CancelID { case request }

          @Dependency(\\.\(v)Client) var client

          public init() {}

          public var body: some ReducerOf<Self> {
            Reduce { state, action in
              switch action {
              case .onAppear:
                guard state.content == nil, !state.isLoading, state.failure == nil
                else { return .none }
                return load(&state)

              case .response(.success(let content)):
                state.isLoading = false
                state.content = content
                return .none

              case .response(.failure(let failure)):
                state.isLoading = false
                state.failure = failure
                return .none

              case .retryButtonTapped:
                return load(&state)
              }
            }
          }

          private func load(_ state: inout State) -> Effect<Action> {
            state.isLoading = true
            state.failure = nil
            return .run { [client, id = state.contentID] send in
              do {
                await send(.response(.success(try await client.content(id: id))))
              } catch {
                await send(.response(.failure(HTTPFailure(error))))
              }
            }
            .cancellable(id: CancelID.request, cancelInFlight: true)
          }
        }

        """),
    ScaffoldFile(
      path: "Features/\(n)/\(n)Client.swift",
      text: """
        import ComposableArchitecture
        import Foundation
        import HTTPRequests

        /// Where content comes from. What it throws is an `HTTPFailure`.
        @DependencyClient
        public struct \(n)Client: Sendable {
          /// What belongs to an id.
          public var content: @Sendable (_ id: \(n).Content.ID) async throws -> \(n).Content
        }

        extension \(n)Client: DependencyKey {
          /// Asks the server that the environment names by `\(name.environmentVariable)_URL`; without it,
          /// the one on this machine at port 8090: `GET /content/7` answers with a JSON object.
          public static let liveValue = \(n)Client { id in
            let server = try HTTPClient.Configuration.address(
              in: "\(name.environmentVariable)_URL", of: ProcessInfo.processInfo.environment,
              standard: URL(string: "http://127.0.0.1:8090")!)
            return try await HTTPClient(HTTPClient.Configuration(baseURL: server))
              .get(["content", "\\(id)"]).decode()
          }

          public static let previewValue = sample
          public static let testValue = \(n)Client()

          /// Answers without a server.
          public static let sample = \(n)Client { id in
            \(n).Content(
              id: id, title: "Number \\(id)", text: "What a server would say about number \\(id).")
          }
        }

        extension DependencyValues {
          /// Where content comes from; a test has to say what it gets.
          public var \(v)Client: \(n)Client {
            get { self[\(n)Client.self] }
            set { self[\(n)Client.self] = newValue }
          }
        }

        """),
    ScaffoldFile(
      path: "Features/\(n)/\(n)View.swift",
      text: """
        import ComposableArchitecture
        import HTTPRequests
        import HTTPViews
        import SwiftUI

        /// What was loaded, that it is being loaded, or why it could not be.
        public struct \(n)View: View {
          private let store: StoreOf<\(n)>

          public init(store: StoreOf<\(n)>) {
            self.store = store
          }

          public var body: some View {
            \(n)Content(store: store)
              .navigationTitle("\(name.title)")
              .onAppear { store.send(.onAppear) }
          }
        }

        private struct \(n)Content: View {
          let store: StoreOf<\(n)>

          var body: some View {
            if let content = store.content {
              VStack(alignment: .leading) {
                Text(content.title).font(.headline)
                Text(content.text)
              }
            } else if let failure = store.failure {
              FailureView(failure) { store.send(.retryButtonTapped) }
            } else {
              ProgressView("Loading number \\(store.contentID)…")
            }
          }
        }

        #Preview {
          \(n)View(
            store: Store(initialState: \(n).State()) {
              \(n)()
            } withDependencies: {
              $0.\(v)Client = .sample
            })
        }

        """),
  ]
}
