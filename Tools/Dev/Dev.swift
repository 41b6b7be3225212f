import ArgumentParser
import Foundation

/// Rebuilds an app and starts it again whenever one of its sources is saved.
///
/// The app runs on while the next version is built. A failed build leaves the app running, and the
/// app shows the errors until the next successful build.
@main
struct Dev: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tessera-dev",
    abstract: "Rebuilds an app and starts it again whenever one of its sources is saved.",
    usage: "swift run tessera-dev [<app>] [--terminal] [-- <option of the app> …]",
    discussion: """
      Run it in the app's package. A browser's page stays where it is: it connects to the new server by itself. \
      While the sources don't build, the app shows the errors. Control-C ends the tool and the app.
      """)

  @Argument(
    help: ArgumentHelp(
      "The executable product to run. (default: the package's only one)", valueName: "app"))
  var app: String?

  @Flag(help: "Run the app in this terminal instead of serving it to a browser.")
  var terminal = false

  @Option(
    name: .customLong("package-path"),
    help: ArgumentHelp("The directory of the package. (default: the current one)"))
  var directory = "."

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp(
      "Options of the app, such as -- --port 8081.", valueName: "option of the app"))
  var options: [String] = []

  func run() throws {
    let package = try Package(directory: URL(fileURLWithPath: directory).standardizedFileURL)
    let app = try package.executable(named: app)
    let session = try Session(
      package: package, app: app, options: terminal ? options : ["--web"] + options,
      isQuiet: terminal)
    try session.run()
  }
}
