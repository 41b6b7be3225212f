import Dependencies
import DependenciesTestSupport
import Testing

struct Client: TestDependencyKey, Equatable {
  var name: String

  static var testValue: Client { Client(name: "default") }
}

final class Instance: TestDependencyKey, Sendable {
  let uses = LockIsolated(0)

  static var testValue: Instance { Instance() }
}

extension DependencyValues {
  var client: Client {
    get { self[Client.self] }
    set { self[Client.self] = newValue }
  }

  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  private enum NumberKey: TestDependencyKey {
    static let testValue = 0
  }
}

@Suite(.dependency(\.number, 1), .dependency(Client(name: "outer")))
struct DependenciesTraitTests {
  @Dependency(\.number) var number
  @Dependency(\.client) var client

  @Test func aSuitesTraitAppliesToItsTests() {
    #expect(number == 1)
    #expect(client.name == "outer")
  }

  @Test(.dependency(\.number, 2))
  func theInnerTraitWins() {
    #expect(number == 2)
    #expect(client.name == "outer")
  }

  @Test(.dependency(\.client.name, "part"))
  func aTraitCanOverrideAPart() {
    #expect(client.name == "part")
  }

  @Test(
    .dependencies {
      await Task.yield()
      $0.number += 10
      $0.client.name = "both"
    })
  func aTraitCanOverrideSeveralValuesAndSeesOuterOverrides() {
    #expect(number == 11)
    #expect(client.name == "both")
  }

  @Suite(.dependency(\.number, 3))
  struct Inner {
    @Dependency(\.number) var number
    @Dependency(\.client) var client

    @Test func theInnerSuiteWins() {
      #expect(number == 3)
      #expect(client.name == "outer")
    }

    @Test(.dependency(\.number, 4), .dependency(\.number, 5))
    func theLastTraitWins() {
      #expect(number == 5)
    }
  }
}

@Suite(.dependencies)
struct FreshDependenciesTests {
  @Dependency(Instance.self) var instance

  @Test(arguments: 0..<5)
  func eachCaseHasItsOwnDefaultValues(_ number: Int) {
    instance.uses.withValue { $0 += 1 }
    #expect(instance.uses.value == 1)
  }

  @Test func aTestHasItsOwnDefaultValues() {
    instance.uses.withValue { $0 += 1 }
    #expect(instance.uses.value == 1)
  }

  @Test func nothingIsOverridden() {
    @Dependency(\.number) var number
    #expect(number == 0)
  }
}

@Suite(.serialized)
struct TraitValueTests {
  private static let evaluations = LockIsolated(0)

  private static func next() -> Int {
    evaluations.withValue {
      $0 += 1
      return $0
    }
  }

  @Test(.dependency(\.number, next()), arguments: 1...3)
  func aValueIsMadeForEachCase(_ expected: Int) {
    @Dependency(\.number) var number
    #expect(number == expected)
  }
}
