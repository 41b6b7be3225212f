import Foundation

/// The images among the resources of bundles, as URLs that hold them. Each is read once.
@MainActor
final class ImageFiles {
  static let shared = ImageFiles()

  private struct Key: Hashable {
    var name: String
    var bundle: String
  }

  private var found: [Key: String?] = [:]

  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "svg": "image/svg+xml",
  ]
  /// What stands in every page must not be large, in bytes.
  private static let limit = 1_000_000

  func dataURL(of name: String, inBundleAt path: String) -> String? {
    let key = Key(name: name, bundle: path)
    if let known = found[key] { return known }
    let url = read(name, in: URL(fileURLWithPath: path))
    found[key] = url
    return url
  }

  private func read(_ name: String, in directory: URL) -> String? {
    // A name is no path that leads elsewhere.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    for folder in [directory, directory.appendingPathComponent("Contents/Resources")] {
      for type in Self.types.keys.sorted() {
        if let url = dataURL(folder.appendingPathComponent("\(name).\(type)")) { return url }
      }
      for catalog in entries(of: folder) where catalog.pathExtension == "xcassets" {
        let set = catalog.appendingPathComponent("\(name).imageset")
        for file in entries(of: set).reversed() {
          if let url = dataURL(file) { return url }
        }
      }
    }
    return nil
  }

  private func entries(of directory: URL) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)) ?? [])
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private func dataURL(_ file: URL) -> String? {
    guard let type = Self.types[file.pathExtension.lowercased()],
      let data = try? Data(contentsOf: file), data.count <= Self.limit
    else { return nil }
    return "data:\(type);base64,\(data.base64EncodedString())"
  }
}
