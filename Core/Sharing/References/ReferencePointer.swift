import ConcurrencyExtras
import Foundation
import Observation

#if OpenCombine
  import CombineSchedulers
#endif

/// What makes a shared value refer to another reference, for it and its copies.
final class ReferencePointer<Reference: AnyObject & Sendable>: @unchecked Sendable {
  // Guarded by the lock.
  private var current: Reference
  private let lock = NSLock()
  private let observed = ObservedReference()

  init(_ reference: Reference) {
    current = reference
  }

  var reference: Reference {
    get {
      registerAccess()
      return lock.withLock { current }
    }
    set {
      var reference = newValue
      observed.changing(\.reference) {
        willBecome(newValue)
        lock.withLock { swap(&current, &reference) }
      }
      // The reference before goes away here, outside of the lock: it calls functions of its key.
    }
  }

  #if OpenCombine
    private let subject = OrderedSubject<Reference>()

    /// The reference, then those that it is given, each before it can be read.
    var references: AnyPublisher<Reference, Never> {
      Deferred { [self] in subject.prepend(lock.withLock { current }) }.eraseToAnyPublisher()
    }
  #endif

  /// Tells subscribers, before what is observed changes.
  private func willBecome(_ reference: Reference) {
    #if OpenCombine
      subject.send(reference)
    #endif
  }

  /// Has whoever tracks what it reads hear of another reference.
  func registerAccess() {
    observed.access(\.reference)
  }
}

/// What observers of a shared value are told about.
///
/// It isn't generic, as references are, because the runtime keeps a key path that is written out
/// only where no type is generic; elsewhere it makes a new one each time.
final class ObservedReference: Observable, ChangeSource {
  let registrar = ObservationRegistrar()

  // Only named by key paths.
  var reference: Void { () }
  var value: Void { () }
  var isLoading: Void { () }
  var loadError: Void { () }
  var saveError: Void { () }

  func access(_ keyPath: KeyPath<ObservedReference, Void>) {
    SharedValueReads.add()
    registrar.access(self, keyPath: keyPath)
  }

  /// Runs what changes something. Observers are told around it; if a store is processing an action,
  /// once it has done so; if this isn't the main actor they are told on that, soon after.
  func changing<R>(
    _ keyPath: any KeyPath<ObservedReference, Void> & Sendable, _ change: () throws -> R
  ) rethrows -> R {
    if isOnMainActor {
      if PendingChanges.isSending {
        defer { _ = PendingChanges.add(keyPath, of: self) }
        return try change()
      }
      return try registrar.withMutation(of: self, keyPath: keyPath, change)
    }
    defer {
      // Detached, so as not to keep alive the dependencies that are in use here.
      Task.detached { @MainActor [self] in registrar.withMutation(of: self, keyPath: keyPath) {} }
    }
    return try change()
  }
}
