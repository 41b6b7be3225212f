import Dispatch
import Testing

@testable import Dependencies

@Suite(.timeLimit(.minutes(5))) struct WithDependenciesTests {
  @Dependency(\.first) var first

  // MARK: Overriding

  @Test func overridesForAnOperation() {
    let result = withDependencies {
      $0.first = 2
    } operation: {
      first
    }
    #expect(result == 2)
    #expect(first == 1)
  }

  @Test func innerOverridesWin() {
    withDependencies {
      $0.first = 2
      $0.second = 20
    } operation: {
      withDependencies {
        $0.first += 1
      } operation: {
        @Dependency(\.second) var second
        #expect(first == 3)
        #expect(second == 20)
      }
      #expect(first == 2)
    }
  }

  @Test func errorsOfAClosureAreRethrown() async {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try withDependencies { _ in
        throw Failure()
      } operation: {
      }
    }
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.first = 2
      } operation: {
        throw Failure()
      }
    }
    await #expect(throws: Failure.self) {
      try await withDependencies { _ in
        throw Failure()
      } operation: {
        await Task.yield()
      }
    }
    #expect(first == 1)
  }

  @Test func overridesForAnAsynchronousOperation() async {
    let result = await withDependencies {
      await Task.yield()
      $0.first = 2
    } operation: {
      await Task.yield()
      return first
    }
    #expect(result == 2)
    #expect(first == 1)
  }

  @MainActor @Test func runsBothClosuresOnTheActorOfTheCaller() async {
    final class NotSendable {
      var count = 0
    }
    let object = NotSendable()
    await withDependencies {
      $0.first = 2
      object.count += 1
      await Task.yield()
      MainActor.assertIsolated()
    } operation: {
      object.count += 1
      await Task.yield()
      MainActor.assertIsolated()
    }
    #expect(object.count == 2)
  }

  @Test func aTaskInheritsTheOverrides() async {
    let task = withDependencies {
      $0.first = 2
    } operation: {
      Task { first }
    }
    #expect(await task.value == 2)
  }

  // MARK: Escaping

  @Test func aDetachedTaskAndAQueueDoNotInheritOverrides() async {
    let first = first
    _ = first
    await withDependencies {
      $0.first = 2
    } operation: {
      #expect(await Task.detached { DependencyValues._current.storage.overrides.isEmpty }.value)
      let isEmpty = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: DependencyValues._current.storage.overrides.isEmpty)
        }
      }
      #expect(isEmpty)
    }
  }

  @Test func escapedDependenciesCanBeEnteredAnywhere() async {
    await withDependencies {
      $0.first = 2
    } operation: {
      let result = await withEscapedDependencies { dependencies in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            dependencies.yield {
              @Dependency(\.first) var first
              continuation.resume(returning: first)
            }
          }
        }
      }
      #expect(result == 2)
      let task = withEscapedDependencies { dependencies in
        Task.detached {
          await dependencies.yield {
            await Task.yield()
            @Dependency(\.first) var first
            return first
          }
        }
      }
      #expect(await task.value == 2)
    }
  }

  @Test func escapedDependenciesReplaceTheCurrentOnes() {
    let dependencies = withDependencies {
      $0.first = 2
    } operation: {
      withEscapedDependencies { $0 }
    }
    withDependencies {
      $0.first = 3
      $0.second = 30
    } operation: {
      dependencies.yield {
        @Dependency(\.first) var first
        @Dependency(\.second) var second
        #expect(first == 2)
        #expect(second == 10)
      }
      dependencies.yield {
        @Dependency(\.first) var first
        #expect(first == 2)
      }
    }
  }

  // MARK: From an object

  private final class Parent {
    @Dependency(\.first) var first
  }

  private class Base {
    @Dependency(\.first) var first
  }

  private final class Derived: Base {
    let name = "derived"
  }

  private final class Plain: Sendable {}

  @Test func anObjectPassesOnTheDependenciesOfItsProperties() {
    let parent = Parent()
    let overridden = withDependencies {
      $0.first = 2
    } operation: {
      Parent()
    }
    withDependencies(from: overridden) {
      #expect(first == 2)
    }
    withDependencies(from: overridden) {
      $0.second = 20
    } operation: {
      #expect(first == 2)
      #expect(Parent().first == 2)
    }
    withDependencies(from: parent) {
      #expect(first == 1)
    }
    let derived = withDependencies {
      $0.first = 3
    } operation: {
      Derived()
    }
    withDependencies(from: derived) {
      #expect(first == 3)
    }
  }

  @Test func anObjectPassesOnTheDependenciesItWasMadeWith() {
    let object = withDependencies {
      $0.first = 2
    } operation: {
      Plain()
    }
    withDependencies(from: object) {
      #expect(first == 2)
      let child = withDependencies(from: object) {
        $0.second = 20
      } operation: {
        Plain()
      }
      withDependencies(from: child) {
        @Dependency(\.second) var second
        #expect(first == 2)
        #expect(second == 20)
      }
    }
  }

  @Test func anObjectOfAnyStaticTypeIsRemembered() {
    let object: any AnyObject & Sendable = withDependencies {
      $0.first = 2
    } operation: {
      Plain() as any AnyObject & Sendable
    }
    withDependencies(from: object as! Plain) {
      #expect(first == 2)
    }
  }

  @Test func currentOverridesPrecedeTheObjectsOnes() {
    let parent = withDependencies {
      $0.first = 2
      $0.second = 20
    } operation: {
      Parent()
    }
    withDependencies {
      $0.first = 3
    } operation: {
      withDependencies(from: parent) {
        @Dependency(\.second) var second
        #expect(first == 3)
        #expect(second == 20)
      }
    }
  }

  @Test func anObjectPassesOnItsDependenciesToAnAsynchronousOperation() async {
    let parent = withDependencies {
      $0.first = 2
    } operation: {
      Parent()
    }
    let object = await withDependencies {
      $0.first = 4
    } operation: {
      await Task.yield()
      return Plain()
    }
    await withDependencies(from: parent) {
      await Task.yield()
      #expect(first == 2)
    }
    await withDependencies(from: object) {
      $0.second = 20
    } operation: {
      await Task.yield()
      @Dependency(\.second) var second
      #expect(first == 4)
      #expect(second == 20)
    }
  }

  @Test func anObjectWithoutDependenciesIsReported() async {
    let object = Plain()
    withKnownIssue {
      withDependencies(from: object) {
        #expect(first == 1)
      }
    } matching: {
      $0.description.contains("object without dependencies")
        && $0.description.contains("'Plain'")
        && $0.sourceLocation?.fileID.hasSuffix("WithDependenciesTests.swift") == true
    }
    await withKnownIssue {
      await withDependencies(from: object) {
        await Task.yield()
        #expect(first == 1)
      }
    } matching: {
      $0.description.contains("object without dependencies")
    }
  }

  @Test func objectsWithDependenciesAreNotKeptAlive() {
    weak var object: Plain?
    do {
      let strong = withDependencies {
        $0.first = 2
      } operation: {
        Plain()
      }
      object = strong
      #expect(object != nil)
    }
    #expect(object == nil)
    // Other objects may get the same address.
    for _ in 0..<1_000 {
      let other = Plain()
      #expect(DependencyObjects.shared.values(of: other) == nil)
    }
  }

  @Test func deallocatedObjectsAreForgotten() {
    for number in 0..<2_000 {
      _ = withDependencies {
        $0.first = number
      } operation: {
        Plain()
      }
    }
    #expect(DependencyObjects.shared.count < 1_000)
  }
}
