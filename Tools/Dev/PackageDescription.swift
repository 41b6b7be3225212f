import Foundation

/// The package of the app, as the package manager describes it.
struct Package {
  let directory: URL
  /// The directories of its targets, without those of test targets.
  private let sources: [URL]
  private let executables: [String]
  private let manifest: Snapshot

  init(directory: URL) throws {
    self.directory = directory
    manifest = Self.manifest(in: directory)
    let output = try Command.swift(["package", "describe", "--type", "json"], in: directory)
    guard output.status == 0 else { throw Failure(output.text) }
    // The package manager may print other lines before the description.
    let json = output.text.drop { $0 != "{" }
    let description = try JSONDecoder().decode(Description.self, from: Data(json.utf8))
    sources = description.targets.filter { $0.type != "test" }
      .map { directory.appending(path: $0.path) }
    executables = description.products.filter(\.isExecutable).map(\.name).sorted()
  }

  /// Whether the manifest was saved after the package manager read it.
  var isOutdated: Bool { manifest != Self.manifest(in: directory) }

  /// Returns the package's manifest and sources as they are now.
  func snapshot() -> Snapshot {
    Snapshot(of: sources, and: [Self.manifestFile(in: directory)])
  }

  private static func manifest(in directory: URL) -> Snapshot {
    Snapshot(of: [], and: [manifestFile(in: directory)])
  }

  private static func manifestFile(in directory: URL) -> URL {
    directory.appending(path: "Package.swift")
  }

  /// Returns the name of the app's executable product.
  func executable(named name: String?) throws -> String {
    switch (name, executables.count) {
    case (let name?, _) where executables.contains(name): return name
    case (nil, 1): return executables[0]
    case (_, 0): throw Failure("The package in \(directory.path) has no executable product.")
    case (let name?, _):
      throw Failure(
        "There is no executable product '\(name)'. There are: \(executables.joined(separator: ", "))."
      )
    case (nil, _):
      throw Failure("Name the app to run: \(executables.joined(separator: ", ")).")
    }
  }

  private struct Description: Decodable {
    var products: [Product]
    var targets: [Target]

    struct Product: Decodable {
      let name: String
      let isExecutable: Bool

      private enum CodingKeys: CodingKey { case name, type }
      private enum Kind: CodingKey { case executable }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        name = try container.decode(String.self, forKey: .name)
        // An object with one key, which is the kind: {"executable": null}.
        isExecutable = try container.nestedContainer(keyedBy: Kind.self, forKey: .type)
          .contains(.executable)
      }
    }

    struct Target: Decodable {
      var path: String
      var type: String
    }
  }
}

/// An error for the user of the tool.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
