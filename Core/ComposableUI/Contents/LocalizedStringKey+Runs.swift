import ConcurrencyExtras
import ElementTree
import Foundation
import SwiftNavigation

extension LocalizedStringKey {
  /// The text as runs of one style each. Literal text is read as Markdown, but interpolated values
  /// are not.
  var runs: [Content.Run] {
    var reader = MarkdownReader()
    for part in parts {
      switch part {
      case .literal(let text): reader.read(text)
      case .value(let text): reader.append(text)
      case .piece(let piece):
        if let runs = piece.base as? [Content.Run] { reader.append(runs) }
      }
    }
    return reader.finished()
  }
}

extension Content.Run {
  /// Returns Markdown text as runs of one style each.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  static func runs(markdown: String) -> [Content.Run] {
    var reader = MarkdownReader()
    reader.read(markdown)
    return reader.finished()
  }
}

extension LocalizedStringKey.StringInterpolation {
  /// Appends a symbol.
  @MainActor
  public mutating func appendInterpolation(_ image: Image) {
    appendPiece(AnyHashableSendable([image.run]), text: image.run.text)
  }

  /// Appends text with its own styles.
  @MainActor
  public mutating func appendInterpolation(_ text: Text) {
    appendPiece(AnyHashableSendable(text.asRuns), text: text.plainText)
  }

  /// Appends a date, formatted when the view is evaluated.
  @MainActor
  public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
    appendInterpolation(style.text(date))
  }

  /// Appends the time left or elapsed when the view is evaluated.
  @MainActor
  public mutating func appendInterpolation(
    timerInterval: ClosedRange<Date>, pauseTime: Date?, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    appendInterpolation(
      Text(
        timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown,
        showsHours: showsHours))
  }

  /// Appends a value as a formatter writes it. If the formatter rejects the value, its description
  /// is appended.
  public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter?) {
    appendInterpolation(formatter?.string(for: subject) ?? "\(subject)")
  }
}

/// A reader of inline Markdown: `*emphasis*`, `**strong**`, `~~struck~~`, `` `code` `` and
/// `[links](https://…)`. A mark that is never closed is kept as text.
struct MarkdownReader {
  private enum Item {
    case text(String)
    case runs([Content.Run])
    case mark(String)
  }

  private var items: [Item] = []

  mutating func append(_ text: String) { items.append(.text(text)) }

  mutating func append(_ runs: [Content.Run]) { items.append(.runs(runs)) }

  mutating func read(_ literal: String) {
    let lastEnd = literal.lastIndex(of: ")")
    var text = ""
    var rest = literal[...]
    func take(_ mark: String) -> Bool {
      guard rest.hasPrefix(mark) else { return false }
      rest.removeFirst(mark.count)
      return true
    }
    while let first = rest.first {
      if first == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        text.append(next)
        rest.removeFirst(2)
      } else if let mark = ["***", "**", "*", "__", "~~", "`", "_"].first(where: rest.hasPrefix),
        mark != "_" || !(text.last?.isLetter ?? false)
          || !(rest.dropFirst().first?.isLetter ?? false)
      {
        _ = take(mark)
        if !text.isEmpty { items.append(.text(text)) }
        text = ""
        items.append(.mark(mark == "__" ? "**" : mark == "_" ? "*" : mark))
      } else if first == "[", let link = Self.link(at: rest, lastEnd) {
        if !text.isEmpty { items.append(.text(text)) }
        text = ""
        items.append(.runs([Content.Run(link.title, link: link.url)]))
        rest = link.rest
      } else {
        text.append(first)
        rest.removeFirst()
      }
    }
    if !text.isEmpty { items.append(.text(text)) }
  }

  /// - Parameter lastEnd: The last parenthesis that could close a link.
  private static func link(
    at text: Substring, _ lastEnd: String.Index?
  ) -> (title: String, url: String, rest: Substring)? {
    let title = text.dropFirst().prefix { $0 != "[" && $0 != "]" }
    let rest = text[title.endIndex...]
    guard let lastEnd, title.endIndex < lastEnd, !title.isEmpty, rest.hasPrefix("]("),
      let end = rest.firstIndex(of: ")")
    else { return nil }
    return (
      String(title), String(rest.dropFirst(2)[..<end]), rest[rest.index(after: end)...]
    )
  }

  func finished() -> [Content.Run] {
    var runs: [Content.Run] = []
    var open: Set<String> = []
    func add(_ run: Content.Run) {
      var run = run
      if open.contains("**") || open.contains("***") { run.style.isBold = run.style.isBold ?? true }
      if open.contains("*") || open.contains("***") {
        run.style.isItalic = run.style.isItalic ?? true
      }
      if open.contains("~~") { run.style.isStruckThrough = true }
      if open.contains("`") { run.style.design = .monospaced }
      if let last = runs.last, last.style == run.style, last.symbol == nil, run.symbol == nil,
        last.link == run.link
      {
        runs[runs.count - 1].text += run.text
      } else if !run.text.isEmpty || run.symbol != nil {
        runs.append(run)
      }
    }
    // The last position of each mark. A mark is closed if the same mark has a later position.
    var last: [String: Int] = [:]
    for case (let index, .mark(let mark)) in items.enumerated() { last[mark] = index }
    for (index, item) in items.enumerated() {
      switch item {
      case .text(let text): add(Content.Run(text))
      case .runs(let own): own.forEach(add)
      case .mark(let mark):
        if open.remove(mark) != nil { continue }
        let isClosed = last[mark] ?? 0 > index
        // Inside code, other marks are plain text.
        if isClosed, !open.contains("`") { open.insert(mark) } else { add(Content.Run(mark)) }
      }
    }
    return runs.isEmpty ? [Content.Run("")] : runs
  }
}
