import Foundation
import PackagePlugin

/// `swift package new-feature ShoppingList`: adds a feature with its suite and its app.
@main
struct NewFeature: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    do {
      let scaffold = try Scaffold(arguments: arguments)
      let written = try scaffold.write(
        to: context.package.directoryURL, modules: Set(context.package.targets.map(\.name)))
      formatSources(written, in: context.package.directoryURL)
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
}
