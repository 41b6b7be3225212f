import NIOCore
import NIOHTTP1

/// A page for a browser: complete, so that it is readable before the script runs.
struct Page {
  private let html: ByteBuffer

  /// - Complexity: O(*n*) in the number of elements.
  ///
  /// - Parameters:
  ///   - window: The window that the page shows; `nil` for the page for visitors without a window.
  ///   - isAnnounced: Whether a page, possibly in another tab, has announced that it is in that
  ///     window.
  init(
    document: Document, title: String, instance: String, window: WindowID? = nil,
    isAnnounced: Bool = false, assets: Assets
  ) {
    var html = ByteBuffer()
    html.writeHead(
      title: document.title ?? title, assets: assets, viewport: ", viewport-fit=cover",
      more: """
        <link rel="icon" href="data:image/svg+xml,\(Self.icon)">
        <script src="\(assets.script.path)" defer blocking="render"></script>

        """ + document.customStyles)
    html.writeString(
      """
      <body data-instance="\(instance)" data-revision="\(document.revision)" data-script="\(assets.script.path)"
      """)
    if let window { html.writeString(" data-window=\"\(window)\"") }
    if isAnnounced { html.writeStaticString(" data-announced") }
    if let location = document.location {
      html.writeStaticString(" data-location=\"")
      html.writeEscaped(location)
      html.writeStaticString("\"")
    }
    html.writeStaticString(
      """
      >
      <main id="screen">
      """)
    var content = document.html()
    html.writeBuffer(&content)
    html.writeStaticString(
      """
      </main>
      <p id="notice" role="status"></p>
      <noscript><p class="footnote">You can read this page, but using it takes JavaScript.</p></noscript>
      </body>
      </html>

      """)
    self.html = html
  }

  func response(acceptsGzip: Bool, cookie: String) -> Response {
    Response(
      page: acceptsGzip ? Deflate.gzip(html) : html, isCompressed: acceptsGzip, cookie: cookie)
  }

  /// The first page, for all visitors without a window.
  var first: PageCache.FirstPage {
    PageCache.FirstPage(plain: html, compressed: Deflate.gzip(html))
  }

  /// Four tiles, one of them highlighted. The image is part of the page, so that browsers request
  /// no file.
  private static let icon =
    "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    + "%3Cg fill='%236d7ff2'%3E%3Crect x='2' y='2' width='13' height='13' rx='3'/%3E"
    + "%3Crect x='2' y='17' width='13' height='13' rx='3'/%3E"
    + "%3Crect x='17' y='17' width='13' height='13' rx='3'/%3E%3C/g%3E"
    + "%3Crect x='17' y='2' width='13' height='13' rx='3' fill='%23f5a524'/%3E%3C/svg%3E"
}

extension Document {
  /// Links to the style sheets of custom elements, so that they load before the elements are shown.
  fileprivate var customStyles: String {
    customElements.compactMap { CustomFiles.shared.files(of: $0).style?.path }.sorted()
      .map { "<link rel=\"stylesheet\" href=\"\($0)\">\n" }.joined()
  }
}

extension Response {
  init(page: ByteBuffer, isCompressed: Bool, cookie: String) {
    var headers: HTTPHeaders = ["Set-Cookie": cookie, "Vary": "Accept-Encoding"]
    if isCompressed { headers.add(name: "Content-Encoding", value: "gzip") }
    self.init(.ok, type: "text/html; charset=utf-8", body: page, headers: headers)
  }
}

extension ByteBuffer {
  /// Writes the start of a page, up to its body.
  ///
  /// - Parameters:
  ///   - viewport: Viewport settings beyond the width.
  ///   - more: Further elements of the head, one per line.
  mutating func writeHead(title: String, assets: Assets, viewport: String = "", more: String = "") {
    writeString(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1\(viewport)">
      <meta name="color-scheme" content="light dark">
      <title>
      """)
    writeEscaped(title)
    writeString(
      """
      </title>
      <link rel="stylesheet" href="\(assets.style.path)">
      \(more)</head>

      """)
  }
}
