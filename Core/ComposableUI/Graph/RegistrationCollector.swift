import Observation

/// Ends registrations with observed objects that nobody needs any more.
///
/// Observation has no way to take a registration back: it ends when something that it is about
/// changes. A scope that is evaluated again because the view around it changed, or that leaves the
/// screen, leaves a registration behind, and an object that lives long and changes seldom collects
/// them. So once there are many, every evaluation reads a canary, too. Changing the canary ends all
/// registrations made since then; the scopes whose registration was in use are evaluated again.
/// That happens when more registrations are out of use than in use, so that what an evaluation
/// costs in the long run doesn't grow.
@MainActor
final class RegistrationCollector {
  private final class Canary: Observable {
    private let registrar = ObservationRegistrar()
    private var song: Void { () }

    func listen() {
      registrar.access(self, keyPath: \.song)
    }

    func stopSinging() {
      registrar.withMutation(of: self, keyPath: \.song) {}
    }
  }

  private let canary = Canary()
  private(set) var usesCanary = false
  private var isCollecting = false
  private(set) var inUse = 0
  private(set) var outOfUse = 0
  /// How many of those out of use were made before there was a canary, and stay.
  private var stubborn = 0
  /// Fewer are not worth the effort.
  private let tolerance = 1_000

  /// To be called when a scope is about to read, while its reading is observed.
  func scopeReads() {
    if usesCanary { canary.listen() }
  }

  func registrationStarted() { inUse += 1 }

  func registrationAbandoned() {
    inUse -= 1
    outOfUse += 1
  }

  func registrationEnded(wasInUse: Bool) {
    if wasInUse { inUse -= 1 } else { outOfUse -= 1 }
  }

  /// Ends those out of use if there are many.
  ///
  /// - Parameter willEnd: Called before registrations end.
  /// - Returns: Whether registrations in use may have ended with them.
  func collect(willEnd: () -> Void) -> Bool {
    if isCollecting {
      isCollecting = false
      stubborn = outOfUse
    }
    if outOfUse - min(stubborn, outOfUse) <= max(tolerance, inUse) { return false }
    if !usesCanary {
      usesCanary = true
      stubborn = outOfUse
      return false
    }
    isCollecting = true
    willEnd()
    canary.stopSinging()
    return true
  }
}
