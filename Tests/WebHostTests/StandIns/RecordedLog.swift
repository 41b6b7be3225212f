import BoundedWaits
import Foundation
import Logging
import Testing

@testable import WebHost

/// A log that a test reads: its lines are JSON, as a server writes them, with a fixed time.
final class RecordedLog: @unchecked Sendable {
  // Sendable: the lock guards the lines.
  private let lock = NSLock()
  private var written: [String] = []
  private let incoming: AsyncStream<String>
  private let continuation: AsyncStream<String>.Continuation

  init() {
    (incoming, continuation) = AsyncStream.makeStream(of: String.self)
  }

  /// Returns a logger that writes to the log.
  func logger(
    _ format: WebHost.LogFormat = .json, level: Logger.Level = .info
  ) -> Logger {
    var handler = LineLogHandler(
      label: "test", format: format, now: { Date(timeIntervalSince1970: 1_700_000_000.125) }
    ) { [self] line in
      lock.withLock { written.append(line) }
      continuation.yield(line)
    }
    handler.logLevel = level
    let configured = handler
    return Logger(label: "test") { _ in configured }
  }

  /// All lines so far.
  var lines: [String] { lock.withLock { written } }

  /// Returns all lines so far, parsed.
  func events() throws -> [Event] { try lines.map { try Event($0) } }

  /// Returns the next line that no earlier call has returned.
  func next() async throws -> Event {
    let line = try await wait(for: "a line of the log") { [incoming] in
      for await line in incoming { return line }
      throw CancellationError()
    }
    return try Event(line)
  }

  /// A log line of JSON.
  struct Event {
    private let fields: [String: Any]

    init(_ line: String) throws {
      fields = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    var names: Set<String> { Set(fields.keys) }
    var message: String? { self["message"] }

    subscript<Value>(name: String) -> Value? { fields[name] as? Value }
  }
}
