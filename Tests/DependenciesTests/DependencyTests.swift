import Foundation
import Testing

@testable import Dependencies

struct DependencyTests {
  @Test func aDependencyCanBeDeclaredInManyWays() {
    struct Feature {
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      @Dependency(\.greeter.greeting) var greeting
      @Dependency(Greeter.self) var greeter
      @Dependency(\.self) var dependencies
    }
    final class Model {
      @Dependency(\.greeter) var greeter
    }
    actor Worker {
      @Dependency(\.greeter) var greeter
    }
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.greeter.greeting = "hi"
    } operation: {
      let feature = Feature()
      #expect(feature.date() == Date(timeIntervalSince1970: 0))
      #expect(feature.now == Date(timeIntervalSince1970: 0))
      #expect(feature.greeting == "hi")
      #expect(feature.greeter == Greeter(greeting: "hi"))
      #expect(feature.dependencies.greeter.greeting == "hi")
      #expect(Model().greeter.greeting == "hi")
      _ = Worker()
      @Dependency(\.greeter) var local
      #expect(local.greeting == "hi")
    }
  }

  @Test func anObjectKeepsTheOverridesOfItsCreation() {
    struct Feature {
      @Dependency(\.first) var first
      @Dependency(\.second) var second
      @Dependency(\.sum) var sum
      @Dependency(\.self) var dependencies
    }
    let feature = withDependencies {
      $0.first = 2
    } operation: {
      Feature()
    }
    for _ in 0..<3 {
      #expect(feature.first == 2)
      #expect(feature.second == 10)
      #expect(feature.dependencies.first == 2)
      #expect(feature.dependencies.sum == Sum(value: 12))
      #expect(feature.sum == Sum(value: 12))
    }
  }

  @Test func overridesAtTheReadWin() {
    struct Feature {
      @Dependency(\.first) var first
      @Dependency(\.second) var second
    }
    let feature = withDependencies {
      $0.first = 2
      $0.second = 20
    } operation: {
      Feature()
    }
    withDependencies {
      $0.first = 3
    } operation: {
      for _ in 0..<3 {
        #expect(feature.first == 3)
        #expect(feature.second == 20)
      }
    }
    #expect(feature.first == 2)
  }

  @Test func aDefaultValueUsesTheOverridesAtTheRead() {
    final class Model {
      @Dependency(\.sum) var sum
    }
    let model = withDependencies {
      $0.first = 2
    } operation: {
      Model()
    }
    withDependencies {
      $0 = DependencyValues()
      $0.second = 20
    } operation: {
      #expect(model.sum == Sum(value: 22))
    }
  }

  @Test func anObjectKeepsTheContextOfItsCreation() {
    struct Feature {
      @Dependency(\.greeter) var greeter
      @Dependency(\.context) var context
    }
    let feature = withDependencies {
      $0.context = .preview
    } operation: {
      Feature()
    }
    #expect(feature.context == .preview)
    #expect(feature.greeter.greeting == "preview")
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(feature.context == .live)
      #expect(feature.greeter.greeting == "live")
    }
  }

  @Test func defaultValuesAreNotKept() {
    struct Feature {
      @Dependency(\.instance) var instance
    }
    let (feature, instance) = withDependencies {
      $0 = DependencyValues()
    } operation: {
      let feature = Feature()
      return (feature, feature.instance)
    }
    #expect(feature.instance !== instance)
    #expect(feature.instance === DependencyValues._current.instance)
  }

  @Test func eachReadLooksUpTheValue() {
    let count = LockIsolated(0)
    withDependencies {
      $0.date = DateGenerator {
        count.withValue { $0 += 1 }
        return Date(timeIntervalSince1970: TimeInterval(count.value))
      }
    } operation: {
      @Dependency(\.date.now) var now
      #expect(now == Date(timeIntervalSince1970: 1))
      #expect(now == Date(timeIntervalSince1970: 2))
    }
  }

  @Test func overridesHoldAfterAnotherThreadHasRead() async {
    // Each thread has its own value: the first reader must not decide for the others.
    let elsewhere = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        withDependencies {
          $0.date = .constant(Date(timeIntervalSince1970: 1))
        } operation: {
          @Dependency(\.date) var date
          continuation.resume(returning: date.now)
        }
      }
    }
    withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 2))
    } operation: {
      @Dependency(\.date) var date
      #expect(date.now == Date(timeIntervalSince1970: 2))
    }
    #expect(elsewhere == Date(timeIntervalSince1970: 1))
  }

  @Test func readsFollowManyLevelsOfOverrides() {
    struct Feature {
      @Dependency(\.first) var first
      @Dependency(\.second) var second
    }
    func nested(_ level: Int, _ feature: Feature) {
      guard level < 10 else { return }
      withDependencies {
        $0.second = level
      } operation: {
        #expect(feature.first == 2)
        #expect(feature.second == level)
        nested(level + 1, feature)
        #expect(feature.second == level)
      }
    }
    withDependencies {
      $0.first = 2
    } operation: {
      nested(0, Feature())
    }
  }

  @Test func severalThreadsCanReadADependency() async {
    struct Feature: Sendable {
      @Dependency(\.first) var first
      @Dependency(\.greeter) var greeter
    }
    let feature = Feature()
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<50 {
        group.addTask {
          withDependencies {
            $0.first = number
            $0.greeter.greeting = "\(number)"
          } operation: {
            (0..<20).allSatisfy { _ in
              feature.first == number && feature.greeter.greeting == "\(number)"
            }
          }
        }
      }
      for await isRight in group {
        #expect(isRight)
      }
    }
  }
}

