import ArgumentParser
import ComposableUI
import ElementTree
import Foundation
import TerminalHost

#if Web
  import WebHost
#endif

/// The command line of every app.
struct AppCommand<App: ComposableApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: App.name,
      abstract: App.about,
      discussion: """
        Opens in this terminal, or, with --web, serves itself to a browser on this machine.

        What you do is saved at once, in the data directory. Only one process at a time can use a \
        data directory.
        """)
  }

  #if Web
    @Flag(help: "Serve the app to a browser instead of opening it in this terminal.")
    var web = false

    @Option(
      help: ArgumentHelp(
        "The port to serve on with --web; 0 takes any that is free. (default: 8080)",
        valueName: "number"))
    var port: Int?
  #endif

  @Option(
    help: ArgumentHelp(
      """
      The directory to keep data in. (default: \(DataDirectory.defaultDescription(for: App.name)))
      """, valueName: "directory"))
  var data: String?

  func validate() throws {
    #if Web
      if let port {
        guard (0...65_535).contains(port) else {
          throw ValidationError("--port \(port): a port is a number from 0 to 65535.")
        }
        guard web else {
          throw ValidationError("--port goes with --web.")
        }
      }
    #endif
    if let data, data.isEmpty {
      throw ValidationError("--data needs the path of a directory.")
    }
  }

  @MainActor
  func run() async throws {
    let directory = try DataDirectory(path: data, app: App.name)
    let context = AppContext(directory: directory.url)
    let app = App(context: context)
    let screen = ViewScreen { AppRoot(app: app, notices: context.notices) }
    defer { directory.unlock() }
    do {
      try await show(screen, directory)
    } catch {
      await context.flush()
      throw error
    }
    await context.flush()
  }

  @MainActor
  private func show(_ screen: any Screen, _ directory: DataDirectory) async throws {
    #if Web
      if web {
        try await serve(screen, directory)
        return
      }
    #endif
    try await TerminalHost.run(screen: screen)
  }

  #if Web
    @MainActor
    private func serve(_ screen: any Screen, _ directory: DataDirectory) async throws {
      let configuration = WebHost.Configuration(
        title: App.name, port: port ?? 8080, secret: directory.sessionSecret())
      try await cancellingOnSignals {
        try await WebHost.run(screen: screen, configuration: configuration) { server in
          print("\(App.name) is at \(server.url)")
          print("Press Control-C to stop it.")
          // Standard output may be a pipe that somebody waits at for the address.
          fflush(nil)
        }
      }
    }
  #endif
}
