/// A fault of the server on demand.
enum Fault: Hashable, Sendable {
  case delay(seconds: Double)
  case hang
  case close
  case drop
  case status(Int, seconds: Int?)
  case malformed
  case missing(field: String)
  case null(field: String)
  case wrongType(field: String)
  case huge(bytes: Int)
  case drip(bytesPerSecond: Int)
  case redirect(to: String)

  static let list = """
      delay=SECONDS     waits before it answers (delay=2.5)
      hang              never answers
      close             closes the connection instead of answering
      drop              closes the connection in the middle of the body
      401               refuses the request, as for a wrong token
      404               answers that nothing is there
      403=SECONDS       rate limit used up, with the time of the reset (60 seconds)
      429=SECONDS       too many requests, with a Retry-After (60 seconds)
      500               fails; so do 501 to 599. 503=SECONDS has a Retry-After
      malformed         sends half of the JSON
      missing=FIELD     leaves a field out (name)
      null=FIELD        has null for a field (name)
      wrong-type=FIELD  has a value of another type for a field (name)
      huge=BYTES        sends a body of that size (1000000000)
      drip=BYTES        sends so many bytes a second (10)
      redirect=URL      sends the client to another address
    """

  /// Parses a list of faults.
  ///
  /// - Parameter text: The faults, separated by commas: `delay=2,500`. Empty for none.
  static func parse(_ text: String) throws(FaultError) -> [Fault] {
    var faults: [Fault] = []
    for part in text.split(separator: ",") {
      let name = String(part.filter { !$0.isWhitespace })
      guard !name.isEmpty else { continue }
      guard let fault = Fault(name) else {
        throw FaultError(description: "“\(name)” is not a fault. These are:\n\(list)")
      }
      faults.append(fault)
    }
    return faults
  }

  private init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let argument = parts.count > 1 ? parts[1] : nil
    let number = argument.flatMap { Double($0) }.flatMap { (0...1e12).contains($0) ? $0 : nil }
    let count = number.map { Int($0) }
    switch (parts.first ?? "", argument) {
    case ("delay", _?) where number != nil: self = .delay(seconds: min(number!, 86_400))
    case ("hang", nil): self = .hang
    case ("close", nil): self = .close
    case ("drop", nil): self = .drop
    case ("malformed", nil): self = .malformed
    case ("missing", let field): self = .missing(field: field ?? "name")
    case ("null", let field): self = .null(field: field ?? "name")
    case ("wrong-type", let field): self = .wrongType(field: field ?? "name")
    case ("redirect", let address?): self = .redirect(to: address)
    case (_, _?) where number == nil: return nil
    case ("huge", _): self = .huge(bytes: count ?? 1_000_000_000)
    case ("drip", _): self = .drip(bytesPerSecond: max(1, count ?? 10))
    case (let name, _):
      guard let status = Int(name), [401, 403, 404, 429].contains(status) || status / 100 == 5
      else { return nil }
      self = .status(status, seconds: count ?? ([403, 429].contains(status) ? 60 : nil))
    }
  }
}

/// An error about text that isn't a fault.
public struct FaultError: Error, Hashable, CustomStringConvertible {
  public let description: String
}
