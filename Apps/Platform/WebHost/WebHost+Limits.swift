extension WebHost {
  /// How much of anything visitors may ask for, and how long it may take. The defaults fit a small
  /// server: a gigabyte of memory, a few hundred visitors at a time.
  public struct Limits: Equatable, Sendable {
    // MARK: Connections

    /// Connections at a time. For one more, the address that has most of them loses one that waits for
    /// nothing; where there is none, the new one is turned away.
    public var connections = 4096
    /// Connections at a time from one address.
    public var connectionsPerAddress = 128
    /// Of all header fields of a request together, in bytes.
    public var headerSize = 16 * 1024
    /// The length of an address of the app, path and query, in bytes.
    public var pathLength = 1024
    /// Components of such a path.
    public var pathDepth = 16
    /// Of a message or request body, in bytes.
    public var messageSize = 64 * 1024
    /// Of all that waits to be sent to one browser tab, in bytes. A tab that falls back further is
    /// cut off; it comes back by itself, and is sent the screen as it is then.
    public var outgoingBufferSize = 1024 * 1024
    /// For the head of a first request, and for the body of any.
    public var requestTimeout = Duration.seconds(10)
    /// For a next request on the same connection, and for an answer to be taken.
    public var idleTimeout = Duration.seconds(60)
    /// Between two signs of life to each tab; one that answers to none of two in a row is gone.
    public var heartbeat = Duration.seconds(20)

    // MARK: Sessions

    /// Browsers' tabs whose sessions are in memory. For one more, a session ends that no page is connected
    /// to; where all are, the address that has most sessions loses the one that was least lately used.
    public var sessions = 1024
    /// Sessions in memory of the tabs of one browser, and places of such tabs that are kept. For one more, the one
    /// goes that was least lately used and that no page is connected to; its place is kept.
    public var windowsPerBrowser = 32
    /// How long the place of a tab is kept that isn't open any more.
    public var windowLifetime = Duration.seconds(7 * 24 * 3600)
    /// Sessions in memory that one address has begun.
    public var sessionsPerAddress = 64
    /// Sessions that an address may have begun, or first pages rendered, in a second; four times as many
    /// at once.
    public var startsPerSecond = 20
    /// How long a session stays in memory that no page is connected to.
    public var sessionIdleTime = Duration.seconds(300)
    /// How long what a session has saved is kept after its last use.
    public var sessionLifetime = Duration.seconds(30 * 24 * 3600)
    /// Sessions whose data is kept. For one more, that of the least lately used is deleted.
    public var savedSessions = 10_000
    /// Of the batches that a session keeps for tabs that were away for a moment, in bytes.
    public var historySize = 16 * 1024

    // MARK: A session

    /// Events in one message.
    public var eventsPerMessage = 64
    /// Events that a session handles in a second. More of them wait, and nothing more is read from
    /// their sender meanwhile.
    public var eventsPerSecond = 100
    /// Events that a session handles without a pause after it has rested.
    public var eventBurst = 200
    /// Of all that is on a session's screen, in bytes: 256 for each element, and the texts in it. A
    /// session with more is slowed down to an event a second, and ends with twice as much.
    public var screenSize = 6 * 1024 * 1024
    /// Of one value that a session has saved, in bytes.
    public var savedDataSize = 1024 * 1024

    // MARK: The log

    /// Lines in the log in a second. What is more is counted, and its number logged.
    public var logLinesPerSecond = 10
    /// Lines about requests and connections in a second, beside those.
    public var accessLinesPerSecond = 300

    public init() {}
  }
}

// MARK: - By name

extension WebHost.Limits {
  /// A limit that can be set by its name, in words.
  private enum Setting {
    case number(any WritableKeyPath<WebHost.Limits, Int> & Sendable, ClosedRange<Int>)
    /// In seconds.
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

  /// The names that ``set(_:to:)`` knows, each with its default.
  public static var descriptions: [String] {
    let defaults = WebHost.Limits()
    return settings.map { name, setting in
      switch setting {
      case .number(let path, _): "\(name)=\(defaults[keyPath: path])"
      case .time(let path): "\(name)=\(defaults[keyPath: path].components.seconds)s"
      }
    }
  }

  /// Sets a limit by its name, as a command line does.
  ///
  /// - Parameters:
  ///   - name: `events-per-second`, say.
  ///   - value: A whole number; for a time in seconds, with or without an `s` behind it.
  /// - Throws: ``LimitError``, and then nothing has changed.
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

/// Why a limit can't be set.
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
