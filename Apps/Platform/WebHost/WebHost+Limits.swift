extension WebHost {
  /// The limits on visitors' resources and on time. The defaults fit a small server: a gigabyte of
  /// memory, a few hundred concurrent visitors.
  public struct Limits: Equatable, Sendable {
    // MARK: Connections

    /// Concurrent connections. To accept one more, the server closes a connection of the
    /// address with the most connections, an idle one if possible. If no address has at least two
    /// connections more than the new visitor's address, the server refuses the new connection.
    public var connections = 4096
    /// Concurrent connections from one address.
    public var connectionsPerAddress = 128
    /// The size of all header fields of a request together, in bytes.
    public var headerSize = 16 * 1024
    /// The length of an address in the app, with path and query, in bytes.
    public var pathLength = 1024
    /// The number of components in the path of an address in the app.
    public var pathDepth = 16
    /// The size of a message or request body, in bytes.
    public var messageSize = 64 * 1024
    /// The size of all data that waits to be sent to one browser tab, in bytes. The server
    /// disconnects a tab that falls back further; the tab reconnects and gets the current screen.
    public var outgoingBufferSize = 1024 * 1024
    /// The time for the head of a first request, and for the body of any request.
    public var requestTimeout = Duration.seconds(10)
    /// The time until the next request on the same connection, and for the client to take a
    /// response.
    public var idleTimeout = Duration.seconds(60)
    /// The time between two heartbeats to each tab. A tab that answers neither of two in a row
    /// counts as gone.
    public var heartbeat = Duration.seconds(20)

    // MARK: Sessions

    /// Sessions in memory, one for each tab. To start one more, the server ends a session without a
    /// connected page. If all are connected, the address with the most sessions loses its least
    /// recently used one.
    public var sessions = 1024
    /// Sessions in memory, and saved places of tabs, for one browser. To start one more
    /// session, the server ends the least recently used one without a connected page, and keeps its
    /// place.
    public var windowsPerBrowser = 32
    /// The time for which the place of a closed tab is kept: its path, open items, unsaved input.
    public var windowLifetime = Duration.seconds(7 * 24 * 3600)
    /// Sessions in memory that one address has started.
    public var sessionsPerAddress = 64
    /// Sessions or first pages per second that one address may start or render. Bursts may be four
    /// times as large.
    public var startsPerSecond = 20
    /// The time for which a session without a connected page stays in memory.
    public var sessionIdleTime = Duration.seconds(300)
    /// The time for which a session's saved data is kept after its last use.
    public var sessionLifetime = Duration.seconds(30 * 24 * 3600)
    /// Sessions with saved data. To save one more, the server deletes the data of the least
    /// recently used one.
    public var savedSessions = 10_000
    /// The size of the batches that a session keeps for tabs that were briefly disconnected, in
    /// bytes.
    public var historySize = 16 * 1024

    // MARK: A session

    /// The number of events in one message.
    public var eventsPerMessage = 64
    /// Events per second that a session handles. Further events wait, and the server meanwhile
    /// reads nothing more from their sender.
    public var eventsPerSecond = 100
    /// Events that a session handles in a burst after a quiet time.
    public var eventBurst = 200
    /// The size of a session's screen, in bytes: 256 for each element, plus its text, layers and
    /// drawing. A session above the limit is slowed down to one event per second; above twice the
    /// limit, it ends.
    public var screenSize = 6 * 1024 * 1024
    /// The size of one saved value of a session, in bytes.
    public var savedDataSize = 1024 * 1024

    // MARK: The log

    /// Log lines per second. Further lines are only counted, and their number is logged.
    public var logLinesPerSecond = 10
    /// Additional log lines per second about requests and connections.
    public var accessLinesPerSecond = 300

    public init() {}
  }
}

// MARK: - By name

extension WebHost.Limits {
  /// A limit that can be set by its name, with a value as text.
  private enum Setting {
    case number(any WritableKeyPath<WebHost.Limits, Int> & Sendable, ClosedRange<Int>)
    /// A time in seconds.
    case time(any WritableKeyPath<WebHost.Limits, Duration> & Sendable)
  }

