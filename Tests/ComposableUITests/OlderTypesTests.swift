import ComposableUI
import Foundation
import Testing

/// Content types and alignments that older code uses.
@MainActor @Suite struct OlderTypesTests {
  @Test func kindsOfDataHaveTheirNames() {
    let kinds: [UTType] = [
      .utf8PlainText, .commaSeparatedText, .rtf, .yaml, .propertyList, .swiftSource, .fileURL,
      .jpeg, .gif, .heic, .pdf, .audio, .mp3, .movie, .video, .mpeg4Movie,
    ]
    #expect(Set(kinds.map(\.identifier)).count == kinds.count)
    #expect(kinds.allSatisfy { UTType($0.identifier) == $0 })
    #expect(UTType("nothing") == nil)
    #expect(UTType(exportedAs: "com.example.drawing").identifier == "com.example.drawing")
  }

  @Test func baselineAlignmentsHaveTheirEdges() {
    let first: [Alignment] = [
      .leadingFirstTextBaseline, .centerFirstTextBaseline, .trailingFirstTextBaseline,
    ]
    #expect(first.map(\.horizontal) == [.leading, .center, .trailing])
    #expect(first.allSatisfy { $0.vertical == .firstTextBaseline })
    let last: [Alignment] = [
      .leadingLastTextBaseline, .centerLastTextBaseline, .trailingLastTextBaseline,
    ]
    #expect(last.map(\.horizontal) == [.leading, .center, .trailing])
    #expect(last.allSatisfy { $0.vertical == .lastTextBaseline })
    #expect(HorizontalAlignment.listRowSeparatorLeading == .leading)
    #expect(HorizontalAlignment.listRowSeparatorTrailing == .trailing)
  }
}
