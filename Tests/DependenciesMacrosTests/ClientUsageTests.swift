import Dependencies
import DependenciesMacros
import Testing

/// A client as the interface module of an app would have it.
@DependencyClient
public struct SearchClient: Sendable {
  public var search: @Sendable (_ query: String, _ limit: Int) async throws -> [String]
  public var suggestions: @Sendable () -> AsyncStream<String> = { .finished }
  public var cancel: @Sendable () async -> Void
  public var last: @Sendable () -> String?
  public var counts: @Sendable (_ query: String) -> (hits: Int, pages: Int) = { _ in (0, 0) }
  public var select: @MainActor @Sendable (_ index: Int) -> Void
  public var transform:
    @Sendable (_ text: inout String, _ suffix: @autoclosure () -> String) -> Void
  public var sort: @Sendable ([String]) throws -> [String]
  public var `default`: @Sendable (_ name: String) -> Bool = { _ in false }
  public let name: String
  public static let shared = 1
  public var description: String { "client \(name)" }
}

extension SearchClient: TestDependencyKey {
  public static let testValue = Self(name: "test")
  public static let previewValue = Self(
    search: { query, limit in Array(repeating: query, count: limit) },
    suggestions: { AsyncStream { $0.finish() } },
    cancel: {},
    last: { nil },
    counts: { _ in (1, 1) },
    select: { _ in },
    transform: { $0 += $1() },
    sort: { $0.sorted() },
    default: { _ in true },
    name: "preview")
}

extension DependencyValues {
  public var searchClient: SearchClient {
    get { self[SearchClient.self] }
    set { self[SearchClient.self] = newValue }
  }
}

@Suite struct ClientUsageTests {
  @Dependency(\.searchClient) var client

  @Test func endpointsAreOverriddenOneByOne() async throws {
    try await withDependencies {
      $0.searchClient.search = { query, limit in ["\(query)\(limit)"] }
      $0.searchClient.last = { "last" }
      $0.searchClient.transform = { $0 += $1() }
      $0.searchClient.counts = { ($0.count, 1) }
    } operation: {
      let results = try await client.search(query: "a", limit: 2)
      #expect(results == ["a2"])
      #expect(client.last() == "last")
      #expect(client.counts(query: "abc").hits == 3)
      var text = "a"
      client.transform(text: &text, suffix: "b")
      #expect(text == "ab")
    }
  }

  @Test func oneEndpointCanBeReadAsADependency() async throws {
    @Dependency(\.searchClient.search) var search
    try await withDependencies {
      $0.searchClient.search = { query, _ in [query] }
    } operation: {
      let results = try await search("a", 1)
      #expect(results == ["a"])
    }
  }

  @Test func anOverrideIsSilentAndOtherEndpointsStillReport() async {
    await withDependencies {
      $0.searchClient.last = { "last" }
    } operation: {
      await withKnownIssue {
        await client.cancel()
      } matching: {
        $0.description.contains("Unimplemented: 'SearchClient.cancel'")
      }
      await withKnownIssue {
        for await _ in client.suggestions() {}
      } matching: {
        $0.description.contains("Unimplemented: 'SearchClient.suggestions'")
      }
      await withKnownIssue {
        await client.select(index: 1)
      } matching: {
        $0.description.contains("Unimplemented: 'SearchClient.select'")
      }
      withKnownIssue {
        #expect(throws: Unimplemented.self) { try client.sort([]) }
      } matching: {
        $0.description.contains("Unimplemented: 'SearchClient.sort'")
      }
      withKnownIssue {
        #expect(!client.default(name: "a"))
      } matching: {
        $0.description.contains("Unimplemented: 'SearchClient.default'")
      }
    }
  }

  @Test func previewsUseThePreviewValue() async throws {
    try await withDependencies {
      $0.context = .preview
    } operation: {
      let results = try await client.search(query: "a", limit: 2)
      #expect(results == ["a", "a"])
      #expect(client.description == "client preview")
    }
  }

  /// Endpoints outside of a client.
  struct Standalone {
    @DependencyEndpoint var load: (_ id: Int) throws -> Int
    @DependencyEndpoint(method: "store") var save: (Int) -> Void
    var other = 1
  }

  @Test func endpointsNeedNoClient() throws {
    var standalone = Standalone()
    withKnownIssue {
      #expect(throws: Unimplemented.self) { try standalone.load(id: 1) }
    } matching: {
      $0.description.contains("Unimplemented: 'Standalone.load'")
    }
    withKnownIssue { standalone.store(1) }
    standalone.load = { $0 + 1 }
    #expect(try standalone.load(id: 1) == 2)
  }

  @DependencyClient
  struct Main {
    var refresh: @MainActor () async throws -> Void
    var title: @MainActor @Sendable (_ prefix: String) -> String = { "\($0)!" }
  }

  @MainActor @Test func endpointsMayBelongToTheMainActor() async throws {
    var main = Main()
    main.refresh = {}
    main.title = { $0 }
    try await main.refresh()
    #expect(main.title(prefix: "a") == "a")
  }

  @DependencyClient
  fileprivate struct Hidden {
    fileprivate var load: () -> Void
    private(set) var count: Int? = nil
    var note: String?
  }

  @Test func hiddenClientsCanBeMade() {
    let hidden = Hidden(load: {})
    hidden.load()
    #expect(hidden.note == nil)
    #expect(Hidden(load: {}, note: "a").note == "a")
  }
}
