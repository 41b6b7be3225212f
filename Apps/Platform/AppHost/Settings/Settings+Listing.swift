import Foundation

extension Settings {
  /// Each setting with its value and its source, one per line.
  var listing: String {
    var lines: [(setting: String, origin: String)] = []
    for setting in Setting.all {
      guard let made = made[setting.name] else {
        lines.append(("\(setting.name): \(setting.standard)", "default"))
        continue
      }
      let values =
        setting.kind == .flag
        ? [made.origin == .commandLine || !made.values.isEmpty ? "true" : "false"]
        : made.values.map(StorageChoice.masked)
      let origin =
        switch made.origin {
        case .commandLine: "command line"
        case .environment(let variable): "environment, \(variable)"
        case .file(let path): "file \(path)"
        }
      lines.append(("\(setting.name): \(values.joined(separator: ", "))", origin))
    }
    let width = lines.map(\.setting.count).max() ?? 0
    let unknown = unknownVariables.map { "\($0) in the environment isn't a setting.\n" }
    return lines.map { setting, origin in
      setting + String(repeating: " ", count: width + 2 - setting.count) + "(\(origin))\n"
    }.joined() + unknown.joined()
  }

  /// Adds the sources of the settings that a complaint mentions, except for the command line.
  func explained(_ complaint: String) -> String {
    let sources = made.values.sorted { $0.name < $1.name }.compactMap { setting -> String? in
      let isMeant =
        mentions(complaint, setting.name)
        || setting.values.contains { $0.count > 3 && complaint.contains($0) }
      let value = setting.values.map(StorageChoice.masked).joined(separator: ", ")
      switch setting.origin {
      case .environment(let variable) where isMeant:
        return "(--\(setting.name) comes from the environment: \(variable) is '\(value)'. "
          + "Change it there, or give --\(setting.name).)"
      case .file(let path) where isMeant:
        return "(--\(setting.name) comes from \(path): '\(value)'. "
          + "Change it there, or give --\(setting.name).)"
      default: return nil
      }
    }
    return ([complaint] + sources).joined(separator: "\n")
  }

  /// Whether the text mentions an option, rather than a longer option with the same beginning.
  private func mentions(_ text: String, _ name: String) -> Bool {
    text.range(of: "--\(name)(?![A-Za-z-])", options: .regularExpression) != nil
  }
}
