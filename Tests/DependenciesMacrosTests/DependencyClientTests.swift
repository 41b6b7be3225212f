import DependenciesMacros
import Testing

@DependencyClient
struct NotesClient: Sendable {
  var load: @Sendable () async throws -> [String]
  var delete: @Sendable (_ id: Int) async throws -> Void
  var isEnabled: @Sendable () -> Bool = { false }
  var find: @Sendable (_ text: String, Int) -> String?
  var log: @Sendable (_ message: @autoclosure @Sendable () -> String) -> Void
  var bump: @Sendable (_ count: inout Int) -> Void
  @DependencyEndpoint(method: "countNotes") var count: @Sendable () -> Int = {
    let zero = 0
    return zero
  }
  @DependencyEndpointIgnored var format: @Sendable (Int) -> String = { "\($0)" }
  var onChange: (@Sendable () -> Void)?
  var limit = 10
}

@Suite struct DependencyClientTests {
  @Test func aThrowingEndpointReportsAndThrows() async {
    let client = NotesClient()
    await withKnownIssue {
      await #expect(throws: Unimplemented.self) { try await client.load() }
    } matching: {
      $0.description.contains("Unimplemented: 'NotesClient.load'")
    }
  }

  @Test func anUnimplementedEndpointsErrorNamesIt() {
    #expect("\(Unimplemented("load"))".contains("'load'"))
  }

  @Test func anEndpointWithoutAResultReports() {
    let client = NotesClient()
    withKnownIssue {
      client.log("hi")
    } matching: {
      $0.description.contains("Unimplemented: 'NotesClient.log'")
    }
  }

  @Test func anEndpointThatReturnsAnOptionalReportsAndReturnsNil() {
    let client = NotesClient()
    withKnownIssue {
      #expect(client.find(text: "a", 1) == nil)
    } matching: {
      $0.description.contains("Unimplemented: 'NotesClient.find'")
    }
  }

  @Test func anEndpointWithADefaultReportsAndReturnsIt() {
    let client = NotesClient()
    withKnownIssue {
      #expect(client.isEnabled() == false)
    } matching: {
      $0.description.contains("Unimplemented: 'NotesClient.isEnabled'")
    }
    withKnownIssue {
      #expect(client.count() == 0)
    } matching: {
      $0.description.contains("Unimplemented: 'NotesClient.count'")
    }
  }

  @Test func anOverriddenEndpointDoesNotReport() async throws {
    var client = NotesClient()
    client.load = { ["a"] }
    client.isEnabled = { true }
    #expect(try await client.load() == ["a"])
    #expect(client.isEnabled())
  }

  @Test func methodsCallTheirEndpoint() async throws {
    var client = NotesClient()
    client.delete = { id in #expect(id == 1) }
    client.find = { "\($0)\($1)" }
    client.count = { 3 }
    client.log = { #expect($0() == "hi") }
    client.bump = { $0 += 1 }
    try await client.delete(id: 1)
    #expect(client.find(text: "a", 2) == "a2")
    #expect(client.countNotes() == 3)
    client.log(message: "hi")
    var count = 1
    client.bump(count: &count)
    #expect(count == 2)
  }

  @Test func ignoredClosuresAreNotEndpoints() {
    let client = NotesClient()
    #expect(client.format(1) == "1")
    #expect(client.onChange == nil)
  }

  @Test func propertiesThatAreNotEndpointsKeepTheirDefaults() {
    #expect(NotesClient().limit == 10)
    #expect(NotesClient(limit: 3).limit == 3)
    #expect(NotesClient(format: { "<\($0)>" }).format(1) == "<1>")
  }

  @Test func theMemberwiseInitialiserTakesTheEndpoints() async throws {
    let client = NotesClient(
      load: { ["a"] }, delete: { _ in }, isEnabled: { true }, find: { _, _ in nil }, log: { _ in },
      bump: { _ in }, count: { 1 })
    #expect(try await client.load() == ["a"])
    #expect(client.isEnabled())
    #expect(client.count() == 1)
    #expect(client.limit == 10)
  }
}
