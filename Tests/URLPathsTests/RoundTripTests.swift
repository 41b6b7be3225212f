import CasePaths
import Foundation
import SeededRandom
import Testing
import URLPaths

/// The law parse(print(x)) == x, for every place x.
@Suite struct RoundTripTests {
  @Test func everyPlaceIsParsedFromItsPrintedPath() throws {
    var random = SeededGenerator(seed: 7)
    // An expectation for each place would take longer than the rest of the test.
    for _ in 0..<5_000 {
      let place = Place.random(using: &random)
      let path = try places.print(place)
      let text = path.description
      guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), try URLPath(text) == path,
        try places.parse(text) == place
      else {
        Issue.record("\(place) has the path \(text), which doesn't lead back to it.")
        return
      }
    }
  }

  @Test func anyTextIsParsedOrRefused() {
    var random = SeededGenerator(seed: 11)
    let pieces = [
      "/", "//", "?", "&", "=", "#", "%", "%2", "%2F", "%ff", "%00", "..", ".", "~", "+", " ", "é",
      "\u{301}", "👍🏽", "books", "shelf", "also", "notes", "people", "search", "q", "page", "3",
      "99999999999999999999", "-", "\0",
    ]
    var read = 0
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 0...8, using: &random))
        .map { _ in pieces.randomElement(using: &random)! }.joined()
      do throws(URLPathError) {
        let place = try places.parse(text)
        // The printed path of a parsed place may differ, because it lacks parts that no pattern reads.
        if try places.parse(try places.print(place)) != place { Issue.record("\(text)") }
        read += 1
      } catch {
        if error.description.isEmpty { Issue.record("\(text)") }
      }
    }
    #expect(read > 100)
  }

  @Test func aPathOfTenThousandScreensIsParsedAndPrinted() throws {
    let stack = (0..<10_000).flatMap { [Screen.book($0), .notes, .note(NoteID(UInt16($0)))] }
    let path = try places.print(.shelf(stack))
    #expect(path.components.count == 40_001)
    #expect(try places.parse(path.description) == .shelf(stack))
  }

  @Test func mistakesAtTheEndOfALongPathAreFound() {
    let path = "/shelf" + String(repeating: "/notes", count: 10_000) + "/x"
    #expect(
      refusal { _ = try places.parse(path) } == """
        Component 10002 of the path, “x”, should be “also”, “notes” or the number of a note.
        """)
    let tooLong = "/books/3" + String(repeating: "/x", count: 10_000)
    #expect(
      refusal { _ = try places.parse(tooLong) }
        == "Component 3 of the path, “x”, is one too many: the path should end before it.")
  }

  @Test func aQueryOfTenThousandItemsIsRead() throws {
    let tags = (0..<10_000).map { "tag \($0)" }
    let place = Place.search(Search(text: "x", tags: tags))
    #expect(try places.parse(try places.print(place).description) == place)
  }
}

extension Place {
  static func random(using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0...6, using: &random) {
    case 0: .home
    case 1: .book(.random(in: .min ... .max, using: &random))
    case 2: .books(Sort.allCases.randomElement(using: &random)!)
    case 3:
      .repository(
        Repository(owner: .random(using: &random), name: .random(using: &random)))
    case 4:
      .profile(
        UUID(using: &random), Bool.random(using: &random) ? .random(using: &random) : nil)
    case 5:
      .search(
        Search(
          text: .random(using: &random),
          tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in .random(using: &random) },
          page: .random(in: -2...3, using: &random),
          onlyMine: [true, false, nil].randomElement(using: &random)!))
    default:
      .shelf(
        (0..<Int.random(in: 0...10, using: &random)).map { _ in .random(using: &random) })
    }
  }
}

extension Screen {
  static func random(using random: inout SeededGenerator) -> Self {
    switch Int.random(in: 0...2, using: &random) {
    case 0: .book(.random(in: .min ... .max, using: &random))
    case 1: .notes
    default: .note(NoteID(.random(in: 0 ... .max, using: &random)))
    }
  }
}

extension String {
  /// Makes text that mostly consists of characters that are difficult in paths.
  static func random(using random: inout SeededGenerator) -> Self {
    var text = ""
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      switch Int.random(in: 0...2, using: &random) {
      case 0: text += "/.~%?#&=+ \\:@\0\u{301}é☕️👩‍👩‍👧‍👦".map(String.init).randomElement(using: &random)!
      case 1: text += ["notes", "also", "7", "..", "a"].randomElement(using: &random)!
      default:
        let scalar = UInt32.random(in: 0...0x10FFFF, using: &random)
        text.unicodeScalars.append(Unicode.Scalar(scalar) ?? "x")
      }
    }
    return text
  }
}

extension UUID {
  init(using random: inout SeededGenerator) {
    let (high, low) = (random.next(), random.next())
    let bytes =
      (0..<8).map { UInt8(truncatingIfNeeded: high >> (8 * $0)) }
      + (0..<8).map { UInt8(truncatingIfNeeded: low >> (8 * $0)) }
    self = bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }
}