  private static let settings: KeyValuePairs<String, Setting> = [
    "connections": .number(\.connections, 1...1_000_000),
    "connections-per-address": .number(\.connectionsPerAddress, 1...1_000_000),
    "header-size": .number(\.headerSize, 1024...1_048_576),
    "path-length": .number(\.pathLength, 1...65_536),
    "path-depth": .number(\.pathDepth, 1...1_000),
    "message-size": .number(\.messageSize, 1024...16_777_216),
    "outgoing-buffer-size": .number(\.outgoingBufferSize, 16_384...1_073_741_824),
    "request-timeout": .time(\.requestTimeout),
    "idle-timeout": .time(\.idleTimeout),
    "heartbeat": .time(\.heartbeat),
    "sessions": .number(\.sessions, 1...1_000_000),
    "windows-per-browser": .number(\.windowsPerBrowser, 1...10_000),
    "window-lifetime": .time(\.windowLifetime),
    "sessions-per-address": .number(\.sessionsPerAddress, 1...1_000_000),
    "starts-per-second": .number(\.startsPerSecond, 1...100_000),
    "session-idle-time": .time(\.sessionIdleTime),
    "session-lifetime": .time(\.sessionLifetime),
    "saved-sessions": .number(\.savedSessions, 1...10_000_000),
    "history-size": .number(\.historySize, 0...16_777_216),
    "events-per-message": .number(\.eventsPerMessage, 1...10_000),
    "events-per-second": .number(\.eventsPerSecond, 1...1_000_000),
    "event-burst": .number(\.eventBurst, 1...1_000_000),
    "screen-size": .number(\.screenSize, 65_536...1_073_741_824),
    "saved-data-size": .number(\.savedDataSize, 1024...1_073_741_824),
    "log-lines-per-second": .number(\.logLinesPerSecond, 1...100_000),
    "access-lines-per-second": .number(\.accessLinesPerSecond, 1...1_000_000),
  ]

  /// The names for ``set(_:to:)``, each with its default.
  public static var descriptions: [String] {
    let defaults = WebHost.Limits()
    return settings.map { name, setting in
      switch setting {
      case .number(let path, _): "\(name)=\(defaults[keyPath: path])"
      case .time(let path): "\(name)=\(defaults[keyPath: path].components.seconds)s"
      }
    }
  }

  /// Sets a limit by its name, as for a command-line option.
  ///
  /// - Parameters:
  ///   - name: The name of a limit, such as `events-per-second`.
  ///   - value: A whole number; a time is in seconds, with or without an `s` suffix.
  /// - Throws: ``LimitError``; the limits are then unchanged.
  public mutating func set(_ name: String, to value: String) throws(LimitError) {
    guard let setting = Self.settings.first(where: { $0.key == name })?.value else {
      throw .unknownName(name, known: Self.settings.map(\.key))
    }
    switch setting {
    case .number(let path, let range):
      guard let number = Int(value), range.contains(number) else {
        throw .invalidValue(
          name: name, value: value,
          expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      self[keyPath: path] = number
    case .time(let path):
      let seconds = Int(value.hasSuffix("s") ? String(value.dropLast()) : value)
      guard let seconds, (1...31_536_000).contains(seconds) else {
        throw .invalidValue(
          name: name, value: value, expected: "a whole number of seconds from 1 to 31536000")
      }
      self[keyPath: path] = .seconds(seconds)
    }
  }
}

/// The reason why a limit can't be set.
public enum LimitError: Error, Equatable, Sendable {
  case unknownName(String, known: [String])
  case invalidValue(name: String, value: String, expected: String)
}

extension LimitError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownName(let name, let known):
      "There is no limit called '\(name)'. There are: \(known.joined(separator: ", "))."
    case .invalidValue(let name, let value, let expected):
      "The limit \(name) can't be '\(value)': it takes \(expected)."
    }
  }
}
