import ArgumentParser
import ComposableUI
import ElementTree
import Foundation
import TerminalHost

import Caching
import Logging
import WebHost

/// The command line that all apps share.
struct AppCommand<App: ComposableApp>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: App.name,
      abstract: App.about,
      usage: "\(App.name) [<path>] [<options>]",
      discussion: """
        Opens in this terminal, or, with --web, serves itself to a browser on this machine.

        The app saves each change at once, in its data directory or database. Only one process at a \
        time can use it, unless it is a PostgreSQL database. The terminal and each browser have data \
        of their own.
        """)
  }

  @Argument(
    help: ArgumentHelp(
      """
      The path of the first screen, as in the browser's address bar: /3/notes, for example. (default: \
      the last screen)
      """, valueName: "path"))
  var path: String?

  @Flag(
    help: """
      Read the screen line by line instead of drawing it, for a screen reader: type the number of a control to \
      use it, or help.
      """)
  var accessible = false

  @Option(
    help: ArgumentHelp(
      """
      A JSON file with values for options: {"web": true, "port": 8080}. Variables of the environment can have \
      them too (TESSERA_PORT=8080). An option overrides the environment, and the environment overrides the file.
      """, valueName: "file"))
  var config: String?

  @Flag(help: "Print all settings with the source of each value, and end.")
  var printConfiguration = false

  @OptionGroup(title: "Serving")
  var server: ServerOptions

  @Flag(
    help: ArgumentHelp(
      "Ask the real services on the network, instead of showing sample data.",
      visibility: App.asksServices ? .default : .hidden))
  var live = false

  @Flag(
    help: ArgumentHelp(
      "Share data among all users of the app, where the app can share it.",
      visibility: App.rooms.isEmpty ? .hidden : .default))
  var shared = false

  @Option(
    help: ArgumentHelp(
      """
      The directory to keep data in. (default: \(DataDirectory.defaultDescription(for: App.name)))
      """, valueName: "directory"))
  var data: String?

  @Option(
    help: ArgumentHelp(
      """
      The place to keep data in: file:DIRECTORY, as with --data, or sqlite:FILE, a database that is created \
      if it is missing. With --web also postgresql://USER@HOST/DATABASE, which several servers of this app \
      can share.
      """, valueName: "place"),
    transform: { try StorageChoice($0) })
  var storage: StorageChoice?

  mutating func validate() throws {
    if live, !App.asksServices {
      throw ValidationError("\(App.name) asks no services: leave out --live.")
    }
    if shared, App.rooms.isEmpty {
      throw ValidationError("\(App.name) has nothing to share: leave out --shared.")
    }
    if let name = path, !name.hasPrefix("/") {
      path = try App.path(of: name)
    }
    if let data, data.isEmpty {
      throw ValidationError("--data needs the path of a directory.")
    }
    if accessible, server.web {
      throw ValidationError(
        """
        --accessible reads the app in this terminal, and --web serves it to a browser, which has screen readers \
        of its own: leave one of them out.
        """)
    }
    let isServed = server.web
    if case .postgresql(let url) = storage, !isServed {
      throw ValidationError(
        """
        --storage \(StorageChoice.masked(url)) goes with --web: in a terminal keep data in file:DIRECTORY or \
        sqlite:FILE.
        """)
    }
    guard data == nil || storage == nil else {
      throw ValidationError("--data and --storage both choose the storage: leave one of them out.")
    }
  }

  @MainActor
  func run() async throws {
    let directory = try DataDirectory(storage ?? data.map { .file($0) }, app: App.name)
    defer { directory.unlock() }
    if server.web {
      try await serve(directory)
      return
    }
    try await showInTerminal(directory)
  }

  /// The maximum size of a saved value in a terminal, in bytes. It is many times the size of a list
  /// of 100,000 rows, but still quick to read.
  static var maximumValueSize: Int { 256 * 1_048_576 }

  @MainActor
  private func showInTerminal(_ directory: DataDirectory) async throws {
    let rooms = try await AppRooms.open(
      App.rooms, in: directory.roomStorage(maximumSize: Self.maximumValueSize), isShared: shared,
      log: logToStandardError)
    let context = AppContext(
      cache: directory.storage.cache(of: .app, maximumSize: Self.maximumValueSize),
      isLive: live, rooms: rooms)
    if let notice = directory.notice { context.notices.add(notice) }
    let screen = context.screen(of: App.self)
    do {
      if let path {
        screen.open(path)
        guard screen.location != nil else {
          throw ValidationError("\(App.name) has no paths: start it without '\(path)'.")
        }
      }
      if accessible {
        try await cancellingOnSignals { await TerminalHost.read(screen: screen, title: App.name) }
      } else {
        // Reports the invalid values of the theme, which the host replaces.
        App.theme.problems.forEach(logToStandardError)
        try await TerminalHost.run(screen: screen, title: App.name, theme: App.theme)
      }
    } catch {
      if let reason = await finish(context, rooms) {
        logToStandardError(UnsavedDataError(reason: reason).description)
      }
      throw error
    }
    if let reason = await finish(context, rooms) { throw UnsavedDataError(reason: reason) }
  }

  /// - Returns: A sentence for the log about data that could not be saved; `nil` if everything is
  ///   saved.
  @MainActor
  private func finish(_ context: AppContext, _ rooms: AppRooms) async -> String? {
    joined([await context.saving.finish(), await rooms.rooms.finish()])
  }

  private func joined(_ reasons: [String?]) -> String? {
    let reasons = reasons.compactMap { $0 }
    return reasons.isEmpty ? nil : reasons.joined(separator: " ")
  }

  /// The path in URL form, without its leading slash.
  private var urlPath: String {
    let allowed = CharacterSet.urlPathAllowed.union(CharacterSet(charactersIn: "?%"))
    return path?.dropFirst().description.addingPercentEncoding(withAllowedCharacters: allowed)
      ?? ""
  }

  @MainActor
  private func serve(_ directory: DataDirectory) async throws {
    BuildErrors.shared?.isDialog = true
    let limits = try server.limits
    let logger = server.logger(label: App.name)
    let limitedLogger = logger.limited(to: limits.logLinesPerSecond)
    if let notice = directory.notice { logger.warning("\(notice)") }
    let log: @Sendable (String) -> Void = { limitedLogger.warning("\($0)") }
    let rooms = try await AppRooms.open(
      App.rooms, in: directory.roomStorage(maximumSize: limits.savedDataSize), isShared: shared,
      log: log)
    let sessions = SavedSessions(
      in: directory.storage, limits: SavedSessions.Limits(limits), log: log, rooms: rooms)
    if let shared = directory.shared {
      sessions.share(shared) { limitedLogger.info("\($0)") }
    }
    var served = try server.configuration(
      title: App.name, cookieName: try await sessions.cookieName(),
      signingKey: try await sessions.signingKey(), logger: logger)
    served.signIn = App.signIn
    for problem in App.theme.problems { logger.warning("\(problem)") }
    served.theme = App.theme
    served.sharesSessions = directory.shared != nil
    let configuration = served
    configuration.certificate?.warnIfExpired(logger)
    let running = RunningServer()
    let sessionRecord = sessionRecord(in: directory, configuration, logger)
    if let session = sessionRecord?.found { await sessions.died(of: session) }
    let app = WebApp(
      session: { window throws(SessionUnavailable) in
        guard let session = window.session else {
          let context = await sessions.visitorContext(isLive: live)
          return WebSession(screen: context.screen(of: App.self))
        }
        let context = try await sessions.context(
          of: session.rawValue, window: window.id.rawValue,
          beginning: WindowPlaces.Beginning(window.beginning), isLive: live)
        context.signedIn = session.user.map { user in
          SignedIn(user: user) { await running.server?.signOut(user.id) }
        }
        context.watch = sessionRecord.map { (session.rawValue, $0) }
        return context.handling {
          WebSession(screen: context.screen(of: App.self), saving: WindowSaving(context))
        }
      }, hasPath: App.hasPath,
      isSaved: { session throws(SessionUnavailable) in
        try await sessions.isSaved(session.rawValue)
      })
    sessions.onEnd = { names, isLost in
      Task { await running.server?.end(names, isLost: isLost) }
    }
    let sweeps = Task { await sweep(sessions) }
    defer { sweeps.cancel() }
    try await cancellingOnSignals(onHangUp: configuration.rereadsCertificate) {
      try await WebHost.run(configuration: configuration, app: app) { server in
        running.server = server
        print("\(App.name) is at \(server.url)\(urlPath)")
        if let port = server.metricsPort {
          print("Its metrics are at http://127.0.0.1:\(port)/metrics")
        }
        print("Press Control-C to stop it.")
        // Standard output to a pipe is buffered, and a program at its end may wait for the address.
        fflush(nil)
      }
    }
    let reason = joined([await sessions.finish(), await rooms.rooms.finish()])
    await sessions.leave()
    if let reason { throw UnsavedDataError(reason: reason) }
  }

  /// Makes the record of the session that the process is working for.
  ///
  /// - Returns: `nil` if the file can't be made, or for a shared storage and a random port. The
  ///   path contains the requested port, so all such nodes on a machine would use the same file.
  @MainActor
  private func sessionRecord(
    in directory: DataDirectory, _ configuration: WebHost.Configuration, _ logger: Logger
  ) -> CurrentSessionRecord? {
    let place = configuration.unixSocket ?? "\(configuration.host)-\(configuration.port)"
    if directory.shared != nil, configuration.unixSocket == nil, configuration.port == 0 {
      return nil
    }
    do throws(StorageError) {
      return try CurrentSessionRecord(path: directory.underWayPath(app: App.name, place: place))
    } catch {
      logger.warning("The session that the server works for can't be recorded: \(error)")
      return nil
    }
  }

  /// Regularly deletes the data of unused sessions.
  private func sweep(_ sessions: SavedSessions) async {
    while !Task.isCancelled {
      if await sessions.sweep() < sessions.limits.deletions {
        try? await Task.sleep(for: .seconds(300))
      }
    }
  }
}

/// The running server, for closures that are made before it starts.
@MainActor
private final class RunningServer {
  var server: WebServer?
}
