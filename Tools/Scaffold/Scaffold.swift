import Foundation

/// A feature to add to a package. Either all of its files are written, or none of them.
struct Scaffold {
  let name: FeatureName
  /// The feature of each row, if the new feature is a list; otherwise it is a counter.
  let item: FeatureName?

  /// Parses the arguments of the command.
  ///
  /// - Throws: A usage message if the arguments are invalid.
  init(arguments: [String]) throws(ScaffoldError) {
    var names: [String] = []
    var items: [FeatureName] = []
    var waiting = arguments[...]
    while let argument = waiting.popFirst() {
      switch argument {
      case "--list-of":
        guard let item = waiting.popFirst() else { throw ScaffoldError(Self.usage) }
        items.append(try FeatureName(item))
      case "--help", "-h": throw ScaffoldError(Self.usage)
      case let option where option.hasPrefix("-"):
        throw ScaffoldError("There is no option '\(option)'.\n\n\(Self.usage)")
      default: names.append(argument)
      }
    }
    guard names.count == 1, items.count <= 1 else { throw ScaffoldError(Self.usage) }
    name = try FeatureName(names[0])
    item = items.first
    if item?.text == name.text {
      throw ScaffoldError("The list and its rows are both called '\(name.text)'.")
    }
  }

  static let usage = """
    usage: swift package new-feature NAME [--list-of ITEM]

      NAME            the name of the feature, with a capital: ShoppingList
      --list-of ITEM  a list whose rows are a feature of their own
    """

  /// Writes the feature, its suite, its app and their lines in the manifest.
  ///
  /// - Parameters:
  ///   - package: The directory of the package.
  ///   - modules: The names of the package's modules.
  /// - Returns: The written files, as paths.
  /// - Throws: The reason why no file was written.
  func write(to package: URL, modules: Set<String>) throws -> [String] {
    let files = (item.map { listFiles(name, of: $0) } ?? counterFiles(name)) + appFiles(name)
    try checkThatNothingIsThere(files, in: package, modules: modules)
    let manifest = package.appendingPathComponent("Package.swift")
    let before = try String(contentsOf: manifest, encoding: .utf8)
    let after = try Manifest(text: before).adding(name).text

    var written: [URL] = []
    do {
      for file in files {
        let url = package.appendingPathComponent(file.path)
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        written.append(url)
        try Data(file.text.utf8).write(to: url)
      }
      try Data(after.utf8).write(to: manifest, options: .atomic)
    } catch {
      for url in written { try? FileManager.default.removeItem(at: url) }
      throw error
    }
    return files.map(\.path) + ["Package.swift"]
  }

  private func checkThatNothingIsThere(
    _ files: [ScaffoldFile], in package: URL, modules: Set<String>
  ) throws(ScaffoldError) {
    // Ignores case, because on some file systems `TODO` and `Todo` are the same name.
    let folders = Set(
      files.map { $0.path.split(separator: "/").prefix(2).joined(separator: "/") })
    for folder in folders.sorted() {
      let parts = folder.split(separator: "/").map(String.init)
      let there =
        (try? FileManager.default.contentsOfDirectory(
          atPath: package.appendingPathComponent(parts[0]).path)) ?? []
      if let other = there.first(where: { $0.lowercased() == parts[1].lowercased() }) {
        throw ScaffoldError("'\(parts[0])/\(other)' is there already. Nothing was written.")
      }
    }
    let lowercased = Set(modules.map { $0.lowercased() })
    for module in ["\(name.text)Feature", "\(name.text)App", "\(name.text)FeatureTests"]
    where lowercased.contains(module.lowercased()) {
      throw ScaffoldError("There is a module '\(module)' already. Nothing was written.")
    }
  }
}

/// A file to write, with its path in the package.
struct ScaffoldFile {
  let path: String
  let text: String
}

/// Formats the written files, because the length of their lines depends on the name. Without a
/// formatter, they stay unchanged.
func formatSources(_ paths: [String], in package: URL) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["swift", "format", "--in-place"] + paths.filter { $0.hasSuffix(".swift") }
  process.currentDirectoryURL = package
  guard (try? process.run()) != nil else { return }
  process.waitUntilExit()
}
