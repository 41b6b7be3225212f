import Foundation

/// An issue to record as a failure of the current test.
struct ReportedIssue: Sendable {
  var message: String?
  var error: (any Error)?
  var isWarning = false
  var fileID: StaticString
  var filePath: StaticString
  var line: UInt
  var column: UInt

  /// The error and the message in one string, for a framework that takes only a string.
  var text: String {
    guard let error else { return message ?? "" }
    return "Caught error: \(error)\(message.map { ": \($0)" } ?? "")"
  }

  /// Writes the issue to standard error, in the form of a compiler's message.
  func print() {
    let kind = isWarning ? "warning" : "error"
    let text = text.isEmpty ? "Issue recorded" : text
    FileHandle.standardError.write(Data("\(filePath):\(line): \(kind): \(text)\n".utf8))
  }
}
