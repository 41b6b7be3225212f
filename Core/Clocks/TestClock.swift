import ConcurrencyExtras
import Foundation
import IssueReporting

/// A clock whose time moves only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let task = Task { try await clock.sleep(for: .seconds(5)) }
/// await clock.advance(by: .seconds(5))  // `task` has ended
/// ```
public final class TestClock<Duration: DurationProtocol & Hashable>: Clock, @unchecked Sendable {
  // Sendable is unchecked because the variables below are only touched under `lock`.

  /// A moment, relative to an arbitrary zero.
  public struct Instant: InstantProtocol {
    let offset: Duration

    /// Makes a moment from its distance from zero.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the moment that is a duration later.
    public func advanced(by duration: Duration) -> Self {
      Self(offset: offset + duration)
    }

    /// Returns the duration until another moment.
    public func duration(to other: Self) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
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
  /// The sleepers, sorted by deadline; sleepers with the same deadline are in the order of arrival.
  private var sleepers: [Sleeper] = []
  /// The ids of sleepers that have been woken but don't run yet.
  private var waking: Set<Int> = []

  /// Makes a clock that starts at a moment.
  public init(now: Instant = Instant()) {
    time = now
  }

  /// The current time of the clock.
  public var now: Instant {
    lock.withLock { time }
  }

  /// Always zero.
  public var minimumResolution: Duration { .zero }

  /// Suspends until the clock reaches a deadline.
  ///
  /// With a deadline in the past, returns at once. With a deadline equal to the current time, waits
  /// for the next advance, even by zero.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
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
      // The cancellation handler has already run, or won't find this sleeper.
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

  /// Throws an error if anything sleeps on the clock. Call it at the end of a test.
  ///
  /// - Throws: ``SuspensionError``.
  public func checkSuspension() async throws {
    await Task.megaYield()
    if lock.withLock({ !sleepers.isEmpty }) {
      throw SuspensionError()
    }
  }

  /// Advances the clock by a duration.
  public func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Advances the clock to a moment, with a stop at each deadline on the way.
  ///
  /// Wakes the sleepers in the order of their deadlines, each with the clock at its own deadline.
  /// Each one can run, and perhaps sleep again, before the clock moves on. The clock never goes
  /// back.
  public func advance(to deadline: Instant) async {
    await Task.megaYield()
    while let sleeper = takeNext(until: deadline) {
      sleeper.continuation.resume()
      // Under load, a sleeper may need longer to get a thread than the yield below takes.
      while lock.withLock({ waking.contains(sleeper.id) }) {
        await Task.yield()
      }
      await Task.megaYield()
    }
    await Task.megaYield()
  }

  /// Moves the clock to the next deadline up to a moment, and removes and returns its sleeper. If
  /// there is none, moves the clock to that moment.
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

  /// Advances the clock until nothing sleeps on it.
  ///
  /// If this takes longer than the timeout, as with an endless timer, cancels all sleepers and
  /// reports an issue.
  ///
  /// - Parameter duration: The timeout in real time. On a busy machine, the clock still tries as
  ///   many deadlines as an idle machine reaches in this time, up to a hundred.
  public func run(
    timeout duration: Swift.Duration = .milliseconds(500),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let giveUp = ContinuousClock().now.advanced(by: duration)
    // Under load, real time says little about the progress of the sleepers, so the clock also
    // counts deadlines.
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
      The test clock was run for \(duration), but a task is still sleeping on it.

      If the task sleeps again and again, as a timer does, move the clock by hand with \
      'advance(by:)'. Then cancel the task at the end of the test. If the task is only slow, give \
      'run(timeout:)' a longer timeout.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The number of sleepers.
  var sleeperCount: Int {
    lock.withLock { sleepers.count }
  }

  private var nextDeadline: Instant? {
    lock.withLock { sleepers.first?.deadline }
  }
}

extension TestClock where Duration == Swift.Duration {
  /// Makes a clock that starts at zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

/// An error that reports a sleeper on a test clock that should have none.
public struct SuspensionError: Error {}

extension SuspensionError: CustomStringConvertible {
  /// The problem and its remedy.
  public var description: String {
    "A task is sleeping on the test clock. Advance the clock past its deadline, or cancel the task."
  }
}
