import Foundation
import Testing

@testable import Dependencies

struct DependencyValuesTests {
  // MARK: Contexts

  @Test func testsRunInTheTestContext() {
    #expect(DependencyValues._current.context == .test)
    #expect(DependencyValues().context == .test)
  }

  @Test func theContextDecidesWhichDefaultValueIsUsed() {
    @Dependency(\.greeter) var greeter
    #expect(greeter.greeting == "test")
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(greeter.greeting == "preview")
    }
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(greeter.greeting == "live")
    }
    #expect(greeter.greeting == "test")
  }

  @Test func eachContextHasValues() {
    #expect(DependencyValues.live.greeter.greeting == "live")
    #expect(DependencyValues.preview.greeter.greeting == "preview")
    #expect(DependencyValues.test.greeter.greeting == "test")
    #expect(DependencyValues.live.context == .live)
    #expect(DependencyValues.preview.context == .preview)
    #expect(DependencyValues.test.context == .test)
  }

  @Test func theContextOfAProcessComesFromItsEnvironment() {
    func context(_ environment: [String: String], isTesting: Bool = false) -> DependencyContext {
      DependencyContext(environment: environment, isTesting: isTesting)
    }
    #expect(context([:]) == .live)
    #expect(context([:], isTesting: true) == .test)
    #expect(context(["XCODE_RUNNING_FOR_PREVIEWS": "1"], isTesting: true) == .preview)
    #expect(context(["XCODE_RUNNING_FOR_PREVIEWS": "0"]) == .live)
    #expect(context(["SWIFT_DEPENDENCIES_CONTEXT": "live"], isTesting: true) == .live)
    #expect(context(["SWIFT_DEPENDENCIES_CONTEXT": "preview"]) == .preview)
    #expect(context(["SWIFT_DEPENDENCIES_CONTEXT": "test"]) == .test)
  }

  @Test func anUnknownContextIsReported() {
    withKnownIssue {
      let environment = ["SWIFT_DEPENDENCIES_CONTEXT": "production"]
      #expect(DependencyContext(environment: environment, isTesting: true) == .test)
    } matching: {
      $0.description.contains("'SWIFT_DEPENDENCIES_CONTEXT' is 'production'")
    }
  }

  // MARK: Default values

  @Test func aKeyWithoutPreviewValueUsesItsOtherValue() {
    #expect(DependencyValues.preview.testOnly.name == "test")
    #expect(DependencyValues.preview.liveOnly.number == 1)
  }

  @Test func anOverrideWinsOverTheDefaultValue() {
    var values = DependencyValues()
    #expect(values.first == 1)
    values.first = 2
    #expect(values.first == 2)
    #expect(values.second == 10)
  }

  @Test func aDefaultValueIsComputedOnceForEachContext() {
    let values = DependencyValues()
    let instance = values.instance
    #expect(values.instance === instance)
    var preview = values
    preview.context = .preview
    #expect(preview.instance !== instance)
    #expect(values.instance === instance)
    #expect(DependencyValues().instance !== instance)
  }

  @Test func aDefaultValueIsComputedOnceForAllThreads() async {
    final class Slow: TestDependencyKey, Sendable {
      static let count = LockIsolated(0)
      static var testValue: Slow {
        count.withValue { $0 += 1 }
        return Slow()
      }
    }
    let values = DependencyValues()
    await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<20 {
        group.addTask { ObjectIdentifier(values[Slow.self]) }
      }
      var instances: Set<ObjectIdentifier> = []
      for await instance in group {
        instances.insert(instance)
      }
      #expect(instances.count == 1)
    }
    #expect(Slow.count.value == 1)
  }

  @Test func aDefaultValueSeesOverridesOfItsDependencies() {
    withDependencies {
      $0 = DependencyValues()
      $0.first = 5
    } operation: {
      @Dependency(\.sum) var sum
      #expect(sum == Sum(value: 15))
    }
  }

  @Test func aTypeCanBeItsOwnKey() {
    var values = DependencyValues()
    #expect(values[Greeter.self] == Greeter(greeting: "test"))
    values[Greeter.self] = Greeter(greeting: "hi")
    #expect(values.greeter.greeting == "hi")
  }

  @Test func copiesAreIndependent() {
    var first = DependencyValues()
    first.first = 2
    var second = first
    #expect(first.isIdentical(to: second))
    second.first = 3
    second.context = .preview
    #expect(!first.isIdentical(to: second))
    #expect(first.first == 2)
    #expect(first.context == .test)
    #expect(second.first == 3)
  }

  // MARK: Reports

  // Release builds report no issues.
  #if DEBUG
    @Test func aMissingTestValueIsReportedAndThePreviewValueUsed() {
      @Dependency(\.liveOnly) var liveOnly
      let line = #line - 1
      withKnownIssue {
        #expect(liveOnly == LiveOnly(number: 1))
      } matching: { issue in
        let text = issue.description
        return text.contains(#"@Dependency(\.liveOnly) has no test implementation"#)
          && text.contains("used from a test")
          && text.contains("DependencyValuesTests.swift:\(line)")
          && text.contains("Key: LiveOnly") && text.contains("Value: LiveOnly")
          && text.contains("$0.liveOnly = …")
          && issue.sourceLocation?.line == line
      }
      #expect(liveOnly.number == 1, "The report comes once.")
    }

    @Test func aPartialOverrideIsReadBack() async {
      let isDone = LockIsolated(false)
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { [values = DependencyValues._current] in
          withDependencies {
            $0 = values
            $0.liveOnly.number = 5
          } operation: {
            @Dependency(\.liveOnly) var liveOnly
            isDone.setValue(liveOnly.number == 5)
            continuation.resume()
          }
        }
      }
      #expect(isDone.value)
      withDependencies {
        $0.liveOnly.number = 6
      } operation: {
        @Dependency(\.liveOnly) var liveOnly
        #expect(liveOnly.number == 6)
      }
      @Dependency(\.liveOnly) var liveOnly
      #expect(liveOnly.number == 1, "It is what it was before the change, and nothing is reported.")
    }

    @Test func aMissingTestValueIsReportedByKey() {
      @Dependency(LiveOnly.self) var liveOnly
      withKnownIssue {
        _ = liveOnly
      } matching: {
        $0.description.contains("@Dependency(LiveOnly.self) has no test implementation")
      }
      withKnownIssue {
        _ = DependencyValues()[LiveOnly.self]
      } matching: {
        $0.description.contains("@Dependency(LiveOnly.self) has no test implementation")
      }
      withKnownIssue {
        _ = LiveOnly.testValue
      } matching: {
        $0.description.contains("LiveOnly.testValue")
      }
    }

    @Test func aMissingLiveValueIsReportedAndTheTestValueUsed() {
      withDependencies {
        $0.context = .live
      } operation: {
        @Dependency(\.testOnly) var testOnly
        withKnownIssue {
          #expect(testOnly == TestOnly(name: "test"))
        } matching: { issue in
          let text = issue.description
          return text.contains(#"@Dependency(\.testOnly) has no live implementation"#)
            && text.contains("DependencyValuesTests.swift") && text.contains("Key: TestOnly")
        }
      }
    }

    @Test func overridingAPartOfAMissingTestValueIsSilent() {
      withDependencies {
        $0.liveOnly.number = 5
      } operation: {
        @Dependency(\.liveOnly) var liveOnly
        #expect(liveOnly.number == 5)
      }
    }

    @Test func anOperationInsideAnOverridingClosureReports() {
      withDependencies { _ in
        withDependencies {
          _ in
        } operation: {
          #expect(LiveOnly.shouldReportUnimplemented)
        }
        #expect(!LiveOnly.shouldReportUnimplemented)
      } operation: {
      }
    }
  #endif
}
