import ConcurrencyExtras
import Foundation
import IssueReporting

/// A clock whose time stands still until a test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(5)) }
/// await clock.advance(by: .seconds(5))  // `task` has ended
/// ```
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sendable is unchecked because the variables below are only touched under `lock`.

  /// A moment, counted from an arbitrary zero.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// A moment that lies a duration after the zero.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment that lies a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// How much later another moment lies.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment lies before another.
    public static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.offset < rhs.offset
    }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var time: Instant
  private var nextID = 0
  /// By deadline; those with the same one in the order in which they fell asleep.
  private var sleepers: [Sleeper] = []
  /// Those that were woken and aren't running yet.
  private var waking: Set<Int> = []

  /// A clock that stands at a moment.
  public init(now: Instant = Instant()) {
    time = now
  }

  /// The moment at which the clock stands.
  public var now: Instant {
    lock.withLock { time }
  }

  /// Always zero.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock is moved to a deadline or past it.
  ///
  /// A deadline that has passed returns at once. One that is now waits for the clock to be advanced,
  /// be it by zero.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = lock.withLock {
      nextID += 1
      return nextID
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        fallAsleep(Sleeper(id: id, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      cancel(id)
    }
    lock.withLock { _ = waking.remove(id) }
  }

  private func fallAsleep(_ sleeper: Sleeper) {
    lock.lock()
    if Task.isCancelled {
      // The cancellation handler has run, or will find nobody asleep.
      lock.unlock()
      sleeper.continuation.resume(throwing: CancellationError())
    } else if sleeper.deadline < time {
      lock.unlock()
      sleeper.continuation.resume()
    } else {
      let position = sleepers.firstIndex { sleeper.deadline < $0.deadline } ?? sleepers.endIndex
      sleepers.insert(sleeper, at: position)
      lock.unlock()
    }
  }

  private func cancel(_ id: Int) {
    let sleeper = lock.withLock {
      sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0) }
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Fails if anything sleeps on the clock, for ending a test with the proof that nothing does.
  ///
  /// - Throws: ``SuspensionError``.
  public func checkSuspension() async throws {
    await Task.megaYield()
    if lock.withLock({ !sleepers.isEmpty }) {
      throw SuspensionError()
    }
  }

  /// Moves the clock forward by a duration.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the clock forward to a moment, stopping at each deadline on the way.
  ///
  /// Sleepers wake in the order of their deadlines, each with the clock at its own deadline, and
  /// get the time to run on, and perhaps to sleep again, before the clock goes on. The clock never
  /// goes back.
  public func advance(to deadline: Instant) async {
    await Task.megaYield()
    while let sleeper = takeNext(until: deadline) {
      sleeper.continuation.resume()
      // Under load it can take the sleeper long to get a thread, longer than yielding would take.
      while lock.withLock({ waking.contains(sleeper.id) }) {
        await Task.yield()
      }
      await Task.megaYield()
    }
    await Task.megaYield()
  }

  /// Moves the clock to the next deadline that isn't after a moment and takes its sleeper out of the
  /// list, or moves the clock to that moment if there is none.
  private func takeNext(until deadline: Instant) -> Sleeper? {
    lock.withLock {
      guard let first = sleepers.first, first.deadline <= deadline else {
        time = max(time, deadline)
        return nil
      }
      time = max(time, first.deadline)
      waking.insert(first.id)
      return sleepers.removeFirst()
    }
  }

  /// Moves the clock forward until nothing sleeps on it.
  ///
  /// If that takes longer than the timeout, as it does with a timer that never ends, all sleepers
  /// are cancelled and an issue is reported.
  ///
  /// - Parameter duration: How long to try, in real time. As many deadlines as pass in this time on a
  ///   machine that has nothing else to do are tried in any case, up to a hundred.
  public func run(
    timeout duration: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let giveUp = ContinuousClock().now.advanced(by: duration)
    // On a machine that has much else to do, time alone says nothing about what sleeps here.
    var remaining = Int(min(duration / .milliseconds(5), 100))
    await Task.megaYield()
    while let deadline = nextDeadline, !Task.isCancelled,
      remaining > 0 || ContinuousClock().now < giveUp
    {
      await advance(to: deadline)
      remaining -= 1
    }
    if nextDeadline == nil { return }
    let cancelled = lock.withLock {
      defer { sleepers = [] }
      return sleepers
    }
    for sleeper in cancelled {
      sleeper.continuation.resume(throwing: CancellationError())
    }
    reportIssue(
      """
      The test clock was run for \(duration), but something is still sleeping on it.

      If it sleeps again and again, as a timer does, move the clock by hand with 'advance(by:)' and \
      cancel what sleeps at the end of the test. If it is only slow, give 'run(timeout:)' a longer \
      timeout.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// How many sleep on the clock.
  var sleeperCount: Int {
    lock.withLock { sleepers.count }
  }

  private var nextDeadline: Instant? {
    lock.withLock { sleepers.first?.deadline }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// A clock that stands at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// Something sleeps on a test clock that nothing should sleep on.
public struct SuspensionError: Error {}

extension SuspensionError: CustomStringConvertible {
  /// What happened, and what to do about it.
  public var description: String {
    "Something is sleeping on the test clock. Advance the clock past it, or cancel it."
  }
}