/// Computed properties of `DependencyValues`. A read evaluates the property, even if it could find
/// the value by its key.
struct ComputedDependencyTests {
  @Test func aPropertyMayReplaceSomeValues() {
    @Dependency(\.nonNegative) var nonNegative
    for number in [5, -5, 7, -7] {
      withDependencies {
        $0.first = number
      } operation: {
        for _ in 0..<3 {
          #expect(nonNegative == max(number, 0))
        }
      }
    }
  }

  @Test func aPropertyMayDependOnTheContext() {
    @Dependency(\.firstInTests) var firstInTests
    for context in [DependencyContext.test, .live, .test] {
      withDependencies {
        $0.context = context
      } operation: {
        for _ in 0..<3 {
          #expect(firstInTests == (context == .test ? 1 : 0))
        }
      }
    }
  }

  @Test func aPropertyMayReadAnotherDependency() {
    @Dependency(\.firstUnlessSecondIsZero) var number
    for second in [1, 0, 2, 0] {
      withDependencies {
        $0.second = second
      } operation: {
        for _ in 0..<3 {
          #expect(number == (second == 0 ? 0 : 1))
        }
      }
    }
  }

  @Test func readsFollowAReplacedOverride() {
    @Dependency(\.first) var first
    var values = DependencyValues._current
    for number in 0..<5 {
      values.first = number
      DependencyValues.$_current.withValue(values) {
        #expect(first == number)
        #expect(first == number)
      }
    }
    #expect(first == 1)
  }

  @Test func readsFollowAPreparedDefaultValue() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.greeter) var greeter
      #expect(greeter.greeting == "preview")
      #expect(greeter.greeting == "preview")
      prepareDependencies {
        $0.greeter.greeting = "prepared"
      }
      #expect(greeter.greeting == "prepared")
      #expect(greeter.greeting == "prepared")
    }
  }
}

extension DependencyValues {
  fileprivate var nonNegative: Int { max(first, 0) }

  fileprivate var firstInTests: Int { context == .test ? first : 0 }

  fileprivate var firstUnlessSecondIsZero: Int {
    @Dependency(\.second) var second
    return second == 0 ? 0 : first
  }
}
