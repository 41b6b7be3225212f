@testable import ComposableArchitecture
import Testing

/// The text that shows the difference between two strings.
@Suite struct LineDifferenceTests {
  private func difference(_ expected: String, _ actual: String) -> String? {
    lineDifference(expected, actual)?
      .replacingOccurrences(of: "\u{2212}", with: "-")
      .replacingOccurrences(of: "\u{2007}", with: " ")
  }

  @Test func equalTextsHaveNoDifference() {
    #expect(difference("a\nb", "a\nb") == nil)
  }

  @Test func consecutiveChangedLinesAreGrouped() {
    #expect(
      difference("a\nb\nc\nd", "a\nB\nC\nd") == """
          a
        - b
        - c
        + B
        + C
          d
        """)
  }

  @Test func insertedAndRemovedLinesAreShown() {
    #expect(
      difference("a\nb\nc", "b\nc\nd") == """
        - a
          b
          c
        + d
        """)
  }

  @Test func anEmptyTextIsOneEmptyLine() {
    #expect(
      difference("", "a") == """
        -\u{20}
        + a
        """)
  }
}
