import Foundation

/// The settings of an app from its command line, its environment and a file. The command line takes
/// precedence over the environment, and the environment over the file.
struct Settings: Sendable {
  /// The values of a setting in its source.
  struct Made: Sendable, Equatable {
    let name: String
    /// The values as on the command line; none for a flag that is off.
    let values: [String]
    let origin: Origin
  }

  /// The source of a setting.
  enum Origin: Sendable, Equatable {
    case commandLine
    case environment(variable: String)
    case file(path: String)
  }

  /// The settings by name.
  private(set) var made: [String: Made] = [:]
  /// The command line, extended by the settings of the other sources.
  private(set) var arguments: [String]
  /// The environment variables that look like settings but aren't.
  private(set) var unknownVariables: [String]

  /// - Parameters:
  ///   - arguments: The command line, without the program's name.
  ///   - environment: The process's environment.
  /// - Throws: ``SettingsError``.
  init(arguments: [String], environment: [String: String]) throws(SettingsError) {
    self.arguments = arguments
    let names = Set(Setting.all.map(\.variable) + ["TESSERA_CONFIG", BuildErrors.variable])
    unknownVariables = environment.keys.filter {
      $0.hasPrefix("TESSERA_") && !names.contains($0)
    }.sorted()

    let given = Self.options(in: arguments)
    take(
      Setting.all.compactMap { setting in
        given[setting.name].map {
          Made(name: setting.name, values: $0, origin: .commandLine)
        }
      })
    var added: [String] = []
    let variables = try Self.read(environment: environment)
    added += take(variables)
    let path = given["config"]?.last ?? environment["TESSERA_CONFIG"]
    if let path, !path.isEmpty { added += take(try Self.read(file: path)) }

    // A terminal app has no use for the port of a server in the same environment.
    let serves = made["web"].map { $0.origin == .commandLine || !$0.values.isEmpty } ?? false
    let idle = serves ? [] : Setting.all.filter(\.isForServing).map(\.name)
    added.removeAll { argument in
      idle.contains { argument.hasPrefix("--\($0)=") }
    }
    self.arguments = added + arguments
  }

  /// Adds the settings of a source, unless an earlier source gives them or their alternatives.
  ///
  /// - Returns: The added settings as arguments.
  @discardableResult
  private mutating func take(_ source: [Made]) -> [String] {
    let decided = Set(
      made.keys
        + Setting.all.filter { made[$0.name] != nil }.flatMap(\.alternatives))
    var arguments: [String] = []
    for setting in source where !decided.contains(setting.name) {
      made[setting.name] = setting
      let isFlag = Setting.all.contains { $0.name == setting.name && $0.kind == .flag }
      arguments += setting.values.map { isFlag ? "--\(setting.name)" : "--\(setting.name)=\($0)" }
    }
    return arguments
  }

  // MARK: - Command line

  /// Returns the options of a command line with their values: an empty string for a flag.
  private static func options(in arguments: [String]) -> [String: [String]] {
    var options: [String: [String]] = [:]
    let arguments = arguments.prefix { $0 != "--" }
    for (index, argument) in arguments.enumerated() where argument.hasPrefix("--") {
      let parts = argument.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false
      ).map(String.init)
      let next = arguments.dropFirst(index + 1).first.flatMap { $0.hasPrefix("-") ? nil : $0 }
      options[parts[0], default: []].append(parts.count == 2 ? parts[1] : next ?? "")
    }
    return options
  }

  // MARK: - Environment

  private static func read(environment: [String: String]) throws(SettingsError) -> [Made] {
    var made: [Made] = []
    for setting in Setting.all {
      // An empty variable counts as unset.
      guard let text = environment[setting.variable], !text.isEmpty else { continue }
      let texts =
        setting.kind == .texts
        ? text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } : [text]
      made.append(
        try make(
          setting, texts, key: setting.variable, .environment(variable: setting.variable)))
    }
    return made
  }

  /// Makes a setting from texts. Parsing the command line checks the texts further.
  private static func make(
    _ setting: Setting, _ texts: [String], key: String, _ origin: Origin
  ) throws(SettingsError) -> Made {
    guard setting.kind == .flag else {
      return Made(name: setting.name, values: texts, origin: origin)
    }
    let text = texts.joined(separator: ", ")
    switch text.lowercased() {
    case "true", "yes", "1": return Made(name: setting.name, values: ["true"], origin: origin)
    case "false", "no", "0": return Made(name: setting.name, values: [], origin: origin)
    default:
      throw SettingsError(key: key, value: text, origin: origin, cure: "it takes true or false.")
    }
  }

  // MARK: - File

  /// The maximum size of a file in bytes.
  private static let maximumSize = 1_048_576

  /// A value in a file. Its texts are in the form of the command line; `nil` if no setting takes
  /// such a value.
  private struct FileValue: Decodable {
    let texts: [String]?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let isOn = try? container.decode(Bool.self) {
        texts = ["\(isOn)"]
      } else if let number = try? container.decode(Int.self) {
        texts = ["\(number)"]
      } else if let text = try? container.decode(String.self) {
        texts = [text]
      } else if let numbers = try? container.decode([String: Int].self) {
        texts = numbers.map { "\($0)=\($1)" }.sorted()
      } else {
        texts = try? container.decode([String].self)
      }
    }
  }

  private static func read(file path: String) throws(SettingsError) -> [Made] {
    func problem(_ key: String, _ value: String, _ cure: String) -> SettingsError {
      SettingsError(key: key, value: value, origin: .file(path: path), cure: cure)
    }
    let data: Data
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      data = try file.read(upToCount: maximumSize + 1) ?? Data()
    } catch {
      throw problem("config", path, "it can't be read: \(error.localizedDescription)")
    }
    guard data.count <= maximumSize else {
      throw problem("config", path, "it is larger than \(maximumSize) bytes.")
    }
    guard let values = try? JSONDecoder().decode([String: FileValue].self, from: data) else {
      throw problem(
        "config", path, #"it has to be an object of JSON, such as {"web": true, "port": 8080}."#)
    }
    var made: [Made] = []
    for (key, value) in values.sorted(by: { $0.key < $1.key }) {
      let text = value.texts?.joined(separator: ", ") ?? "of another kind"
      guard let setting = Setting.all.first(where: { $0.name == key }) else {
        let names = Setting.all.map(\.name).joined(separator: ", ")
        throw problem(key, text, "there is no such setting. There are: \(names).")
      }
      guard let texts = value.texts else {
        throw problem(
          key, text,
          "it takes a text, a whole number, true or false, an array of texts, or, for limits, an "
            + #"object such as {"sessions": 200}."#)
      }
      made.append(try make(setting, texts, key: key, .file(path: path)))
    }
    return made
  }
}

/// An error about a value in the environment or a file.
struct SettingsError: Error, Equatable {
  /// The name of the setting in its source.
  let key: String
  let value: String
  let origin: Settings.Origin
  /// The reason or the remedy, as the end of a sentence.
  let cure: String
}

extension SettingsError: CustomStringConvertible, LocalizedError {
  var description: String {
    key == "config"
      ? "--config \(value): \(cure)"
      : "\(key) is '\(StorageChoice.masked(value))' \(origin.place): \(cure)"
  }

  var errorDescription: String? { description }
}

extension Settings.Origin {
  /// The source of the setting, as the end of a phrase.
  var place: String {
    switch self {
    case .commandLine: "on the command line"
    case .environment: "in the environment"
    case .file(let path): "in \(path)"
    }
  }
}
