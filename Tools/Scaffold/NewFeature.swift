import Foundation
import PackagePlugin

/// `swift package new-feature ShoppingList`: a feature with all that belongs to one.
@main
struct NewFeature: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    do {
      let scaffold = try Scaffold(arguments: arguments)
      let written = try scaffold.write(
        to: context.package.directoryURL, modules: Set(context.package.targets.map(\.name)))
      format(written, in: context.package.directoryURL)
      let name = scaffold.name.text
      print("Wrote\n" + written.map { "  \($0)" }.joined(separator: "\n"))
      print(
        """

        It runs, and its tests pass:
          swift run \(name)App
          swift run \(name)App --web
          swift test --filter \(name)
        """)
    } catch let error as ScaffoldError {
      Diagnostics.error(error.description)
    }
  }

  /// Formats what was written, whose lines are as long as the name makes them. Without a formatter they
  /// stay so.
  private func format(_ paths: [String], in package: URL) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "format", "--in-place"] + paths.filter { $0.hasSuffix(".swift") }
    process.currentDirectoryURL = package
    guard (try? process.run()) != nil else { return }
    process.waitUntilExit()
  }
}
