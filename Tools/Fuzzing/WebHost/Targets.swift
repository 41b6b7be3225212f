import NIOCore
import NIOHTTP1

/// Everything that a browser, or somebody who isn't one, can send to the web host.
let fuzzTargets: [String: FuzzTarget] = [
  "request": fuzzRequest,
  "cookie": fuzzCookie,
  "query": fuzzQuery,
  "message": fuzzMessage,
  "json": fuzzJSON,
]

private let gatekeeper = Gatekeeper(
  host: "127.0.0.1", port: 8080, allowedHosts: ["example.org", "[::2]:9"], cookieName: "session")
private let router = Router(gatekeeper: gatekeeper, assets: .embedded)

private func text(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self)
}

/// A request's head: the method and the address in the first line, a header field in each of the
/// others.
private func fuzzRequest(_ input: UnsafeBufferPointer<UInt8>) {
  var lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
  let first = lines.popFirst().map(text) ?? ""
  let parts = first.split(separator: " ", maxSplits: 1)
  var head = HTTPRequestHead(
    version: .http1_1, method: HTTPMethod(rawValue: parts.first.map(String.init) ?? ""),
    uri: parts.count > 1 ? String(parts[1]) : "")
  for line in lines {
    let field = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
    // NIO has looked at names before it makes such a head of them.
    if field.count == 2, field[0].allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
      head.headers.add(name: text(field[0]), value: text(field[1]))
    }
  }
  switch router.route(head) {
  case .events(let sessions, let tab), .socket(let sessions, let tab):
    expect(!sessions.isEmpty, "A request without a session got through.")
    expect(head.headers["Host"].count == 1, "A request with \(head.headers["Host"]) got through.")
    if let tab { check(tab) }
  case .page(let request):
    if let path = request.path { expect(path.hasPrefix("/"), "A page was opened at \(path).") }
  case .asset: break
  case .response(let response):
    expect(response.status.code >= 400, "Nothing is wrong with \(head).")
  }
  _ = head.acceptsGzip
}

private func fuzzCookie(_ input: UnsafeBufferPointer<UInt8>) {
  let fields = input.split(separator: UInt8(ascii: "\n")).map { ("Cookie", text($0)) }
  for secret in gatekeeper.secrets(in: HTTPHeaders(fields)) {
    expect(secret.rawValue.utf8.count == 43, "“\(secret.rawValue)” was taken for a secret.")
    expect(
      secret.id.rawValue.utf8.allSatisfy { "0123456789abcdef".utf8.contains($0) },
      "“\(secret.id)” was taken for the name of a session.")
  }
}

private func fuzzQuery(_ input: UnsafeBufferPointer<UInt8>) {
  if let tab = TabState(query: text(input)[...]) { check(tab) }
}

private func check(_ tab: TabState) {
  expect((1...64).contains(tab.tab.utf8.count), "A tab is called “\(tab.tab)”.")
  // What the history makes of a revision must not overflow, whatever its own is.
  expect((-1...(1 << 53)).contains(tab.revision), "Revision \(tab.revision) got through.")
}

private func fuzzMessage(_ input: UnsafeBufferPointer<UInt8>) {
  guard let message = try? EventMessage(json: input) else { return }
  let largest = 999_999_999_999_999
  for event in message.events {
    expect((1...largest).contains(event.number), "Number \(event.number) got through.")
    switch event.intent {
    case .open(let path): expect(path.hasPrefix("/"), "Path “\(path)” got through.")
    case .event(let event):
      switch event.action {
      case .select(let number), .move(by: let number):
        expect((-largest...largest).contains(number), "Number \(number) got through.")
      default: break
      }
    }
  }
}

/// The reader under the messages, by itself: a list of strings, numbers and lists.
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
