import Foundation

/// A function call in a test's source, for a printed test to repeat.
struct WrittenCall {
  /// The source between the parentheses.
  var arguments: String
  /// The source of the trailing closures with braces, and their labels; the first closure has none.
  var closures: [(label: String?, text: String)]

  /// Reads a function call from its source file; `nil` if the file doesn't contain the call at this
  /// line.
  ///
  /// - Parameters:
  ///   - name: The name of the function.
  ///   - path: The path of the file.
  ///   - line: A line of the call, from 1.
  init?(of name: String, inFileAt path: String, line: Int) {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    // The reported line of a multi-line call may be its first or its last.
    for start in stride(from: line - 1, through: max(0, line - 8), by: -1) {
      guard let range = lines[start].range(of: name + "(") ?? lines[start].range(of: name + " {")
      else { continue }
      var reader = SourceReader(Array(text[range.lowerBound...]), from: name.count)
      self.init(&reader)
      return
    }
    return nil
  }

  private init(_ reader: inout SourceReader) {
    arguments = reader.skipSpace() == "(" ? String(reader.takeGroup().dropFirst().dropLast()) : ""
    closures = []
    while true {
      if reader.skipSpace() == "{" {
        guard closures.isEmpty else { return }
        closures.append((nil, reader.takeGroup()))
      } else if !closures.isEmpty || !arguments.isEmpty, let label = reader.takeClosureLabel() {
        closures.append((label, reader.takeGroup()))
      } else {
        return
      }
    }
  }

  /// Returns the source of the call, with another function name.
  func text(calling name: String) -> String {
    closures.reduce("\(name)(\(arguments))") { text, closure in
      text + (closure.label.map { " \($0): " } ?? " ") + closure.text
    }
  }
}

/// A reader of Swift source that understands only brackets, strings and comments.
private struct SourceReader {
  private let characters: [Swift.Character]
  private var position: Int

  init(_ characters: [Swift.Character], from position: Int) {
    self.characters = characters
    self.position = position
  }

  private var current: Swift.Character? {
    position < characters.count ? characters[position] : nil
  }

  /// Skips whitespace and returns the next character.
  mutating func skipSpace() -> Swift.Character? {
    while let current, current.isWhitespace { position += 1 }
    return current
  }

  /// Reads the label of a further trailing closure, if one follows.
  mutating func takeClosureLabel() -> String? {
    let start = position
    _ = skipSpace()
    var label = ""
    while let current, current.isLetter || current.isNumber {
      label.append(current)
      position += 1
    }
    if !label.isEmpty, current == ":" {
      position += 1
      if skipSpace() == "{" { return label }
    }
    position = start
    return nil
  }

  /// Reads a bracketed group, including its brackets.
  mutating func takeGroup() -> String {
    let start = position
    var depth = 0
    while let current {
      switch current {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "\"": skipString()
      case "/" where position + 1 < characters.count && characters[position + 1] == "/":
        while let current = self.current, !current.isNewline { position += 1 }
        continue
      default: break
      }
      position += 1
      if depth == 0 { break }
    }
    return String(characters[start..<min(position, characters.count)])
  }

  /// Skips to the quote that ends a string.
  private mutating func skipString() {
    let quote = Array("\"\"\"")
    let isLong = Array(characters[position...].prefix(3)) == quote
    position += isLong ? 3 : 1
    while let current {
      if current == "\\" {
        position += 2
      } else if isLong ? Array(characters[position...].prefix(3)) == quote : current == "\"" {
        position += isLong ? 2 : 0
        return
      } else {
        position += 1
      }
    }
  }
}
