import Foundation

/// A command-line setting, which the environment or a file can also give.
struct Setting: Sendable {
  /// The name on the command line, after `--`, and in a file.
  let name: String
  let kind: Kind
  /// The default, in words.
  let standard: String
  /// Settings that can't be combined with this setting. If a source gives this setting, the values
  /// of the alternatives in weaker sources are ignored.
  var alternatives: [String] = []
  /// Whether only servers need the setting.
  var isForServing = true

  enum Kind: Sendable {
    case flag, text, texts
  }

  /// The name of the environment variable.
  var variable: String {
    "TESSERA_" + name.uppercased().replacing("-", with: "_")
  }

  static let all: [Setting] = [
    Setting(
      name: "web", kind: .flag, standard: "false", alternatives: ["accessible"],
      isForServing: false),
    Setting(name: "live", kind: .flag, standard: "false", isForServing: false),
    Setting(name: "shared", kind: .flag, standard: "false", isForServing: false),
    Setting(
      name: "data", kind: .text, standard: "the user's data directory", alternatives: ["storage"],
      isForServing: false),
    Setting(
      name: "storage", kind: .text, standard: "see --data", alternatives: ["data"],
      isForServing: false),
    Setting(
      name: "accessible", kind: .flag, standard: "false", alternatives: ["web"],
      isForServing: false),
    Setting(name: "host", kind: .text, standard: "127.0.0.1", alternatives: ["unix-socket"]),
    Setting(name: "port", kind: .text, standard: "8080", alternatives: ["unix-socket"]),
    Setting(
      name: "unix-socket", kind: .text, standard: "none", alternatives: ["host", "port"]),
    Setting(name: "public-url", kind: .texts, standard: "none"),
    Setting(name: "certificate", kind: .text, standard: "none"),
    Setting(name: "key", kind: .text, standard: "none"),
    Setting(name: "trust-proxy", kind: .texts, standard: "none"),
    Setting(name: "proxy-header", kind: .text, standard: "x-forwarded-for"),
    Setting(name: "drain-seconds", kind: .text, standard: "3"),
    Setting(name: "metrics-port", kind: .text, standard: "none"),
    Setting(name: "log-level", kind: .text, standard: "notice"),
    Setting(name: "log-format", kind: .text, standard: "text"),
    Setting(name: "limit", kind: .texts, standard: "see --help"),
  ]
}
