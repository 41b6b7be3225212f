import ElementTree
import NIOCore
import NIOHTTP1

/// A file of the page that never changes while the program runs.
struct Asset {
  /// The path, with a hash of the content, so that browsers may cache the file forever.
  let path: String
  let type: String
  let content: ByteBuffer
  let compressed: ByteBuffer

  /// - Parameter isOurs: Whether the source follows this project's comment style, so that comments
  ///   can be removed.
  init(name: String, extension: String, type: String, source: [UInt8], isOurs: Bool = true) {
    self.type = type
    let content = isOurs ? Self.withoutComments(source) : source
    self.content = ByteBuffer(bytes: content)
    compressed = Deflate.gzip(self.content)
    path = "/\(name).\(Self.hash(content)).\(`extension`)"
  }

  func response(acceptsGzip: Bool) -> Response {
    var headers: HTTPHeaders = [
      "Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding",
    ]
    if acceptsGzip { headers.add(name: "Content-Encoding", value: "gzip") }
    return Response(.ok, type: type, body: acceptsGzip ? compressed : content, headers: headers)
  }

  /// Removes indentation, empty lines, and comments on separate lines.
  private static func withoutComments(_ source: [UInt8]) -> [UInt8] {
    let lines = source.split(separator: UInt8(ascii: "\n")).map { line in
      line.drop { $0 == UInt8(ascii: " ") }
    }
    return lines.filter { line in
      !line.isEmpty && !line.starts(with: "//".utf8) && !line.starts(with: "/*".utf8)
    }.flatMap { $0 + [UInt8(ascii: "\n")] }
  }

  /// Returns the 64-bit FNV-1a hash, which distinguishes versions of a file.
  private static func hash(_ content: [UInt8]) -> String {
    let hash = content.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 36)
  }
}

/// The style sheet and the script. They are embedded in the program, so no file can be missing at
/// run time.
struct Assets {
  /// The files for servers whose apps have no theme, prepared once.
  static let embedded = Assets(ScreenTheme())

  let style: Asset
  let script: Asset

  /// - Parameter theme: A valid theme.
  init(_ theme: ScreenTheme) {
    style = Asset(
      name: "screen", extension: "css", type: "text/css; charset=utf-8",
      source: PackageResources.screen_css + theme.css.utf8)
    script = Self.script
  }

  private static let script = Asset(
    name: "screen", extension: "js", type: "text/javascript; charset=utf-8",
    source: joined(scriptModules))

  /// The script's modules, each after the modules that it imports.
  private static var scriptModules: [[UInt8]] {
    [
      PackageResources.elements_mjs,
      PackageResources.notices_mjs,
      PackageResources.queue_mjs,
      PackageResources.rows_mjs,
      PackageResources.sights_mjs,
      PackageResources.connection_mjs,
      PackageResources.window_mjs,
      PackageResources.transport_mjs,
      PackageResources.focus_mjs,
      PackageResources.history_mjs,
      PackageResources.dialogs_mjs,
      PackageResources.matching_mjs,
      PackageResources.fields_mjs,
      PackageResources.feedback_mjs,
      PackageResources.sliders_mjs,
      PackageResources.presses_mjs,
      PackageResources.pointers_mjs,
      PackageResources.keys_mjs,
      PackageResources.hooks_mjs,
      PackageResources.sizes_mjs,
      PackageResources.motion_mjs,
      PackageResources.scrollers_mjs,
      PackageResources.truncation_mjs,
      PackageResources.morph_mjs,
      PackageResources.patches_mjs,
      PackageResources.drafts_mjs,
      PackageResources.screen_mjs,
    ]
  }

  /// Joins modules into one script, so that a browser requests one file.
  ///
  /// Tests import the modules separately. In the script, one function contains all modules, so they
  /// find each other's declarations by name. Two modules must not declare the same name. Each
  /// `import` and each `export` must start a line.
  private static func joined(_ modules: [[UInt8]]) -> [UInt8] {
    let lines = modules.joined().split(separator: UInt8(ascii: "\n"))
      .filter { !$0.starts(with: "import ".utf8) }
      .map { $0.starts(with: "export ".utf8) ? $0.dropFirst("export ".utf8.count) : $0 }
    let body = lines.joined(separator: "\n".utf8)
    return Array("(() => {\n'use strict'\n".utf8) + body + Array("\n})()\n".utf8)
  }

  subscript(path: Substring) -> Asset? {
    [style, script].first { $0.path == path }
  }
}
