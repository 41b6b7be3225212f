import ComposableArchitecture
import Foundation

/// A text file beside a test, for comparison with the screen.
struct Snapshot {
  let path: String
  /// Whether the current text is accepted and written to the file.
  let isAccepting: Bool

  enum Result: Equatable {
    case same
    case accepted
    case missing
    case different(from: String)
    /// The name has already been accepted for other text since the tests began.
    case taken(by: String)
  }

  /// - Parameters:
  ///   - testFile: The path of the test's file.
  ///   - function: The name of the test.
  ///   - name: A name that distinguishes several snapshots of one test.
  init(
    testFile: String, function: String, name: String?, isAccepting: Bool = Snapshot.isAccepting
  ) {
    let file = URL(fileURLWithPath: testFile)
    let test = function.prefix { $0 != "(" }.filter { $0 != "`" }
    let parts = [String(test)] + (name.map { [$0] } ?? [])
    path =
      file.deletingLastPathComponent()
      .appendingPathComponent("__Snapshots__")
      .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
      .appendingPathComponent(parts.map(Self.fileName).joined(separator: ".") + ".txt")
      .path
    self.isAccepting = isAccepting
  }

  /// The environment variable that accepts all snapshots.
  static let variable = "TESSERA_ACCEPT_SNAPSHOTS"

  static let isAccepting: Bool = {
    let setting = ProcessInfo.processInfo.environment[variable] ?? ""
    return !["", "0", "false"].contains(setting)
  }()

  /// Returns a name without characters that are special to file systems and shells.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
  }

  /// Compares the text with the file, or writes the text to the file.
  ///
  /// - Throws: The error of the file system if the file can't be read or written.
  func compare(_ text: String) throws -> Result {
    let recorded = try recordedText()
    guard isAccepting else {
      guard let recorded else { return .missing }
      return recorded == text ? .same : .different(from: recorded)
    }
    let other = Self.accepted.withValue { accepted in
      defer { accepted[path] = text }
      return accepted[path]
    }
    if let other, other != text { return .taken(by: other) }
    if recorded == text { return .same }
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data((text + "\n").utf8).write(to: file, options: .atomic)
    return .accepted
  }

  private func recordedText() throws -> String? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n")
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// The text that this process has accepted, by path.
  private static let accepted = LockIsolated<[String: String]>([:])
}
