import ConcurrencyExtras
import Foundation

/// The images among the resources of bundles. Each image is read once.
final class ImageFiles: Sendable {
  static let shared = ImageFiles()

  private struct Key: Hashable {
    var name: String
    var bundle: String
  }

  private let found = LockIsolated<[Key: String?]>([:])

  private static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
    "webp": "image/webp", "svg": "image/svg+xml",
  ]
  /// The largest size of an image in bytes. Pages embed images, so images must be small.
  private static let limit = 1_000_000

  /// Returns a data URL that contains the image; `nil` if there is no such image.
  func file(of name: String, inBundleAt path: String) -> String? {
    let key = Key(name: name, bundle: path)
    return found.withValue { found in
      if let known = found[key] { return known }
      let file = read(name, in: URL(fileURLWithPath: path))
      found[key] = file
      return file
    }
  }

  private func read(_ name: String, in directory: URL) -> String? {
    // A name must not lead out of the directory.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    for folder in [directory, directory.appendingPathComponent("Contents/Resources")] {
      for type in Self.types.keys.sorted() {
        if let image = image(folder.appendingPathComponent("\(name).\(type)")) { return image }
      }
      for catalog in entries(of: folder) where catalog.pathExtension == "xcassets" {
        let set = catalog.appendingPathComponent("\(name).imageset")
        for file in entries(of: set).reversed() {
          if let image = image(file) { return image }
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

  private func image(_ file: URL) -> String? {
    guard let type = Self.types[file.pathExtension.lowercased()],
      let data = try? Data(contentsOf: file), data.count <= Self.limit
    else { return nil }
    return "data:\(type);base64,\(data.base64EncodedString())"
  }
}
