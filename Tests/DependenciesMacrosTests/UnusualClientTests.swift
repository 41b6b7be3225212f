import DependenciesMacros
import Testing

/// The expansions of the macro for unusual clients, which compile and work.
@Suite struct UnusualClientTests {
  struct Failure: Error {}

  @DependencyClient
  struct Generic<Value: Equatable> {
    var load: (_ key: String) -> Value?
    var initial: Value
  }

  @Test func genericClientsWork() {
    var client = Generic(initial: 1)
    client.load = { $0.count }
    #expect(client.load(key: "abc") == 3)
    #expect(client.initial == 1)
  }

  @DependencyClient
  public struct Open: Sendable {
    public var load: @Sendable (_ id: Int) throws(Failure) -> Int = { _ throws(Failure) in
      throw Failure()
    }
    public var act: @MainActor @Sendable (_ value: Int) -> Int = { $0 }
    let name: String
    private var hidden = 1
  }

  @Test func typedErrorsAreThrown() {
    let client = Open(name: "a")
    withKnownIssue {
      #expect(throws: Failure.self) { try client.load(id: 1) }
    }
    #expect(client.name == "a")
  }

  @Test @MainActor func methodsHaveTheIsolationOfTheirEndpoint() {
    let client = Open(load: { _ throws(Failure) in 1 }, act: { $0 + 1 }, name: "a")
    #expect(client.act(value: 1) == 2)
  }

  @DependencyClient
  struct Conditional {
    var load: () -> Void
    #if DEBUG
      var inspect: (_ depth: Int) -> Void
    #endif
  }

  @Test func endpointsInConditionalCompilationWork() {
    let client = Conditional(load: {})
    client.load()
    #if DEBUG
      withKnownIssue {
        client.inspect(depth: 1)
      } matching: {
        $0.description.contains("Unimplemented: 'Conditional.inspect'")
      }
    #endif
  }
}

extension UnusualClientTests {
  @DependencyClient
  struct Extended {
    var load: () -> Void
  }

  @Test func clientsInExtensionsWork() {
    withKnownIssue { Extended().load() }
  }
}
