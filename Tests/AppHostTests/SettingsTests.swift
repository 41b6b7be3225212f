import ArgumentParser
import Foundation
import Testing
import WebHost

@testable import AppHost

/// Settings of an app from its environment and a file.
@Suite struct SettingsTests {
  private func settings(
    _ arguments: [String] = [], _ environment: [String: String] = [:], file: String? = nil
  ) throws -> Settings {
    guard let file else { return try Settings(arguments: arguments, environment: environment) }
    return try withTemporaryDirectory { directory in
      try directory.write(file, to: "app.json")
      return try Settings(
        arguments: arguments + ["--config", directory.path + "/app.json"],
        environment: environment)
    }
  }

  private func command(_ settings: Settings) throws -> AppCommand<NotesApp> {
    try #require(try AppCommand<NotesApp>.parsed(settings) as? AppCommand<NotesApp>)
  }

  /// Returns the message about settings that the app refuses.
  private func complaint(
    _ arguments: [String] = [], _ environment: [String: String] = [:], file: String? = nil
  ) -> String {
    do {
      _ = try command(settings(arguments, environment, file: file))
      return "nothing"
    } catch {
      return AppCommand<NotesApp>.message(for: error)
    }
  }

  @Test func optionsOverrideTheEnvironmentAndTheFile() throws {
    let file = #"{"web": true, "port": 1000, "host": "127.0.0.3", "log-level": "debug"}"#
    let environment = ["TESSERA_PORT": "2000", "TESSERA_HOST": "127.0.0.2"]
    let made = try settings(["--port", "3000"], environment, file: file)
    let server = try command(made).server
    #expect(server.web)
    #expect(server.port == 3000)
    #expect(server.host == "127.0.0.2")
    #expect(server.logLevel == .debug)
    #expect(made.made["port"]?.origin == .commandLine)
    #expect(made.made["host"]?.origin == .environment(variable: "TESSERA_HOST"))
  }

  @Test func aFileCanSetEveryOption() throws {
    let server = try command(
      settings(
        file: """
          {"web": true, "unix-socket": "/s", "public-url": ["https://a.example", "https://b.example"],
           "trust-proxy": ["unix"], "proxy-header": "forwarded", "drain-seconds": 9, "log-format": "json",
           "limit": {"sessions": 7, "heartbeat": 5}}
          """)
    ).server
    #expect(server.unixSocket == "/s")
    #expect(server.publicURL.map(\.description) == ["https://a.example", "https://b.example"])
    #expect(server.trustProxy == ["unix"])
    #expect(server.proxyHeader == .forwarded)
    #expect(server.drainSeconds == 9)
    #expect(server.logFormat == .json)
    #expect(try server.limits.sessions == 7)
    #expect(try server.limits.heartbeat == .seconds(5))
  }

  @Test func theEnvironmentCanSetEveryOption() throws {
    let command = try command(
      settings(
        [],
        [
          "TESSERA_WEB": "true", "TESSERA_PUBLIC_URL": "http://a.example,http://b.example",
          "TESSERA_LIMIT": "sessions=7,connections=8", "TESSERA_DATA": "/data",
          "TESSERA_PORT": "",
        ]))
    #expect(command.server.web)
    #expect(command.server.publicURL.count == 2)
    #expect(try command.server.limits.connections == 8)
    #expect(command.data == "/data")
    #expect(command.server.port == nil)
  }

  @Test func theEnvironmentCanNameTheFile() throws {
    try withTemporaryDirectory { directory in
      try directory.write(#"{"data": "/from/file"}"#, to: "app.json")
      let made = try Settings(
        arguments: [], environment: ["TESSERA_CONFIG": directory.path + "/app.json"])
      #expect(try command(made).data == "/from/file")
    }
  }

  @Test func terminalsIgnoreServerSettings() throws {
    let command = try command(settings([], ["TESSERA_PORT": "8080", "TESSERA_WEB": "false"]))
    #expect(!command.server.web)
    #expect(command.server.port == nil)
  }

  @Test func aSettingOverridesConflictingOnesOfOtherSources() throws {
    let environment = ["TESSERA_STORAGE": "sqlite:/db", "TESSERA_HOST": "127.0.0.2"]
    let command = try command(
      settings(
        ["--web", "--data", "/data", "--unix-socket", "/s", "--public-url", "http://a"],
        environment))
    #expect(command.data == "/data")
    #expect(command.storage == nil)
    #expect(command.server.host == nil)
    // Two conflicting settings of one source are an error.
    #expect(
      complaint([], ["TESSERA_DATA": "/d", "TESSERA_STORAGE": "sqlite:/db"]).hasPrefix(
        "--data and --storage both choose the storage: leave one of them out."))
  }

  // MARK: - Invalid settings

