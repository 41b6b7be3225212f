@_exported import Observation
import Synchronization

// What features that also run on older systems of Apple's write in place of Observation, which all
// platforms of this package have.

/// Observation's `Observable`, by the name that it has where it is deployed back.
public typealias Perceptible = Observable

/// Observation's registrar, by the name that it has where it is deployed back.
public typealias PerceptionRegistrar = ObservationRegistrar

/// The values that a closure gives, one after each change of what it read, by the name that they have where
/// Observation is deployed back.
@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *)
public typealias Perceptions = Observations

/// Tracks what an operation reads of observable objects and states, as `withObservationTracking`
/// does.
///
/// - Parameters:
///   - apply: Reads properties.
///   - onChange: Makes the closure to call once, before the first of those properties changes.
/// - Returns: What the operation returned.
public func withPerceptionTracking<T>(
  _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}

extension ObservationRegistrar {
  /// Makes a registrar. Nothing is checked here.
  public init(isPerceptionCheckingEnabled: Bool) {
    self.init()
  }

  /// Registers the reading of a property.
  public func access<Subject: Perceptible, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    access(subject, keyPath: keyPath)
  }
}

/// Whether readings outside of tracking are reported where Observation is deployed back. It has no effect
/// here, where none is missed.
public var isPerceptionCheckingEnabled: Bool {
  get { checking.withLock { $0 } }
  set { checking.withLock { $0 = newValue } }
}

private let checking = Mutex(true)

/// What the checking of readings goes by where Observation is deployed back.
public enum _PerceptionLocals {
  @TaskLocal public static var skipPerceptionChecking = false
  @TaskLocal public static var isInPerceptionTracking = false
}
