import ComposableUI
import Foundation
import Testing

@testable import AppHost

import WebHost

/// The command line of every app.
@Suite struct AppCommandTests {
  private func parse(_ arguments: String...) throws -> AppCommand<NotesApp> {
    try AppCommand<NotesApp>.parse(arguments)
  }

  /// Returns the message that the user reads about arguments that cannot be parsed.
  private func complaint(_ arguments: [String]) -> String {
    do {
      _ = try AppCommand<NotesApp>.parse(arguments)
      return "nothing"
    } catch {
      return AppCommand<NotesApp>.message(for: error)
    }
  }

  @Test func withoutOptionsItOpensInTheTerminal() throws {
    let command = try parse()
    #expect(command.data == nil)
    #expect(!command.server.web)
    #expect(command.server.port == nil)
  }

  @Test func anOptionReadsTheScreenLineByLine() throws {
    #expect(try !parse().accessible)
    let command = try parse("/notes/3", "--accessible", "--data", "notes")
    #expect(command.accessible)
    #expect(command.path == "/notes/3")
  }

  @Test func accessibleAndWebExcludeEachOther() {
    #expect(
      complaint(["--accessible", "--web"])
        == "--accessible reads the app in this terminal, and --web serves it to a browser, which has screen "
        + "readers of its own: leave one of them out.")
  }

  @Test func anOptionChoosesTheDataDirectory() throws {
    #expect(try parse("--data", "/data/notes").data == "/data/notes")
    #expect(try parse("--data=./Ünïcode 🎉").data == "./Ünïcode 🎉")
  }

  @Test func anEmptyDataDirectoryIsRefused() {
    #expect(complaint(["--data", ""]) == "--data needs the path of a directory.")
    #expect(complaint(["--data="]) == "Missing value for '--data <directory>'")
    #expect(complaint(["--data"]) == "Missing value for '--data <directory>'")
  }

  @Test func anOptionServesABrowser() throws {
    #expect(try parse("--web").server.web)
    let command = try parse("--port", "9000", "--data", "notes", "--web")
    #expect(command.server.web)
    #expect(command.server.port == 9_000)
    #expect(command.data == "notes")
  }

  @Test func serverOptionsSetTheAddress() throws {
    let server = try parse(
      "--web", "--host", "0.0.0.0", "--public-url", "https://app.example.com", "--public-url",
      "http://box:8080", "--trust-proxy", "10.0.0.0/8", "--proxy-header", "Forwarded"
    ).server
    let configuration = try server.configuration(
      title: "Notes", cookieName: "session-notes", signingKey: [],
      logger: server.logger(label: "Notes"))
    #expect(configuration.host == "0.0.0.0")
    #expect(
      configuration.publicURLs.map(\.description) == [
        "https://app.example.com", "http://box:8080",
      ])
    #expect(configuration.trustedProxies.field == .forwarded)
    let socket = try parse(
      "--web", "--unix-socket", "/run/app.sock", "--public-url", "https://app.example.com",
      "--trust-proxy", "unix"
    ).server
    #expect(
      try socket.configuration(
        title: "Notes", cookieName: "c", signingKey: [], logger: socket.logger(label: "Notes")
      ).unixSocket == "/run/app.sock")
  }

  @Test func aMissingCertificateIsAnError() throws {
    let server = try parse("--web", "--certificate", "/none/c.pem", "--key", "/none/k.pem").server
    #if TLS
      let error = ServerCertificateError.missing(path: "/none/c.pem")
    #else
      let error = ServerCertificateError.notBuilt
    #endif
    #expect(throws: error) {
      try server.configuration(
        title: "Notes", cookieName: "c", signingKey: [], logger: server.logger(label: "Notes"))
    }
  }

  @Test func anOptionSetsTheDrainTime() throws {
    let choices = [([], 3), (["--drain-seconds", "0"], 0), (["--drain-seconds", "60"], 60)]
    for (arguments, time) in choices {
      let server = try AppCommand<NotesApp>.parse(["--web"] + arguments).server
      let configuration = try server.configuration(
        title: "Notes", cookieName: "c", signingKey: [], logger: server.logger(label: "Notes"))
      #expect(configuration.drainTime == .seconds(time))
    }
  }

  @Test func optionsSetLogLevelAndFormat() throws {
    #expect(try parse("--web").server.logger(label: "Notes").logLevel == .notice)
    let server = try parse("--web", "--log-level", "Debug", "--log-format", "JSON").server
    #expect(server.logger(label: "Notes").logLevel == .debug)
    #expect(server.logFormat == .json)
  }

  @Test(arguments: [
    (["--host", "::1"], "--host goes with --web."),
    (["--web", "--host", ""], "--host needs an address."),
    (["--web", "--host", "0.0.0.0"], "--host 0.0.0.0 needs --public-url: "),
    (["--web", "--unix-socket", "/s"], "--unix-socket needs --public-url: "),
    (["--web", "--unix-socket", "/s", "--port", "1"], "--unix-socket replaces "),
    (["--web", "--public-url", "example.com"], "--public-url 'example.com' isn't the address"),
    (
      ["--web", "--trust-proxy", "proxy"],
      "--trust-proxy 'proxy' isn't an address that a proxy can connect from"
    ),
    (["--web", "--trust-proxy", "unix"], "--trust-proxy unix goes with --unix-socket."),
    (["--certificate", "c.pem", "--key", "k.pem"], "--certificate goes with --web."),
    (["--web", "--certificate", "c.pem"], "--certificate needs --key: "),
    (["--web", "--key", "k.pem"], "--key needs --certificate: "),
    (
      ["--web", "--certificate", "c", "--key", "k", "--public-url", "http://box"],
      "--public-url http://box: with --certificate pages come by https."
    ),
    (["--drain-seconds", "1"], "--drain-seconds goes with --web."),
    (
      ["--web", "--drain-seconds", "3601"],
      "--drain-seconds 3601: it is a number of seconds from 0 to 3600."
    ),
    (["--metrics-port", "9100"], "--metrics-port goes with --web."),
    (["--web", "--metrics-port", "70000"], "--metrics-port 70000: a port is"),
    (["--web", "--metrics-port", "8080"], "--metrics-port 8080: that is the app's own port."),
    (["--log-level", "info"], "--log-level goes with --web."),
    (
      ["--web", "--log-level", "loud"],
      "--log-level loud: the levels are trace, debug, info, notice,"
    ),
    (["--web", "--log-format", "xml"], "--log-format xml: the formats are text and json."),
    (["--web", "--proxy-header", "forwarded"], "--proxy-header goes with --trust-proxy."),
    (
      ["--web", "--trust-proxy", "::1", "--proxy-header", "via"],
      "--proxy-header via: the header is"
    ),
  ])
  func conflictingOptionsAreRefused(arguments: [String], beginning: String) {
    let complaint = complaint(arguments)
    #expect(complaint.contains(beginning), "\(complaint)")
  }

  @Test(arguments: [0, 1, 8_080, 65_535]) func theServerUsesTheGivenPort(port: Int) throws {
    #expect(try parse("--web", "--port", "\(port)").server.port == port)
  }

  @Test(arguments: ["65536", "70000", "-1", "-65535"])
  func aPortOutOfRangeIsRefused(port: String) {
    #expect(
      complaint(["--web", "--port=\(port)"])
        == "--port \(port): a port is a number from 0 to 65535.")
  }

  @Test(arguments: ["http", "80.5", "", "0x50", "99999999999999999999"])
  func aPortThatIsNoNumberIsRefused(port: String) {
    let complaint = complaint(["--web", "--port", port])
    #expect(complaint.contains("'\(port)'"))
    #expect(complaint.contains("--port"))
  }

  @Test func aPortWithoutWebIsRefused() {
    #expect(complaint(["--port", "8080"]) == "--port goes with --web.")
  }

  @Test func anArgumentIsTheInitialPath() throws {
    #expect(try parse().path == nil)
    #expect(try parse("/3/notes").path == "/3/notes")
    #expect(try parse("/%2e?a=b c#d", "--data", "notes").path == "/%2e?a=b c#d")
    #expect(try parse("--web", "/").path == "/")
  }

  @Test(arguments: ["3", "stray", "http://127.0.0.1:8080/3", " /3"])
  func aPathWithoutALeadingSlashIsRefused(path: String) {
    #expect(
      complaint([path])
        == "'\(path)' isn't a path: a path begins with a slash, as in /3/notes.")
  }

  @Test func anOptionChoosesTheStorage() throws {
    #expect(try parse().storage == nil)
    #expect(try parse("--storage", "file:/a/b").storage == .file("/a/b"))
    #expect(try parse("--storage", "sqlite:a:b.db").storage == .sqlite("a:b.db"))
    for url in ["postgresql://u@h/d?sslmode=require", "postgres://h/d"] {
      #expect(try parse("--web", "--storage", url).storage == .postgresql(url))
    }
    #expect(
      complaint(["--storage", "postgresql://me:secret@h/d?sslpassword=other"]) == """
        --storage postgresql://me:***@h/d?sslpassword=*** goes with --web: in a terminal keep data in \
        file:DIRECTORY or sqlite:FILE.
        """)
    #expect(
      complaint(["--storage", "file:a", "--data", "a"])
        == "--data and --storage both choose the storage: leave one of them out.")
  }

  @Test(arguments: ["", "file", "file:", "sqlite:", "/a/b", "mysql:x", ":x"])
  func anUnknownKindOfStorageIsRefused(place: String) {
    #expect(
      complaint(["--storage", place]).contains(
        """
        '\(place)' isn't a place to keep data: write file:DIRECTORY, sqlite:FILE or postgresql://USER@HOST/DATABASE.
        """))
  }

  @Test func anAppWithoutServicesRefusesLive() {
    #expect(complaint(["--live"]) == "NotesApp asks no services: leave out --live.")
  }

  @Test(arguments: ["--wbe", "--unknown", "-x"])
  func unknownOptionsAreNamed(argument: String) {
    #expect(complaint([argument]).contains("'\(argument)'"))
  }

  @Test func helpExplainsTheApp() {
    let help = AppCommand<NotesApp>.helpMessage(columns: 80)
    #expect(help.contains("Keeps one note."))
    #expect(help.contains("Opens in this terminal"))
    #expect(
      help.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        .contains("Only one process at a time can use it, unless"))
    #expect(help.contains("USAGE: NotesApp "))
    #expect(help.contains("--help"))
    #expect(help.contains("--data <directory>"))
    #expect(help.contains("~/.local/share/tessera/NotesApp"))
    #expect(help.contains("--web "))
    #expect(help.contains("--port <number>"))
    #expect(help.contains("8080"))
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func everyOptionIsInTheHelp() {
    let help = AppCommand<NotesApp>.helpMessage()
    var options = Mirror(reflecting: AppCommand<NotesApp>()).children.compactMap(\.label)
    #expect(!options.isEmpty)
    options.removeAll { $0 == "_server" }
    options += Mirror(reflecting: ServerOptions()).children.compactMap(\.label)
    // An app without services has no `--live`, and one without rooms has no `--shared`.
    #expect(!help.contains("--live"))
    #expect(!help.contains("--shared"))
    for option in options where !["_live", "_shared"].contains(option) {
      // Property wrappers are stored with an underscore in front.
      let property = option.drop { $0 == "_" }
      // `unixSocket` is `--unix-socket`, `publicURL` is `--public-url`.
      let name =
        property.replacing(/[A-Z]+/) { "-" + $0.output.lowercased() }
      #expect(help.contains(name == "path" ? "<path>" : "--\(name)"))
    }
  }

  // MARK: - Running

  @Test func anUnusableDataDirectoryEndsTheApp() async throws {
    try await withTemporaryDirectory { home in
      try home.write("precious", to: "file")
      let command = try AppCommand<NotesApp>.parse(["--data", "\(home.path)/file"])
      let error = await #expect(throws: DataDirectoryError.self) {
        try await command.run()
      }
      #expect(
        AppCommand<NotesApp>.message(for: try #require(error)).hasPrefix(
          "\(home.path)/file can't be used to keep data: "))
    }
  }

  @Test func aDataDirectoryInUseEndsTheApp() async throws {
    try await withTemporaryDirectory { home in
      let other = try DataDirectory(.file(home.path), app: "NotesApp", environment: [:])
      defer { other.unlock() }
      let command = try AppCommand<NotesApp>.parse(["--data", home.path])
      await #expect(throws: DataDirectoryError.inUse(home.path)) {
        try await command.run()
      }
    }
  }

  @Test func anAppWithoutPathsRefusesAPath() async throws {
    try await withTemporaryDirectory { home in
      let command = try AppCommand<NotesApp>.parse(["--data", home.path, "/3"])
      let error = await #expect(throws: (any Error).self) { try await command.run() }
      #expect(
        AppCommand<NotesApp>.message(for: try #require(error))
          == "NotesApp has no paths: start it without '/3'.")
    }
  }

  @Test func anAppIsNamedAfterItsType() {
    #expect(NotesApp.name == "NotesApp")
  }
}
