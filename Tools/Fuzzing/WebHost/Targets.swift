import NIOCore
import NIOHTTP1

/// The fuzz targets of the web host, by name. Their input comes from a browser or an attacker.
let fuzzTargets: [String: FuzzTarget] = [
  "request": fuzzRequest,
  "cookie": fuzzCookie,
  "query": fuzzQuery,
  "message": fuzzMessage,
  "json": fuzzJSON,
  "deflate": fuzzDeflate,
]

private let limits = WebHost.Limits()
private let gatekeeper = Gatekeeper(
  host: "127.0.0.1", port: 8080, allowedHosts: ["example.org", "[::2]:9"], cookieName: "session",
  signingKey: SigningKey([UInt8](repeating: 7, count: 32)))
private let router = Router(
  gatekeeper: gatekeeper, assets: .embedded, limits: limits, hasPath: { $0.utf8.count % 2 == 0 })

private func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}

/// Tests the head of a request: the method and the address in the first line, and a header field in
/// each further line.
private func fuzzRequest(_ input: UnsafeBufferPointer<UInt8>) {
  var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
  let first = lines.popFirst().map(text) ?? ""
  let parts = first.split(separator: " ", maxSplits: 1)
  var head = HTTPRequestHead(
    version: .http1_1, method: HTTPMethod(rawValue: parts.first.map(String.init) ?? ""),
    uri: parts.count > 1 ? String(parts[1]) : "")
  for line in lines {
    let field = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    // NIO checks the names before it makes such a head.
    if field.count == 2, field[0].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
      head.headers.add(name: text(field[0]), value: text(field[1]))
    }
  }
  switch router.route(head) {
  case .events(let secrets, let tab), .socket(let secrets, let tab):
    expect(!secrets.isEmpty, "A request without a session got through.")
    expect(head.headers["Host"].count == 1, "A request with \(head.headers["Host"]) got through.")
    if let tab { check(tab) }
  case .page(let request):
    check(request.path)
    expect(
      head.headers["Host"].count == 1, "A request with \(head.headers["Host"]) got a page.")
  case .asset: break
  case .response(let response):
    expect(response.status.code >= 400, "Nothing is wrong with \(head).")
  }
  _ = head.acceptsGzip
  _ = PerMessageDeflate.isOffered(head.headers)
}

private func fuzzCookie(_ input: UnsafeBufferPointer<UInt8>) {
  let fields = input.split(separator: UInt8(ascii: "\n")).map { ("Cookie", text($0)) }
  for secret in gatekeeper.secrets(in: HTTPHeaders(fields)) {
    expect(
      SessionSecret(rawValue: secret.rawValue, signedWith: gatekeeper.signingKey) == secret,
      "“\(secret.rawValue)” was taken for a secret.")
    expect(
      secret.id.rawValue.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) },
      "“\(secret.id)” was taken for the name of a session.")
  }
  // A secret without a signature is invalid, regardless of its form.
  let chosen = SessionSecret(rawValue: text(input), signedWith: SigningKey([1, 2, 3]))
  expect(chosen == nil, "“\(text(input))” was taken for a secret.")
}

private func fuzzQuery(_ input: UnsafeBufferPointer<UInt8>) {
  if let tab = TabState(query: text(input)[...], limits: limits) { check(tab) }
}

private func check(_ tab: TabState) {
  expect((1...64).contains(tab.tab.utf8.count), "A tab is called “\(tab.tab)”.")
  expect((1...64).contains(tab.instance.utf8.count), "An instance is called “\(tab.instance)”.")
  if let revision = tab.revision?.rawValue {
    // The history's arithmetic on revisions must not overflow.
    expect((0...(1 << 53)).contains(revision), "Revision \(revision) got through.")
  }
  if let window = tab.window {
    expect(WindowID(window.rawValue) == window, "A window is called “\(window)”.")
  }
  if let path = tab.path { check(path) }
}

private func check(_ path: PagePath) {
  expect(path.text.utf8.first == UInt8(ascii: "/"), "Path “\(path.text)” got through.")
  expect(path.text.utf8.count <= limits.pathLength, "A path of \(path.text.utf8.count) bytes")
  expect(path.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "Path “\(path.text)” got through.")
}

private func fuzzMessage(_ input: UnsafeBufferPointer<UInt8>) {
  guard let message = try? EventMessage(json: input, limits: limits) else { return }
  expect(message.events.count <= limits.eventsPerMessage, "\(message.events.count) events")
  for event in message.events {
    expect((1...999_999_999_999_999).contains(event.number), "Number \(event.number) got through.")
    switch event.intent {
    case .open(let path): check(path)
    case .invalid(let error):
      expect((0...input.count).contains(error.offset), "Byte \(error.offset) of \(input.count)")
    case .event(let event):
      switch event.action {
      case .select(let number), .move(by: let number):
        expect(Int32(exactly: number) != nil, "Number \(number) got through.")
      default: break
      }
    }
  }
}

/// Tests the reader of messages' JSON alone: a list of strings, numbers and lists.
private func fuzzJSON(_ input: UnsafeBufferPointer<UInt8>) {
  var strings = JSONReader(input)
  try? strings.readArray { reader throws(MalformedMessageError) in
    let text = try reader.readString()
    expect(text.utf8.count <= 3 * input.count, "A string is longer than what it was read from.")
  }
  var numbers = JSONReader(input)
  try? numbers.readArray { reader throws(MalformedMessageError) in
    try reader.readArray { reader throws(MalformedMessageError) in _ = try reader.readInteger() }
  }
  do throws(MalformedMessageError) {
    try numbers.expectEnd()
  } catch {
    expect((0...input.count).contains(error.offset), "Byte \(error.offset) of \(input.count)")
  }
}

/// Tests compressed messages: no input expands beyond the limit of a message, and compressed data
/// decompresses to the original.
private func fuzzDeflate(_ input: UnsafeBufferPointer<UInt8>) {
  let bytes = ByteBuffer(bytes: input)
  if let message = try? MessageInflater(limit: 4096).decompress(bytes) {
    expect(message.readableBytes <= 4096, "\(message.readableBytes) bytes came of \(input.count).")
  }
  // Shorter messages aren't compressed.
  guard input.count >= 24 else { return }
  let deflater = MessageDeflater()
  for _ in 0..<2 {
    let compressed = deflater.compress(bytes)
    expect(compressed.readableBytes > 0, "A message has disappeared.")
  }
  guard input.count <= 4096 else { return }
  let first = MessageDeflater().compress(bytes)
  let message = try? MessageInflater(limit: 4096).decompress(first)
  expect(message == bytes, "A message has become another one.")
}
