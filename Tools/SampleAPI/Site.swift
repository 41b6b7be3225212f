import CharactersFeature
import ConcurrencyExtras
import Foundation

/// The server without its sockets: the answers to requests, under faults.
struct Site: Sendable {
  let configuration: SampleServer.Configuration

  /// The current faults, as written and as parsed, and the number of further requests with them.
  private let faults = LockIsolated<(text: String, faults: [Fault], remaining: Int?)>(("", [], nil))
  private let hour = LockIsolated<(used: Int, end: Date)>((0, .distantPast))

  func setFaults(_ text: String, requests: Int?) throws(FaultError) {
    let parsed = try Fault.parse(text)
    faults.setValue((text, parsed, requests))
  }

  private func nextFaults() -> [Fault] {
    faults.withValue { plan in
      defer {
        if let remaining = plan.remaining {
          plan = remaining > 1 ? (plan.text, plan.faults, remaining - 1) : ("", [], nil)
        }
      }
      return plan.faults
    }
  }

  func response(to request: SampleRequest) -> SampleResponse {
    let path = request.path
    if path == ["control"] { return control(request) }
    guard request.method == "GET" else {
      return SampleResponse(status: 405, body: "Only GET is answered here.\n")
    }
    if path.starts(with: ["api", "character", "avatar"]) || path.first == "avatars",
      let file = path.last, file.hasSuffix(".svg"), let id = Int(file.dropLast(4)), id >= 0
    {
      var portrait = SampleResponse(body: CharactersFeature.Character.portrait(id))
      portrait.type = "image/svg+xml"
      return portrait
    }
    let isGitHub = path.first == "users" || path.first == "repos"
    guard isGitHub || path.first == "api" else {
      return SampleResponse(status: 404, body: "There is nothing here.\n")
    }
    let error = isGitHub ? GitHubAPI.error : RickAndMortyAPI.error
    var response = apply(nextFaults(), error: error) {
      isGitHub
        ? GitHubAPI(token: configuration.token).response(to: request)
        : RickAndMortyAPI().response(to: request)
    }
    if response.status == 200, response.pace == .whole { response.addEntityTag(for: request) }
    if isGitHub { limitRate(&response) }
    return response
  }

  /// Reads and sets the faults while an app runs: `curl -d 500 …/control`.
  private func control(_ request: SampleRequest) -> SampleResponse {
    do throws(FaultError) {
      switch request.method {
      case "GET": break
      case "DELETE": try setFaults("", requests: nil)
      default: try setFaults(request.body, requests: request.query("requests").flatMap { Int($0) })
      }
      return SampleResponse(body: faults.withValue { $0.text } + "\n")
    } catch {
      return SampleResponse(status: 400, body: "\(error)\n")
    }
  }

  private func apply(
    _ faults: [Fault], error: (Int, String) -> SampleResponse, to answer: () -> SampleResponse
  ) -> SampleResponse {
    var response = answer()
    for fault in faults {
      switch fault {
      case .delay(let seconds): response.delay += seconds
      case .hang: response.pace = .never
      case .close: response.pace = .close
      case .drop: response.pace = .half
      case .drip(let rate): response.pace = .drip(bytesPerSecond: rate)
      case .huge(let bytes): response.pace = .huge(bytes: bytes)
      case .malformed:
        response.body = String(response.body.prefix(response.body.count / 2))
      case .missing(let field): response.changeField(field) { _ in nil }
      case .null(let field): response.changeField(field) { _ in NSNull() }
      case .wrongType(let field): response.changeField(field) { $0 is String ? 42 : "forty-two" }
      case .redirect(let address):
        response.status = 302
        response.headers.append(("Location", address))
      case .status(let status, let seconds):
        let (pace, delay) = (response.pace, response.delay)
        response =
          switch status {
          case 401: error(401, "Bad credentials")
          case 404: error(404, "Not Found")
          case 403: error(403, "API rate limit exceeded.")
          default: error(status, "Something is broken here.")
          }
        (response.pace, response.delay) = (pace, delay)
        if status == 401 { response.headers.append(("WWW-Authenticate", "Basic realm=\"sample\"")) }
        guard let seconds else { continue }
        if status == 403 {
          let reset = configuration.now().addingTimeInterval(Double(seconds))
          response.headers += Self.rateLimit(60, remaining: 0, reset)
        } else {
          response.headers.append(("Retry-After", "\(seconds)"))
        }
      }
    }
    return response
  }

  private func limitRate(_ response: inout SampleResponse) {
    let (limit, now) = (configuration.rateLimit, configuration.now())
    let isFree = response.status == 304
    let (isTooMany, remaining, end) = hour.withValue { hour in
      if now >= hour.end { hour = (0, now.addingTimeInterval(3_600)) }
      let isTooMany = hour.used >= limit
      if !isFree, !isTooMany { hour.used += 1 }
      return (isTooMany, limit - hour.used, hour.end)
    }
    if isTooMany { response = GitHubAPI.error(403, "API rate limit exceeded.") }
    guard !response.headers.contains(where: { $0.name == "X-RateLimit-Limit" }) else { return }
    response.headers += Self.rateLimit(limit, remaining: remaining, end)
  }

  private static func rateLimit(
    _ limit: Int, remaining: Int, _ reset: Date
  ) -> [(name: String, value: String)] {
    [
      ("X-RateLimit-Limit", "\(limit)"), ("X-RateLimit-Remaining", "\(remaining)"),
      ("X-RateLimit-Reset", "\(Int(reset.timeIntervalSince1970.rounded(.up)))"),
    ]
  }
}