  @Test(arguments: [
    (
      "TESSERA_PORT", "eighty",
      "(--port comes from the environment: TESSERA_PORT is 'eighty'. Change it there, or give --port.)"
    ),
    (
      "TESSERA_WEB", "perhaps",
      "TESSERA_WEB is 'perhaps' in the environment: it takes true or false."
    ),
    (
      "TESSERA_PORT", "70000",
      """
      --port 70000: a port is a number from 0 to 65535.
      (--port comes from the environment: TESSERA_PORT is '70000'. Change it there, or give --port.)
      """
    ),
    (
      "TESSERA_LOG_LEVEL", "loud",
      "(--log-level comes from the environment: TESSERA_LOG_LEVEL is 'loud'. Change it there, or give --log-level.)"
    ),
    (
      "TESSERA_LIMIT", "sessions=no",
      "(--limit comes from the environment: TESSERA_LIMIT is 'sessions=no'. Change it there, or give --limit.)"
    ),
  ])
  func anInvalidVariableIsNamedWithTheCure(
    variable: String, value: String, text: String
  ) {
    let arguments = variable == "TESSERA_WEB" ? [] : ["--web"]
    let complaint = complaint(arguments, [variable: value])
    #expect(complaint.contains(text), "\(complaint)")
  }

  @Test(arguments: [
    (
      #"{"prot": 80}"#, "prot is '80' in ",
      "there is no such setting. There are: web, live, shared, data"
    ),
    (#"{"web": "perhaps"}"#, "web is 'perhaps' in ", "it takes true or false."),
    (#"{"host": null}"#, "host is 'of another kind' in ", "it takes a text, a whole number,"),
    (#"{"limit": {"sessions": "1"}}"#, "limit is ", #"an object such as {"sessions": 200}."#),
    (
      #"{"web": true, "limit": {"session": 1}}"#, "",
      "app.json: 'session=1'. Change it there, or give --limit.)"
    ),
    ("[]", "--config ", "it has to be an object of JSON"),
    ("{", "--config ", "it has to be an object of JSON"),
    (
      #"{"web": true, "port": 70000}"#, "--port 70000: ",
      "app.json: '70000'. Change it there, or give --port.)"
    ),
  ])
  func anInvalidFileEntryIsNamedWithTheCure(
    file: String, beginning: String, cure: String
  ) {
    let complaint = complaint(file: file)
    #expect(complaint.hasPrefix(beginning), "\(complaint)")
    #expect(complaint.contains(cure), "\(complaint)")
  }

  @Test func aMissingFileIsNamed() {
    let complaint = complaint(["--config", "/none/app.json"])
    #expect(complaint.hasPrefix("--config /none/app.json: it can't be read: "), "\(complaint)")
  }

  @Test func errorsOnTheCommandLineNameNoOtherSource() {
    #expect(
      complaint(["--web", "--port", "70000"], ["TESSERA_HOST": "127.0.0.2"])
        == "--port 70000: a port is a number from 0 to 65535.")
  }

  // MARK: - Printing settings

  @Test func eachSettingIsPrintedWithItsOrigin() throws {
    let listing = try settings(
      ["--web"],
      [
        "TESSERA_PORT": "9000", "TESSERA_PROT": "1", "TESSERA_BUILD_ERRORS": "/tmp/errors",
        "TESSERA_DATA": "db://me:secret@example.com/app",
      ],
      file: #"{"limit": {"sessions": 7}}"#
    ).listing.split(separator: "\n").map { $0.replacing(#/ +\(/#, with: " (") }
    #expect(listing.contains("web: true (command line)"))
    #expect(listing.contains("port: 9000 (environment, TESSERA_PORT)"))
    #expect(listing.contains("host: 127.0.0.1 (default)"))
    #expect(listing.contains { $0.hasPrefix("limit: sessions=7 (file /") })
    #expect(listing.contains("data: db://me:***@example.com/app (environment, TESSERA_DATA)"))
    #expect(
      listing.filter { $0.contains("isn't") } == [
        "TESSERA_PROT in the environment isn't a setting."
      ])
  }

  @Test func anAccessibleVariableOverridesTheFilesWeb() throws {
    let environment = ["TESSERA_ACCESSIBLE": "true"]
    #expect(try settings([], environment).arguments == ["--accessible"])
    #expect(try settings(["--web"], environment).arguments == ["--web"])
    let served = try settings([], environment, file: #"{"web": true}"#)
    #expect(served.arguments.first == "--accessible")
    #expect(!served.arguments.contains("--web"))
  }

  @Test func defaultsArePrintedWithTheirValues() throws {
    func standard(_ name: String) -> String? {
      Setting.all.first { $0.name == name }?.standard
    }
    let server = try AppCommand<NotesApp>.parse(["--web"]).server
    let logger = server.logger(label: "Notes")
    let configuration = try server.configuration(
      title: "Notes", cookieName: "c", signingKey: [], logger: logger)
    #expect(standard("host") == configuration.host)
    #expect(standard("port") == "\(configuration.port)")
    #expect(standard("drain-seconds") == "\(configuration.drainTime.components.seconds)")
    #expect(standard("log-level") == logger.logLevel.rawValue)
    #expect(standard("proxy-header") == configuration.trustedProxies.field.rawValue)
  }

  @Test func everyOptionIsASetting() {
    var options = Mirror(reflecting: AppCommand<NotesApp>()).children.compactMap(\.label)
    options += Mirror(reflecting: ServerOptions()).children.compactMap(\.label)
    let names = options.map { option in
      String(option.drop { $0 == "_" }).replacing(/[A-Z]+/) { "-" + $0.output.lowercased() }
    }
    // Options for a single run are not settings.
    #expect(
      Set(names).subtracting(["server", "path", "config", "print-configuration"])
        == Set(Setting.all.map(\.name)))
  }
}
