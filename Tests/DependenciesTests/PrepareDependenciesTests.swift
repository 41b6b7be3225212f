import Dependencies
import Testing

/// Whether this build reports misuse. Release builds don't.
private var reportsInThisBuild: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

// Each test has its own default values, so several tests may prepare the same dependency.
struct PrepareDependenciesTests {
  @Dependency(\.first) var first
  @Dependency(\.liveOnly) var liveOnly

  @Test func preparingSetsADefaultValue() async {
    prepareDependencies {
      $0.first = 2
    }
    #expect(first == 2)
    await Task { #expect(first == 2) }.value
    withDependencies {
      $0.first = 3
    } operation: {
      #expect(first == 3)
    }
  }

  @Test(arguments: [4, 5])
  func aPreparedValueHoldsForATest(_ number: Int) {
    withDependencies {
      $0 = DependencyValues()
    } operation: {
      prepareDependencies {
        $0.first = number
      }
      #expect(first == number)
    }
  }

  @Test func resultsAndErrorsOfTheClosureArePassedOn() {
    struct Failure: Error {}
    #expect(prepareDependencies { _ in 42 } == 42)
    #expect(throws: Failure.self) {
      try prepareDependencies {
        $0.first = 2
        throw Failure()
      }
    }
    #expect(first == 2)
  }

  @Test func oneCallMayWriteAKeySeveralTimes() {
    prepareDependencies {
      $0.first = 2
      $0.first += 1
      $0.liveOnly.number = 5
      $0.liveOnly.number += 1
    }
    #expect(first == 3)
    #expect(liveOnly.number == 6)
  }

  @Test func preparingAUsedDependencyIsReportedAndIgnored() {
    #expect(first == 1)
    withKnownIssue {
      prepareDependencies {
        $0.first = 2
      }
    } when: {
      reportsInThisBuild
    } matching: {
      $0.description.contains(#"@Dependency(\.first) can't be prepared"#)
        && $0.description.contains("Key: FirstKey") && $0.description.contains("Value: Int")
    }
    #expect(first == 1)
  }

  @Test func preparingADependencyTwiceIsReportedAndIgnored() {
    prepareDependencies {
      $0.first = 2
    }
    withKnownIssue {
      prepareDependencies {
        $0.first = 3
      }
    } when: {
      reportsInThisBuild
    } matching: {
      $0.description.contains("can't be prepared")
    }
    #expect(first == 2)
  }

  @Test func previewsMayPrepareAgain() {
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(first == 1)
      prepareDependencies { $0.first = 2 }
      #expect(first == 2)
      prepareDependencies { $0.first = 3 }
      #expect(first == 3)
    }
    #expect(first == 1)
  }

  @Test func aPreparedValueBelongsToOneContext() {
    prepareDependencies {
      $0.greeter.greeting = "prepared"
    }
    @Dependency(\.greeter) var greeter
    #expect(greeter.greeting == "prepared")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(greeter.greeting == "live")
    }
  }

  @Test func preparingCanSetTheContext() {
    prepareDependencies {
      $0.context = .preview
    }
    @Dependency(\.context) var context
    @Dependency(\.greeter) var greeter
    #expect(context == .preview)
    #expect(greeter.greeting == "preview")
  }

  @Test func overridesInTheClosureStayOverrides() {
    prepareDependencies { _ in
      withDependencies {
        $0.first = 2
      } operation: {
        #expect(first == 2)
      }
    }
    #expect(first == 1)
  }
}

@Suite(.serialized) struct DefaultValuesOfTestsTests {
  private final class Counter: TestDependencyKey, Sendable {
    let count = LockIsolated(0)
    static var testValue: Counter { Counter() }
  }

  @Dependency(Counter.self) private var counter

  @Test func aTestDoesNotShareItsDefaultValues() {
    counter.count.withValue { $0 += 1 }
    #expect(counter.count.value == 1)
  }

  @Test func anotherTestDoesNotShareItsDefaultValues() {
    counter.count.withValue { $0 += 1 }
    #expect(counter.count.value == 1)
  }

  /// Without a trait, all cases of a test share its default values.
  @Test(arguments: 1...3)
  func theCasesOfATestShareDefaultValues(_ number: Int) {
    counter.count.withValue { $0 += 1 }
    #expect(counter.count.value == number)
  }
}
