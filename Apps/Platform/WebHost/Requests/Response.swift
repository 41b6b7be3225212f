import NIOCore
import NIOHTTP1

/// A response to an HTTP request.
struct Response {
  var status: HTTPResponseStatus
  var headers: HTTPHeaders
  var body: ByteBuffer
  /// Whether the connection closes after this response.
  var closes = false

  init(
    _ status: HTTPResponseStatus, type: String, body: ByteBuffer, headers extra: HTTPHeaders = [:]
  ) {
    self.status = status
    self.body = body
    headers = [
      "Content-Type": type,
      "Content-Length": String(body.readableBytes),
      // Scripts, styles and connections may only come from this server. Images may come from
      // elsewhere, and the page contains its own icon.
      "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        + "img-src https: http: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    ]
    headers.add(contentsOf: extra)
    if !extra.contains(name: "Cache-Control") {
      headers.add(name: "Cache-Control", value: "no-store")
    }
  }

  /// Creates a response with a line of text for a person.
  init(_ status: HTTPResponseStatus, text: String, headers: HTTPHeaders = [:]) {
    self.init(
      status, type: "text/plain; charset=utf-8", body: ByteBuffer(string: text + "\n"),
      headers: headers)
  }

  init(json: ByteBuffer) {
    self.init(.ok, type: "application/json", body: json)
  }

  init(_ refusal: Gatekeeper.Refusal) {
    self.init(refusal.status, text: refusal.reason)
  }

  /// Returns a page for an address without a screen, with a link to the start.
  static func nothing(at path: PagePath, _ assets: Assets) -> Response {
    var html = ByteBuffer()
    html.writeHead(title: "There is nothing here", assets: assets)
    html.writeStaticString(
      """
      <body>
      <main id="screen">
      <div class="page">
      <h1>There is nothing here</h1>
      <p>This app has no page at <b>
      """)
    html.writeEscaped(path.text)
    html.writeStaticString(
      """
      </b>.</p>
      <p><a class="text" href="/">Go to the app's start</a></p>
      </div>
      </main>
      </body>
      </html>

      """)
    return Response(.notFound, type: "text/html; charset=utf-8", body: html)
  }

  /// Returns a page for a session that can't be opened any more; the new cookie starts another one.
  static func setAside(_ reason: String, cookie: String, _ assets: Assets) -> Response {
    var html = ByteBuffer()
    html.writeHead(title: "This session can no longer be opened", assets: assets)
    html.writeStaticString(
      """
      <body>
      <main id="screen">
      <div class="page">
      <h1>This session can no longer be opened</h1>
      <p>
      """)
    html.writeEscaped(reason)
    html.writeStaticString(
      """
      </p>
      <p><a class="text" href="/">Begin a new session</a></p>
      </div>
      </main>
      </body>
      </html>

      """)
    return Response(
      .gone, type: "text/html; charset=utf-8", body: html, headers: ["Set-Cookie": cookie])
  }

  static func tooLarge(limit: Int) -> Response {
    var response = Response(
      .payloadTooLarge, text: "The message is too large: \(limit) bytes at most.")
    response.closes = true
    return response
  }
}
