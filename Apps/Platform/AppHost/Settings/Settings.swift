import Configuration
import Foundation

/// The settings of an app from its command line, its environment and a file. An earlier source of
/// these takes precedence.
struct Settings: Sendable {
  /// A setting that a source has.
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
  /// The command line with all settings.
  private(set) var arguments: [String]
  /// The environment variables that look like settings but aren't.
  private(set) var unknownVariables: [String]

  /// - Parameters:
  ///   - arguments: The command line, without the program's name.
  ///   - environment: The process's environment.
  /// - Throws: ``SettingsError``.
  init(arguments: [String], environment: [String: String]) throws(SettingsError) {
    self.arguments = arguments
    let names = Set(Setting.all.map(\.variable) + ["TESSERA_CONFIG"])
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

  /// Adds the settings of a source, unless an earlier source has them.
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
    let provider = EnvironmentVariablesProvider(environmentVariables: environment)
      .prefixKeys(with: "tessera")
    var made: [Made] = []
    for setting in Setting.all {
      // An empty variable counts as unset.
      guard let text = environment[setting.variable], !text.isEmpty else { continue }
      func value(_ type: ConfigType, _ expected: String) throws(SettingsError) -> ConfigContent {
        let found = try? provider.value(forKey: AbsoluteConfigKey([setting.name]), type: type)
        guard let content = found?.value?.content else {
          throw SettingsError(
            key: setting.variable, value: text, origin: .environment(variable: setting.variable),
            cure: "it takes \(expected).")
        }
        return content
      }
      let content =
        switch setting.kind {
        case .flag: try value(.bool, "true or false")
        case .number: try value(.int, "a whole number")
        case .text: try value(.string, "a text")
        case .texts, .numbers: try value(.stringArray, "texts with commas between them")
        }
      made.append(
        Made(
          name: setting.name, values: texts(content),
          origin: .environment(variable: setting.variable)))
    }
    return made
  }

  // MARK: - File

  /// The maximum size of a file in bytes.
  private static let maximumSize = 1_048_576

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
    guard let object = try? JSONSerialization.jsonObject(with: data),
      let keys = object as? [String: Any]
    else {
      throw problem(
        "config", path, #"it has to be an object of JSON, such as {"web": true, "port": 8080}."#)
    }
    for (key, value) in keys.sorted(by: { $0.key < $1.key }) {
      guard let setting = Setting.all.first(where: { $0.name == key }) else {
        let names = Setting.all.map(\.name).joined(separator: ", ")
        throw problem(key, "\(value)", "there is no such setting. There are: \(names).")
      }
      guard case .numbers(let names) = setting.kind else { continue }
      let inner = (value as? [String: Any])?.keys.sorted() ?? []
      for name in inner where !names.contains(name) {
        throw problem(
          "\(key).\(name)", "\((value as? [String: Any])?[name] ?? "")",
          "there is no such limit. There are: \(names.joined(separator: ", ")).")
      }
    }
    let snapshot: JSONSnapshot
    do {
      let bytes = [UInt8](data)
      snapshot = try JSONSnapshot(
        data: bytes.span.bytes, providerName: path, parsingOptions: .default)
    } catch {
      throw problem("config", path, "\(error)")
    }
    var made: [Made] = []
    for setting in Setting.all {
      guard let written = keys[setting.name] else { continue }
      func value(
        _ type: ConfigType, _ expected: String, inner: String? = nil
      ) throws(SettingsError) -> ConfigContent {
        let key = AbsoluteConfigKey([setting.name] + [inner].compactMap(\.self))
        guard let content = try? snapshot.value(forKey: key, type: type).value?.content else {
          throw problem(
            key.components.joined(separator: "."), "\(written)", "it takes \(expected).")
        }
        return content
      }
      var values: [String] = []
      switch setting.kind {
      case .flag: values = texts(try value(.bool, "true or false"))
      case .number: values = texts(try value(.int, "a whole number"))
      case .text: values = texts(try value(.string, "a text"))
      case .texts: values = texts(try value(.stringArray, "an array of texts"))
      case .numbers(let names):
        guard let inner = written as? [String: Any] else {
          throw problem(
            setting.name, "\(written)", #"it takes an object, such as {"sessions": 200}."#)
        }
        for name in names where inner[name] != nil {
          for text in texts(try value(.int, "whole numbers", inner: name)) {
            values.append("\(name)=\(text)")
          }
        }
      }
      made.append(Made(name: setting.name, values: values, origin: .file(path: path)))
    }
    return made
  }

  private static func texts(_ content: ConfigContent) -> [String] {
    switch content {
    case .string(let text): [text]
    case .int(let number): ["\(number)"]
    case .bool(let isOn): isOn ? ["true"] : []
    case .stringArray(let texts): texts
    default: []
    }
  }
}

/// An error about a value in the environment or a file.
struct SettingsError: Error, Equatable {
  /// The name of the setting in its source.
  let key: String
  let value: String
  let origin: Settings.Origin
  /// The valid values, in the rest of a sentence.
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
  /// The place of the setting, as the end of a phrase.
  var place: String {
    switch self {
    case .commandLine: "on the command line"
    case .environment: "in the environment"
    case .file(let path): "in \(path)"
    }
  }
}
