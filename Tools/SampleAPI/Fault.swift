/// A fault of the server on demand.
///
/// A fault is written as its name, with an argument after `=`. Commas separate several faults:
/// `delay=2,500`.
public enum Fault: Hashable, Sendable {
  /// Waits before the answer.
  case delay(Duration)
  /// Never answers.
  case hang
  /// Closes the connection instead of answering.
  case close
  /// Closes the connection in the middle of the body.
  case drop
  /// Answers 401, as for a wrong token.
  case unauthorized
  /// Answers 404.
  case notFound
  /// Answers like GitHub after too many requests: 403, with a reset after a number of seconds.
  case forbidden(seconds: Int)
  /// Answers after too many requests: 429, with a `Retry-After` of a number of seconds.
  case tooManyRequests(seconds: Int)
  /// Answers with a 5xx, optionally with a `Retry-After` of a number of seconds.
  case serverError(status: Int, retryAfter: Int?)
  /// Sends half of the JSON as a complete answer.
  case malformed
  /// Omits a field, in the third item if the answer is a list.
  case missing(field: String)
  /// Replaces a field with `null`.
  case null(field: String)
  /// Replaces a field by a value of another type: a string by a number, any other value by a
  /// string.
  case wrongType(field: String)
  /// Sends a number of bytes without announcing it.
  case huge(bytes: Int)
  /// Sends a number of bytes per second.
  case drip(bytesPerSecond: Int)
  /// Redirects the client to another address.
  case redirect(to: String)
}

/// An error about text that isn't a fault.
public struct FaultError: Error, Hashable, CustomStringConvertible {
  public let description: String
}

extension Fault {
  /// All faults, with their syntax and effect.
  static let all: [(syntax: String, effect: String)] = [
    ("delay=SECONDS", "waits before it answers (delay=2.5)"),
    ("hang", "never answers"),
    ("close", "closes the connection instead of answering"),
    ("drop", "closes the connection in the middle of the body"),
    ("401", "asks for credentials, as for a wrong token"),
    ("404", "finds nothing at the address"),
    ("403=SECONDS", "rate limit used up, with the time of the reset (60 seconds)"),
    ("429=SECONDS", "too many requests, with a Retry-After (60 seconds)"),
    ("500", "fails; so do 501 to 599. 503=SECONDS has a Retry-After"),
    ("malformed", "sends half of the JSON"),
    ("missing=FIELD", "leaves a field out (name)"),
    ("null=FIELD", "has null for a field (name)"),
    ("wrong-type=FIELD", "has a value of another type for a field (name)"),
    ("huge=BYTES", "sends a body of that size (1000000000)"),
    ("drip=BYTES", "sends so many bytes a second (10)"),
    ("redirect=URL", "redirects the client to another address"),
  ]

  /// Parses a list of faults.
  ///
  /// - Parameter text: The faults, separated by commas; empty for none.
  public static func parse(_ text: some StringProtocol) throws(FaultError) -> [Fault] {
    var faults: [Fault] = []
    for part in text.split(separator: ",") {
      let name = String(part.filter { !$0.isWhitespace })
      if !name.isEmpty { faults.append(try Fault(name)) }
    }
    return faults
  }

  /// Parses a fault.
  public init(_ text: String) throws(FaultError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let argument = parts.count > 1 ? String(parts[1]) : nil
    let value: Fault? =
      switch name {
      case "delay": argument.flatMap(Self.duration).map { .delay($0) }
      case "hang": .hang
      case "close": .close
      case "drop": .drop
      case "401": .unauthorized
      case "404": .notFound
      case "403": Self.number(argument, standard: 60).map { .forbidden(seconds: $0) }
      case "429": Self.number(argument, standard: 60).map { .tooManyRequests(seconds: $0) }
      case "malformed": .malformed
      case "missing": .missing(field: argument ?? "name")
      case "null": .null(field: argument ?? "name")
      case "wrong-type": .wrongType(field: argument ?? "name")
      case "huge": Self.number(argument, standard: 1_000_000_000).map { .huge(bytes: $0) }
      case "drip":
        Self.number(argument, standard: 10).flatMap { $0 > 0 ? .drip(bytesPerSecond: $0) : nil }
      case "redirect": argument.map { .redirect(to: $0) }
      default: Self.serverError(name, argument)
      }
    let takesNoArgument = ["hang", "close", "drop", "401", "404", "malformed"].contains(name)
    guard let value, argument == nil || !takesNoArgument, argument != "" else {
      throw FaultError(text)
    }
    self = value
  }

  private static func serverError(_ name: String, _ argument: String?) -> Fault? {
    guard let status = Int(name), (500...599).contains(status) else { return nil }
    guard let argument else { return .serverError(status: status, retryAfter: nil) }
    return number(argument, standard: 0).map { .serverError(status: status, retryAfter: $0) }
  }

  private static func number(_ text: String?, standard: Int) -> Int? {
    guard let text else { return standard }
    guard let number = Int(text), (0...1_000_000_000_000).contains(number) else { return nil }
    return number
  }

  private static func duration(_ text: String) -> Duration? {
    guard let seconds = Double(text), (0...86_400).contains(seconds) else { return nil }
    return .seconds(seconds)
  }
}

extension FaultError {
  init(_ text: String) {
    let list = Fault.all.map { "  \($0.syntax) \($0.effect)" }.joined(separator: "\n")
    description = "“\(text)” is not a fault. These are:\n\(list)"
  }
}

extension Fault: CustomStringConvertible {
  /// The fault in the syntax of `parse(_:)`.
  public var description: String {
    switch self {
    case .delay(let duration): "delay=\(duration / .seconds(1))"
    case .hang: "hang"
    case .close: "close"
    case .drop: "drop"
    case .unauthorized: "401"
    case .notFound: "404"
    case .forbidden(let seconds): "403=\(seconds)"
    case .tooManyRequests(let seconds): "429=\(seconds)"
    case .serverError(let status, let seconds?): "\(status)=\(seconds)"
    case .serverError(let status, nil): "\(status)"
    case .malformed: "malformed"
    case .missing(let field): "missing=\(field)"
    case .null(let field): "null=\(field)"
    case .wrongType(let field): "wrong-type=\(field)"
    case .huge(let bytes): "huge=\(bytes)"
    case .drip(let rate): "drip=\(rate)"
    case .redirect(let address): "redirect=\(address)"
    }
  }
}
