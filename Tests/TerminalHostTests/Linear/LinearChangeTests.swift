import ElementTree
import Testing

@testable import TerminalHost

/// The words with which changes to a screen are read.
@Suite struct LinearChangeTests {
  /// Makes a screen of lines, each of which is an element named by a letter.
  private func layer(
    _ texts: KeyValuePairs<Character, String>, quiet: Set<Character> = []
  ) -> LinearReading.Layer {
    var layer = LinearReading.Layer(id: ElementID(rawValue: 1_000))
    layer.lines = texts.map { letter, text in
      LinearLine(id: id(letter), text: text, isQuiet: quiet.contains(letter))
    }
    return layer
  }

  private func layer(_ letters: String) -> LinearReading.Layer {
    var layer = LinearReading.Layer(id: ElementID(rawValue: 1_000))
    layer.lines = letters.map { LinearLine(id: id($0), text: "\($0)") }
    return layer
  }

  /// Makes a list of rows with two lines each.
  private func rows(_ letters: String) -> LinearReading.Layer {
    var layer = LinearReading.Layer(id: ElementID(rawValue: 1_000))
    for (index, letter) in letters.enumerated() {
      let row = element(letter)
      layer.rows[row] = .init(title: "\(letter)", index: index, count: letters.count)
      for part in 0...1 {
        layer.lines.append(
          LinearLine(id: .init(element: row, part: part), text: "\(letter)\(part)", row: row))
      }
    }
    return layer
  }

  private func element(_ letter: Character) -> ElementID {
    ElementID(rawValue: letter.unicodeScalars.first!.value)
  }

  private func id(_ letter: Character) -> LinearLine.ID { .init(element: element(letter)) }

  /// Returns the changes in words.
  private func changes(
    _ old: LinearReading.Layer, _ new: LinearReading.Layer, moved: Character? = nil,
    isAnswer: Bool = true
  ) -> [String] {
    LinearChange.all(from: old, to: new, moved: moved.map(element), isAnswer: isAnswer).map {
      switch $0 {
      case .gone(let line): "-\(line.text)"
      case .rowGone(let title): "-row \(title)"
      case .rowsGone(let count): "-\(count) rows"
      case .new(let line): "+\(line.text)"
      case .now(let line): "=\(line.text)"
      case .moved(let line): "~\(line.text)"
      case .rowMoved(let row): "~row \(row.title) \(row.index + 1)/\(row.count)"
      }
    }
  }

  @Test(arguments: [
    ("", "", []), ("a", "a", []), ("", "a", ["+a"]), ("a", "", ["-a"]),
    ("abc", "xabc", ["+x"]), ("abc", "abcx", ["+x"]), ("abc", "axbc", ["+x"]),
    ("abc", "bc", ["-a"]), ("abc", "ab", ["-c"]), ("abc", "ac", ["-b"]),
    ("abc", "xyz", ["-a", "-b", "-c", "+x", "+y", "+z"]),
    ("abc", "cab", ["~c"]), ("abc", "bca", ["~a"]), ("abcd", "abdc", ["~d"]),
    ("abcd", "xdbc", ["-a", "+x", "~d"]),
  ])
  func linesComeGoAndMove(old: String, new: String, wanted: [String]) {
    #expect(changes(layer(old), layer(new)).sorted() == wanted.sorted(), "\(old) to \(new)")
  }

  /// The reported changes, applied to the old screen, always lead to the new screen.
  @Test func changesOfAFewLinesLeadToTheNewScreen() {
    let screens = permutations(of: "abcd")
    for old in screens {
      for new in screens {
        let all = LinearChange.all(from: layer(old), to: layer(new))
        var untouched = old
        for change in all {
          switch change {
          case .gone(let line), .moved(let line): untouched.removeAll { "\($0)" == line.text }
          default: break
          }
        }
        let told = Set(all.compactMap { $0.line?.text })
        #expect(untouched == new.filter { !told.contains("\($0)") }, "\(old) to \(new)")
        #expect(Set(new).subtracting(old).allSatisfy { told.contains("\($0)") })
      }
    }
  }

  /// Returns all permutations of all subsets of the letters.
  private func permutations(of letters: String) -> [String] {
    letters.reduce([""]) { all, letter in
      all
        + all.flatMap { text in
          (0...text.count).map { place in
            text.prefix(place) + "\(letter)" + text.dropFirst(place)
          }
        }
    }
  }

  @Test func aChangedLineIsReadOnce() {
    #expect(changes(layer(["a": "1 left"]), layer(["a": "2 left"])) == ["=2 left"])
    #expect(
      changes(layer(["a": "x", "b": "y"]), layer(["b": "z", "a": "x"])).sorted()
        == ["=z", "~x"].sorted()
        || changes(layer(["a": "x", "b": "y"]), layer(["b": "z", "a": "x"])).contains("=z"))
  }

  @Test func frequentChangesAreReadOnlyInAnswers() {
    let old = layer(["a": "10 percent", "b": "b"], quiet: ["a"])
    let new = layer(["a": "11 percent", "b": "c"], quiet: ["a"])
    #expect(changes(old, new, isAnswer: true) == ["=11 percent", "=c"])
    #expect(changes(old, new, isAnswer: false) == ["=c"])
  }

  @Test func aChangeOfARowIsReadAsAWhole() {
    #expect(changes(rows("abc"), rows("ac")) == ["-row b"])
    #expect(changes(rows("ab"), rows("acb")) == ["+c0", "+c1"])
    #expect(changes(rows("abc"), rows("cab")) == ["~row c 1/3"])
  }

  @Test func manyRemovedRowsAreReadAsACount() {
    #expect(changes(rows("abcdef"), rows("")) == ["-6 rows"])
    #expect(changes(rows("abcde"), rows("")).count == 5)
  }

  @Test func onlyTheRowThatTheUserMovedIsRead() {
    #expect(changes(rows("ab"), rows("ba"), moved: "a") == ["~row a 2/2"])
    #expect(changes(rows("ab"), rows("ba"), moved: "b") == ["~row b 1/2"])
    #expect(changes(rows("abcd"), rows("bcda"), moved: "a") == ["~row a 4/4"])
    // The row has not moved.
    #expect(changes(rows("ab"), rows("ab"), moved: "a") == [])
  }

  @Test func deferredRowsAreNotRead() {
    var old = layer("a")
    let new = layer("a")
    old.lines.append(LinearLine(id: id("z"), text: "900 more rows", deferredRows: 60..<960))
    #expect(changes(old, new) == [])
    #expect(changes(new, old) == [])
  }

  @Test func theLongestIncreasingSequenceIsFound() {
    #expect([].longestIncreasing == [])
    #expect([5].longestIncreasing == [0])
    #expect([3, 2, 1].longestIncreasing.count == 1)
    #expect([0, 1, 2].longestIncreasing == [0, 1, 2])
    #expect([3, 0, 1, 2].longestIncreasing == [1, 2, 3])
    #expect([1, 2, 3, 0].longestIncreasing == [0, 1, 2])
    #expect([0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15].longestIncreasing.count == 6)
  }
}
