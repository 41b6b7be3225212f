import ElementTree
import Foundation

/// The style sheets and scripts of custom elements as files of the server, because its pages may
/// load no other files. The files of a kind of element exist from its first use.
final class CustomFiles: @unchecked Sendable {
  static let shared = CustomFiles()

  struct Files {
    var style: Asset?
    var script: Asset?
  }

  // Sendable: `lock` guards both dictionaries. ThreadSanitizer doesn't understand `Mutex`, and
  // would report races between threads that wait for it.
  private let lock = NSLock()
  private var files: [CustomElement: Files] = [:]
  private var paths: [String: Asset] = [:]

  func files(of element: CustomElement) -> Files {
    if element.style == nil, element.script == nil { return Files() }
    return lock.withLock {
      if let known = files[element] { return known }
      let made = Files(
        style: element.style.map {
          Asset(
            name: element.name, extension: "css", type: "text/css; charset=utf-8",
            source: Array($0.utf8), isOurs: false)
        },
        script: element.script.map {
          Asset(
            name: element.name, extension: "js", type: "text/javascript; charset=utf-8",
            source: Array($0.utf8), isOurs: false)
        })
      files[element] = made
      for asset in [made.style, made.script].compactMap({ $0 }) { paths[asset.path] = asset }
      return made
    }
  }

  subscript(path: Substring) -> Asset? {
    lock.withLock { paths[String(path)] }
  }
}
