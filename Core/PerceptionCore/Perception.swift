@_exported import Observation
import Synchronization

// The names of the Perception back-port, for features that also run on older Apple systems. All
// platforms of this package have Observation itself.

/// Observation's `Observable`, under its name in the Perception back-port.
public typealias Perceptible = Observable

/// Observation's registrar, under its name in the Perception back-port.
public typealias PerceptionRegistrar = ObservationRegistrar

/// Observation's `Observations`, under its name in the Perception back-port: an asynchronous
/// sequence with a new value after each change to a property that its closure has read.
@available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, *)
public typealias Perceptions = Observations

/// Tracks reads of observable objects and states during an operation, like
/// `withObservationTracking`.
///
/// - Parameters:
///   - apply: Reads properties.
///   - onChange: Creates a closure that is called once, before the first of those properties
///     changes.
/// - Returns: The result of the operation.
public func withPerceptionTracking<T>(
  _ apply: () -> T, onChange: @autoclosure () -> @Sendable () -> Void
) -> T {
  withObservationTracking(apply, onChange: onChange())
}

extension ObservationRegistrar {
  /// Creates a registrar. The argument has no effect.
  public init(isPerceptionCheckingEnabled: Bool) {
    self.init()
  }

  /// Registers a read of a property.
  public func access<Subject: Perceptible, Member>(
    _ subject: Subject, keyPath: KeyPath<Subject, Member>, fileID: StaticString,
    filePath: StaticString, line: UInt, column: UInt
  ) {
    access(subject, keyPath: keyPath)
  }
}

/// Whether the Perception back-port reports reads outside of tracking. Here the value has no
/// effect: this package doesn't check reads.
public var isPerceptionCheckingEnabled: Bool {
  get { checking.withLock { $0 } }
  set { checking.withLock { $0 = newValue } }
}

private let checking = Mutex(true)

/// The task-local switches for checking reads in the Perception back-port.
public enum _PerceptionLocals {
  @TaskLocal public static var skipPerceptionChecking = false
  @TaskLocal public static var isInPerceptionTracking = false
}
