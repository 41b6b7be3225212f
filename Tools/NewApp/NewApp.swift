import Foundation

/// A package to create: an app, its first feature, and the dependency on Tessera.
struct NewApp {
  let name: FeatureName
  let feature: FeatureName
  let directory: URL
  let dependency: Dependency

  /// The location of Tessera for the new package.
  enum Dependency {
    case path(String)
    case release(url: String, from: String)
    case branch(url: String, String)
  }

  static let usage = """
    usage: Tools/new-app NAME [--directory DIR] [--feature NAME] \
    [--path DIR | --url URL (--from VERSION | --branch BRANCH)]

      NAME             the name of the app, with a capital: Pantry
      --directory DIR  the folder of the new package; without it, a folder of that name here
      --feature NAME   the first feature of the app; without it, Counter
      --path DIR       the folder of Tessera on this machine; without it, the folder of this tool
      --url URL        the address of Tessera's repository,
      --from VERSION   with the lowest release to accept,
      --branch BRANCH  or with the branch to follow
    """

  /// - Throws: A usage message if the arguments are invalid.
  init(tessera: URL, arguments: [String]) throws(ScaffoldError) {
    var names: [String] = []
    var options: [String: String] = [:]
    let known = ["--directory", "--feature", "--path", "--url", "--from", "--branch"]
    var waiting = arguments[...]
    while let argument = waiting.popFirst() {
      if known.contains(argument), let value = waiting.popFirst() {
        options[argument] = value
      } else if argument.hasPrefix("-") {
        throw ScaffoldError(Self.usage)
      } else {
        names.append(argument)
      }
    }
    guard names.count == 1 else { throw ScaffoldError(Self.usage) }
    name = try FeatureName(names[0])
    feature = try FeatureName(options["--feature"] ?? "Counter")
    guard name.text != feature.text else {
      throw ScaffoldError("The app and its feature are both called '\(name.text)'.")
    }
    directory =
      URL(
        fileURLWithPath: options["--directory"] ?? name.text, isDirectory: true
      ).standardizedFileURL
    switch (options["--url"], options["--from"], options["--branch"], options["--path"]) {
    case (nil, nil, nil, let path):
      dependency = .path(
        URL(fileURLWithPath: path ?? tessera.path, isDirectory: true).standardizedFileURL.path)
    case (let url?, let version?, nil, nil): dependency = .release(url: url, from: version)
    case (let url?, nil, let branch?, nil): dependency = .branch(url: url, branch)
    default: throw ScaffoldError(Self.usage)
    }
    let root = tessera.standardizedFileURL.path
    guard directory.path != root, !directory.path.hasPrefix(root + "/") else {
      throw ScaffoldError(
        "'\(directory.path)' is inside of Tessera itself. Make the package somewhere else: "
          + "--directory ../\(name.text)")
    }
  }

  /// Writes the package.
  ///
  /// - Returns: The written files, as paths in the package.
  /// - Throws: The reason why no file was written, such as a directory that isn't empty.
  func write() throws -> [String] {
    let there = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    guard !FileManager.default.fileExists(atPath: directory.path) || there.isEmpty else {
      throw ScaffoldError("'\(directory.path)' is there already. Nothing was written.")
    }
    let files = packageFiles + compositionFiles
    for file in files {
      let url = directory.appendingPathComponent(file.path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(file.text.utf8).write(to: url)
    }
    let scaffold = try Scaffold(arguments: [feature.text])
    let written = try scaffold.write(to: directory, modules: [])
    return (files.map(\.path) + written.filter { $0 != "Package.swift" }).sorted()
  }
}
