/// The answer to a request.
struct SampleResponse: Sendable {
  enum Body: Sendable {
    case json(JSON)
    case text(String, type: String)
  }

  var status = 200
  var headers: [(name: String, value: String)] = []
  var body: Body

  init(status: Int = 200, _ json: JSON, headers: [(name: String, value: String)] = []) {
    self.status = status
    body = .json(json)
    self.headers = headers
  }

  init(status: Int = 200, text: String, type: String = "text/plain; charset=utf-8") {
    self.status = status
    body = .text(text, type: type)
  }

  var contentType: String {
    switch body {
    case .json: "application/json; charset=utf-8"
    case .text(_, let type): type
    }
  }

  var text: String {
    switch body {
    case .json(let json): json.text
    case .text(let text, _): text
    }
  }

  /// Adds an entity tag. Answers "not modified" (304) if the client has this version.
  mutating func addEntityTag(for request: SampleRequest) {
    // FNV-1a: not a secret, only a number that changes with the text.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    let tag = "W/\"\(String(hash, radix: 16))\""
    headers.append((name: "ETag", value: tag))
    let known = request.header("If-None-Match")?.split(separator: ",").map {
      $0.filter { !$0.isWhitespace }
    }
    if let known, known.contains(tag) || known.contains("*") {
      status = 304
      body = .text("", type: contentType)
    }
  }
}

/// A response, and how the server delivers it.
struct Delivery: Sendable {
  enum Pace: Sendable, Hashable {
    case whole
    /// Closes the connection after half of the body.
    case half
    case drip(bytesPerSecond: Int)
    /// Sends a body of this size instead of the response's own.
    case huge(bytes: Int)
    /// Never sends anything.
    case never
    /// Closes the connection without sending anything.
    case close
  }

  var response: SampleResponse
  var pace = Pace.whole
  var delay = Duration.zero
}
