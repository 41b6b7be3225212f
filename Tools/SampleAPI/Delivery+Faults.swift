import Foundation

extension Delivery {
  /// Makes the delivery of an answer under faults.
  ///
  /// - Parameters:
  ///   - api: The API whose error format to use.
  ///   - now: The base of the times in rate limits.
  ///   - makeResponse: Makes the answer without faults. It isn't called if a fault answers instead.
  init(
    _ request: SampleRequest, faults: [Fault], api: any SampleEndpoints, now: Date,
    response makeResponse: () -> SampleResponse
  ) {
    var replacement: SampleResponse?
    var pace = Pace.whole
    var delay = Duration.zero
    var isMalformed = false
    for fault in faults {
      switch fault {
      case .delay(let duration): delay += duration
      case .hang: pace = .never
      case .close: pace = .close
      case .drop: pace = .half
      case .drip(let rate): pace = .drip(bytesPerSecond: rate)
      case .huge(let bytes): pace = .huge(bytes: bytes)
      case .malformed: isMalformed = true
      case .unauthorized:
        replacement = api.error(401, "Bad credentials")
        replacement?.headers.append(("WWW-Authenticate", "Basic realm=\"sample-api\""))
      case .notFound: replacement = api.notFound
      case .forbidden(let seconds):
        replacement = api.error(403, "API rate limit exceeded for \(request.clientAddress).")
        let reset = Int((now.timeIntervalSince1970 + Double(seconds)).rounded())
        replacement?.headers += [
          ("X-RateLimit-Limit", "60"), ("X-RateLimit-Remaining", "0"),
          ("X-RateLimit-Reset", "\(reset)"),
        ]
      case .tooManyRequests(let seconds):
        replacement = api.error(429, "Too many requests: wait for \(seconds) seconds.")
        replacement?.headers.append(("Retry-After", "\(seconds)"))
      case .serverError(let status, let seconds):
        replacement = api.error(status, "Something is broken here.")
        if let seconds { replacement?.headers.append(("Retry-After", "\(seconds)")) }
      case .redirect(let address):
        replacement = SampleResponse(status: 302, text: "It is at \(address) now.\n")
        replacement?.headers.append(("Location", address))
      case .missing, .null, .wrongType: break
      }
    }
    var response = replacement ?? makeResponse()
    if replacement == nil {
      for fault in faults { response.spoil(fault) }
      let isComplete = pace == .whole
      if response.status == 200, isComplete, !isMalformed { response.addEntityTag(for: request) }
    }
    if isMalformed {
      let text = response.text
      response.body = .text(String(text.prefix(text.count / 2)), type: response.contentType)
    }
    self.init(response: response, pace: pace, delay: delay)
  }
}

extension SampleResponse {
  fileprivate mutating func spoil(_ fault: Fault) {
    guard case .json(var json) = body, status == 200 else { return }
    func path(_ field: String) -> [String] { field.split(separator: ".").map(String.init) }
    switch fault {
    case .missing(let field): json.changeField(path(field)) { $0 = nil }
    case .null(let field): json.changeField(path(field)) { $0 = .null }
    case .wrongType(let field): json.changeField(path(field)) { $0 = ($0 ?? .null).ofAnotherType }
    default: break
    }
    body = .json(json)
  }
}
