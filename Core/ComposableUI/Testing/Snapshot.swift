import ComposableArchitecture
import Foundation

/// A text in a file beside a test, which the test compares with what it sees.
struct Snapshot {
  let path: String
  /// Whether what the test sees is right by definition, and is written to the file.
  let isAccepting: Bool

  enum Result: Equatable {
    case same
    case accepted
    case missing
    case different(from: String)
    /// This name has been accepted for another text since the tests began.
    case taken(by: String)
  }

  /// - Parameters:
  ///   - testFile: The file that the test is in.
  ///   - function: The test.
  ///   - name: What tells several snapshots of one test apart.
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

  /// The environment variable that has all snapshots accepted.
  static let variable = "TESSERA_ACCEPT_SNAPSHOTS"

  static let isAccepting: Bool = {
    let setting = ProcessInfo.processInfo.environment[variable] ?? ""
    return !["", "0", "false"].contains(setting)
  }()

  /// A name without what file systems and shells take for something else.
  private static func fileName(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
  }

  /// Compares a text with the file, or writes it there.
  ///
  /// - Throws: What the file system says if the file can't be read or written.
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

  /// What this process has accepted, by path.
  private static let accepted = LockIsolated<[String: String]>([:])
}
