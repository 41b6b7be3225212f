#if Web
  import Foundation
  import WebHost

  /// What can be said of an app in its environment and in a file as well as on its command line.
  struct Setting: Sendable {
    /// What it is called on the command line, behind `--`, and in a file.
    let name: String
    let kind: Kind
    /// What holds where nobody says anything, in words.
    let standard: String
    /// Other settings that say the same in another way: where a source has this one, those of sources that
    /// count less are left out.
    var alternatives: [String] = []
    /// Whether it is of interest to servers alone.
    var isForServing = true

    enum Kind: Sendable, Equatable {
      case flag, text, number, texts
      /// Names with whole numbers.
      case numbers([String])
    }

    /// What it is called in the environment.
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
        name: "storage", kind: .text, standard: "what --data says", alternatives: ["data"],
        isForServing: false),
      Setting(
        name: "accessible", kind: .flag, standard: "false", alternatives: ["web"],
        isForServing: false),
      Setting(name: "host", kind: .text, standard: "127.0.0.1", alternatives: ["unix-socket"]),
      Setting(name: "port", kind: .number, standard: "8080", alternatives: ["unix-socket"]),
      Setting(
        name: "unix-socket", kind: .text, standard: "none", alternatives: ["host", "port"]),
      Setting(name: "public-url", kind: .texts, standard: "none"),
      Setting(name: "certificate", kind: .text, standard: "none"),
      Setting(name: "key", kind: .text, standard: "none"),
      Setting(name: "trust-proxy", kind: .texts, standard: "none"),
      Setting(name: "proxy-header", kind: .text, standard: "x-forwarded-for"),
      Setting(name: "drain-seconds", kind: .number, standard: "3"),
      Setting(name: "metrics-port", kind: .number, standard: "none"),
      Setting(name: "log-level", kind: .text, standard: "notice"),
      Setting(name: "log-format", kind: .text, standard: "text"),
      Setting(
        name: "limit",
        kind: .numbers(
          WebHost.Limits.descriptions.compactMap { $0.split(separator: "=").first.map(String.init) }
        ),
        standard: "what --help says"),
    ]
  }
#endif
