import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct DependencyEntryMacroTests {
  @Test func anEntryBecomesAKeyAndAComputedProperty() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry var client: Client = Client()
        }
        """,
      is: """
        extension DependencyValues {
          var client: Client {
          get {
          self[__Key_client.self]
          }
          set {
          self[__Key_client.self] = newValue
          }
          }

          private nonisolated enum __Key_client: Dependencies.TestDependencyKey {
          static var testValue: Client {
          Client()
          }
          }
        }
        """)
  }

  @Test func anEntryMayHaveALiveAPreviewAndATestValue() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry(liveValue: Client.live, previewValue: .preview) var client: Client = .test
        }
        """,
      is: """
        extension DependencyValues {
          var client: Client {
          get {
          self[__Key_client.self]
          }
          set {
          self[__Key_client.self] = newValue
          }
          }

          private nonisolated enum __Key_client: Dependencies.DependencyKey {
          static var testValue: Client {
          .test
          }
          static var liveValue: Client {
          Client.live
          }
          static var previewValue: Client {
          .preview
          }
          }
        }
        """)
  }

  @Test func theTestValueMayBeOmitted() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry(liveValue: .live) var client: Client
        }
        """,
      is: """
        extension DependencyValues {
          var client: Client {
          get {
          self[__Key_client.self]
          }
          set {
          self[__Key_client.self] = newValue
          }
          }

          private nonisolated enum __Key_client: Dependencies.DependencyKey {
          static var liveValue: Client {
          .live
          }
          }
        }
        """)
  }

  @Test func aPublicEntrysKeyIsNamedAfterItsType() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension Dependencies.DependencyValues {
          @DependencyEntry public var api: My.Client = My.Client()
          @DependencyEntry package var now: @Sendable () -> Int = { 1 }
        }
        """,
      is: """
        extension Dependencies.DependencyValues {
          public var api: My.Client {
          get {
          self[ClientKey.self]
          }
          set {
          self[ClientKey.self] = newValue
          }
          }

          public nonisolated enum ClientKey: Dependencies.TestDependencyKey {
          public static var testValue: My.Client {
          My.Client()
          }
          }
          package var now: @Sendable () -> Int {
          get {
          self[NowKey.self]
          }
          set {
          self[NowKey.self] = newValue
          }
          }

          package nonisolated enum NowKey: Dependencies.TestDependencyKey {
          package static var testValue: @Sendable () -> Int {
          { 1 }
          }
          }
        }
        """)
  }

  @Test func theKeyCanBeNamed() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry("OtherKey") var client: Client = Client()
        }
        """,
      is: """
        extension DependencyValues {
          var client: Client {
          get {
          self[OtherKey.self]
          }
          set {
          self[OtherKey.self] = newValue
          }
          }

          nonisolated enum OtherKey: Dependencies.TestDependencyKey {
          static var testValue: Client {
          Client()
          }
          }
        }
        """)
  }

  @Test func anEntryWithoutATypeStoresItsValue() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry var client = Client()
          @DependencyEntry var count = 1
        }
        """,
      is: """
        extension DependencyValues {
          var client {
          get {
          self[__Key_client.self]
          }
          set {
          self[__Key_client.self] = newValue
          }
          }

          private nonisolated enum __Key_client: Dependencies.TestDependencyKey {
          static let testValue = Client()
          }
          var count {
          get {
          self[__Key_count.self]
          }
          set {
          self[__Key_count.self] = newValue
          }
          }

          private nonisolated enum __Key_count: Dependencies.TestDependencyKey {
          static var testValue: Swift.Int {
          1
          }
          }
        }
        """)
  }

  @Test func anEntryBelongsInDependencyValues() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        struct Other {
          @DependencyEntry var client: Client = Client()
        }
        """,
      is: """
        struct Other {
          var client: Client {
          get {
          self[__Key_client.self]
          }
          set {
          self[__Key_client.self] = newValue
          }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEntry' can only be applied to a 'var' in an extension of 'DependencyValues'",
          line: 2, column: 3)
      ])
  }

  @Test func anEntryNeedsAValue() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry var client: Client
        }
        """,
      is: """
        extension DependencyValues {
          var client: Client
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEntry' requires 'client' to have an initial value for tests, or a 'liveValue', or both",
          line: 2, column: 3)
      ])
  }

  @Test func anEntryIsNotIsolated() {
    expectExpansion(
      of: "DependencyEntry",
      in: """
        extension DependencyValues {
          @DependencyEntry @MainActor var client: Client = Client()
        }
        """,
      is: """
        extension DependencyValues {
          @MainActor var client: Client {
          get {
          self[__Key_client.self]
          }
          set {
          self[__Key_client.self] = newValue
          }
          }
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message:
            "'@DependencyEntry' cannot be applied to a property that is isolated to the main actor",
          line: 2, column: 20)
      ])
  }
}
