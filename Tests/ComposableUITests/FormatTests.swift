import ComposableUI
import Foundation
import Testing

/// Text with attributes, and text that the program formats.
@MainActor @Suite struct FormatTests {
  private let us = Locale(identifier: "en_US")
  @Test func attributedDatesAreShownAsTexts() {
    let date = Date(timeIntervalSince1970: 0)
    let style = Date.FormatStyle(timeZone: .gmt).locale(us).year()
    #expect(ScreenTester { Text(date, format: style.attributed) }.text == "1970")
  }

  // MARK: - Markdown

  private func text(
    _ markdown: String, _ options: AttributedString.MarkdownParsingOptions = .init()
  )
    throws -> AttributedString
  { try AttributedString(markdown: markdown, options: options) }

  @Test func markdownIsRead() throws {
    let text = try text("a **bold** _word_, `code`, ~~no~~ and [a link](https://example.com)")
    #expect(String(text.characters) == "a bold word, code, no and a link")
    let intents = text.runs.compactMap { run in
      run.inlinePresentationIntent.map { (String(text[run.range].characters), $0) }
    }
    #expect(intents.map(\.0) == ["bold", "word", "code", "no"])
    #expect(intents.map(\.1) == [.stronglyEmphasized, .emphasized, .code, .strikethrough])
    #expect(text.runs.compactMap(\.link) == [URL(string: "https://example.com")])
    #expect(ScreenTester { Text(text) }.text.contains("a bold word, code, "))
  }

  @Test func linesOfAParagraphRunTogether() throws {
    let markdown = "# Title\n\nOne\nand two\n\n- three\n- four"
    #expect(String(try text(markdown).characters) == "Title\nOne and two\nthree four")
    #expect(
      String(
        try text(markdown, .init(interpretedSyntax: .inlineOnlyPreservingWhitespace)).characters)
        == markdown)
    #expect(
      String(try text("a\nb", .init(interpretedSyntax: .inlineOnly)).characters) == "a b")
  }

  @Test func unclosedMarksAreParsedInLinearTime() throws {
    for mark in ["*", "[", "`_", "**a ", "[a](", "~~"] {
      let hostile = String(repeating: mark, count: 20_000)
      #expect(!(try text(hostile)).characters.isEmpty || mark == "*" || mark == "~~")
    }
  }

  @Test func localizedStringsAreTheirKeys() {
    #expect(String(localized: "a \(1)", table: "T", bundle: .main, comment: "c") == "a 1")
    #expect(String(localized: "key", defaultValue: "value") == "value")
    #expect(String(AttributedString(localized: "**a**").characters) == "a")
  }
}
