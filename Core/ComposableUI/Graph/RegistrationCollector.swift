import Observation

/// A collector that ends unused registrations with observed objects.
///
/// Observation can't cancel a registration: it ends when one of the observed properties changes. A
/// scope that leaves the screen, or is re-evaluated with its enclosing view, leaves a registration
/// behind. An object that lives long and changes seldom accumulates registrations. So once there
/// are many, every evaluation also reads a canary, an observable property of the collector.
/// Changing the canary ends all registrations made since then, and re-evaluates scopes with a
/// registration in use. The canary changes when unused registrations outnumber those in use, so the
/// amortized cost of an evaluation stays constant.
@MainActor
final class RegistrationCollector {
  private final class Canary: Observable {
    private let registrar = ObservationRegistrar()
    private var value: Void { () }

    func register() {
      registrar.access(self, keyPath: \.value)
    }

    func endRegistrations() {
      registrar.withMutation(of: self, keyPath: \.value) {}
    }
  }

  private let canary = Canary()
  private(set) var usesCanary = false
  private var isCollecting = false
  private(set) var inUse = 0
  private(set) var outOfUse = 0
  /// The number of unused registrations from before the canary. They can't be ended.
  private var permanent = 0
  /// The maximum number of unused registrations to leave alone.
  private let tolerance = 1_000

  /// Reads the canary, if in use. Call this when a scope starts to read, under observation.
  func scopeReads() {
    if usesCanary { canary.register() }
  }

  func registrationStarted() { inUse += 1 }

  func registrationAbandoned() {
    inUse -= 1
    outOfUse += 1
  }

  func registrationEnded(wasInUse: Bool) {
    if wasInUse { inUse -= 1 } else { outOfUse -= 1 }
  }

  /// Ends the unused registrations if there are many.
  ///
  /// - Parameter willEnd: Called before registrations end.
  /// - Returns: Whether registrations in use may have ended with them.
  func collect(willEnd: () -> Void) -> Bool {
    if isCollecting {
      isCollecting = false
      permanent = outOfUse
    }
    if outOfUse - min(permanent, outOfUse) <= max(tolerance, inUse) { return false }
    if !usesCanary {
      usesCanary = true
      permanent = outOfUse
      return false
    }
    isCollecting = true
    willEnd()
    canary.endRegistrations()
    return true
  }
}
