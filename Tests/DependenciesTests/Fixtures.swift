import Dependencies

/// A dependency with a value for each context.
struct Greeter: DependencyKey, Equatable {
  var greeting: String

  static let liveValue = Greeter(greeting: "live")
  static let previewValue = Greeter(greeting: "preview")
  static let testValue = Greeter(greeting: "test")
}

/// A dependency without a live value.
struct TestOnly: TestDependencyKey, Equatable {
  var name: String

  static let testValue = TestOnly(name: "test")
}

/// A dependency without a test value.
struct LiveOnly: DependencyKey, Equatable {
  var number = 0
  var endpoint: Int { number }

  static let liveValue = LiveOnly(number: 1)
}

/// A dependency that is computed from other dependencies.
struct Sum: DependencyKey, Equatable {
  var value: Int

  static var liveValue: Sum { make() }
  static var testValue: Sum { make() }

  private static func make() -> Sum {
    @Dependency(\.first) var first
    @Dependency(\.second) var second
    return Sum(value: first + second)
  }
}

/// A new object for each request of a default value.
final class Instance: TestDependencyKey, Sendable {
  static var testValue: Instance { Instance() }
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }

  var testOnly: TestOnly {
    get { self[TestOnly.self] }
    set { self[TestOnly.self] = newValue }
  }

  var liveOnly: LiveOnly {
    get { self[LiveOnly.self] }
    set { self[LiveOnly.self] = newValue }
  }

  var sum: Sum {
    get { self[Sum.self] }
    set { self[Sum.self] = newValue }
  }

  var instance: Instance {
    get { self[Instance.self] }
    set { self[Instance.self] = newValue }
  }

  var first: Int {
    get { self[FirstKey.self] }
    set { self[FirstKey.self] = newValue }
  }

  var second: Int {
    get { self[SecondKey.self] }
    set { self[SecondKey.self] = newValue }
  }

  private enum FirstKey: DependencyKey {
    static let liveValue = 1
    static let testValue = 1
  }

  private enum SecondKey: DependencyKey {
    static let liveValue = 10
    static let testValue = 10
  }
}
