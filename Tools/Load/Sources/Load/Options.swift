import Foundation

/// The options on the command line.
struct Options {
  var port: UInt16 = 0
  /// The number of browsers.
  var sessions = 200
  /// The duration of the use of the app, in seconds.
  var seconds = 30.0
  /// The number of active sessions out of every ten.
  var active = 1.0
  /// The changes per second of each active session.
  var rate = 1.0
  /// The number of todos with which an active session starts.
  var todos = 1
  /// The number of sessions from one address.
  var sessionsPerAddress = 32
  /// The number of sessions that are opened at the same time.
  var opening = 32
  /// Whether the sessions accept compressed messages, as browsers do.
  var isCompressed = true

  static let help = """
    usage: Load --port N [--sessions N] [--seconds N] [--active N] [--rate N] [--todos N]
                [--sessions-per-address N] [--opening N] [--uncompressed]

    Opens sessions of a served app as browsers do: each loads the page and connects a WebSocket, from
    127.0.1.1 and up. Of ten sessions --active toggle the check box of a todo, --rate times a second each,
    and measure how long it takes until that is acknowledged. Prints a line of JSON for each phase.
    """

  init(arguments: [String]) throws {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      if name == "--uncompressed" {
        isCompressed = false
        continue
      }
      guard let text = rest.popFirst() else { throw UsageError("\(name) needs a number.") }
      switch name {
      case "--port": port = try Self.number(text, for: name)
      case "--sessions": sessions = try Self.number(text, for: name)
      case "--seconds": seconds = try Self.number(text, for: name)
      case "--active": active = try Self.number(text, for: name)
      case "--rate": rate = try Self.number(text, for: name)
      case "--todos": todos = try Self.number(text, for: name)
      case "--sessions-per-address": sessionsPerAddress = try Self.number(text, for: name)
      case "--opening": opening = try Self.number(text, for: name)
      default: throw UsageError("There is no option \(name).")
      }
    }
    guard port > 0 else { throw UsageError("--port says which server to use.") }
    guard sessions > 0, sessionsPerAddress > 0, opening > 0, todos > 0, rate > 0,
      (0...10).contains(active)
    else { throw UsageError("Numbers are above 0, and --active is at most 10.") }
    guard sessions / sessionsPerAddress < 60_000 else {
      throw UsageError("There are addresses for 60,000 times --sessions-per-address only.")
    }
  }

  private static func number<Number: LosslessStringConvertible>(
    _ text: String, for name: String
  ) throws -> Number {
    guard let number = Number(text) else { throw UsageError("\(name) \(text) is no number.") }
    return number
  }
}

struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
