#if PostgreSQL
  import Foundation

  /// A pool of a few connections, which threads take in turns. It replaces lost connections. While
  /// connecting fails, it retries less and less often, and threads fail immediately in between.
  final class PostgreSQLPool: @unchecked Sendable {
    // Sendable: the condition's lock guards the mutable state.

    private let url: PostgreSQLURL
    private let size: Int
    private let patience: Duration
    private let condition = NSCondition()
    private var idle: [PostgreSQLConnection] = []
    private var count = 0
    private var waiting = 0
    private var backoff: Backoff

    private let mostWaiting: Int

    /// - Parameters:
    ///   - size: The maximum number of connections.
    ///   - patience: The time limit of each operation.
    ///   - longestPause: The longest pause between failed attempts to connect.
    ///   - mostWaiting: The maximum number of threads that wait for a connection. Further ones fail
    ///     immediately.
    init(
      _ url: PostgreSQLURL, size: Int, patience: Duration, longestPause: Duration = .seconds(2),
      mostWaiting: Int = 256
    ) {
      self.url = url
      self.size = size
      self.patience = patience
      self.mostWaiting = mostWaiting
      backoff = Backoff(longest: longestPause)
    }

    /// The number of threads that wait for a connection.
    var waitingCount: Int { condition.withLock { waiting } }

    deinit { for connection in idle { connection.close() } }

    /// Runs a statement.
    func run(
      _ statement: PostgreSQLStatement, _ parameters: [PostgreSQLValue] = []
    ) throws(PostgreSQLError) -> PostgreSQLRows {
      try use { connection, deadline throws(PostgreSQLError) in
        try connection.run(statement, parameters, by: deadline)
      }
    }

    /// Runs a closure with a connection. If a reused connection turns out to be lost, runs the
    /// closure again with another connection. The closure must be safe to run twice.
    ///
    /// - Parameter deadline: The time at which to give up; `nil` for the usual one.
    func use<Result>(
      by deadline: ContinuousClock.Instant? = nil,
      _ body: (PostgreSQLConnection, ContinuousClock.Instant) throws(PostgreSQLError) -> Result
    ) throws(PostgreSQLError) -> Result {
      let deadline = deadline ?? .now + patience
      while true {
        let (connection, isUsed) = try take(by: deadline)
        do throws(PostgreSQLError) {
          let result = try body(connection, deadline)
          giveBack(connection)
          return result
        } catch {
          guard error.endsConnection else {
            giveBack(connection)
            throw error
          }
          drop(connection)
          guard isUsed, error.kind != .timeout else { throw error }
        }
      }
    }

    private func take(
      by deadline: ContinuousClock.Instant
    ) throws(PostgreSQLError) -> (PostgreSQLConnection, isUsed: Bool) {
      condition.lock()
      while idle.isEmpty, count >= size {
        guard deadline > .now, waiting < mostWaiting else {
          condition.unlock()
          throw PostgreSQLError(
            kind: .timeout, description: "All \(size) connections to \(url) are busy.")
        }
        waiting += 1
        _ = condition.wait(
          until: Date(timeIntervalSinceNow: (deadline - .now) / .seconds(1)))
        waiting -= 1
      }
      if let connection = idle.popLast() {
        condition.unlock()
        return (connection, true)
      }
      if let failure = backoff.failure(at: .now) {
        condition.unlock()
        throw failure
      }
      count += 1
      condition.unlock()
      do throws(PostgreSQLError) {
        let connection = try PostgreSQLConnection(to: url, by: deadline)
        forgetFailures()
        return (connection, false)
      } catch {
        condition.withLock {
          count -= 1
          backoff.failed(with: error, at: .now)
          condition.signal()
        }
        throw error
      }
    }

    /// Ends the pause between attempts to connect, because the server is known to answer.
    func forgetFailures() {
      condition.withLock { backoff = Backoff(longest: backoff.longest) }
    }

    private func giveBack(_ connection: PostgreSQLConnection) {
      condition.withLock {
        idle.append(connection)
        condition.signal()
      }
    }

    /// Closes a lost connection and all idle connections, which are usually lost too.
    private func drop(_ connection: PostgreSQLConnection) {
      let lost = condition.withLock {
        defer { idle = [] }
        count -= 1 + idle.count
        condition.broadcast()
        return idle
      }
      for connection in lost + [connection] { connection.close() }
    }
  }

  /// The pauses between failed attempts to connect. They start at 50 milliseconds, and each is
  /// twice as long as the last.
  struct Backoff {
    let longest: Duration
    private var failures = 0
    private var last: PostgreSQLError?
    private var next: ContinuousClock.Instant?

    init(longest: Duration) {
      self.longest = longest
    }

    /// Returns the reason not to connect now; `nil` to connect.
    func failure(at now: ContinuousClock.Instant) -> PostgreSQLError? {
      next.map { now < $0 } == true ? last : nil
    }

    mutating func failed(with error: PostgreSQLError, at now: ContinuousClock.Instant) {
      failures += 1
      last = error
      next = now + min(.milliseconds(25 << min(failures, 7)), longest)
    }
  }
#endif
