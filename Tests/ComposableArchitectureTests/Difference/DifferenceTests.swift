@_spi(Internals) @testable import ComposableArchitecture
import Foundation
import Testing

/// The text that shows the difference between two states or actions.
@Suite struct DifferenceTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title = ""
    var isDone = false
  }

  struct Screen: Equatable {
    var rows: IdentifiedArrayOf<Row> = []
    var numbers: [Int] = []
    var names: Set<String> = []
    var scores: [String: Int] = [:]
    var note = ""
    var selected: Row?
  }

  enum Route: Equatable {
    case home
    case row(id: Int, title: String)
    case settings(Screen)
    case number(Int)
  }

  /// Returns the difference, with plain minus signs and spaces.
  private func difference<Value: Equatable>(_ expected: Value, _ actual: Value) -> String? {
    ComposableArchitecture.difference(expected, actual)?
      .replacingOccurrences(of: "\u{2212}", with: "-")
      .replacingOccurrences(of: "\u{2007}", with: " ")
  }

  private func rows(_ ids: some Sequence<Int>) -> IdentifiedArrayOf<Row> {
    IdentifiedArray(uniqueElements: ids.map { Row(id: $0, title: "\($0)") })
  }

  @Test func equalValuesHaveNoDifference() {
    #expect(difference(Screen(), Screen()) == nil)
  }

  @Test func equalPropertiesAreCounted() {
    #expect(
      difference(Screen(note: "a"), Screen(note: "b")) == """
          DifferenceTests.Screen(
            … (4 unchanged),
        -   note: "a",
        +   note: "b",
            selected: nil
          )
        """)
  }

  @Test func theIdentityOfADifferingValueIsShown() {
    #expect(
      difference(Row(id: 7, title: "a"), Row(id: 7, title: "b")) == """
          DifferenceTests.Row(
            id: 7,
        -   title: "a",
        +   title: "b",
            isDone: false
          )
        """)
  }

  @Test func anElementThatDiffersIsShownInItsPlace() {
    var actual = Screen(rows: rows(0..<10_000))
    let expected = actual
    actual.rows[id: 5_000]?.isDone = true
    #expect(
      difference(expected, actual) == """
          DifferenceTests.Screen(
            rows: [
              … (5000 unchanged),
              [5000]: DifferenceTests.Row(
                id: 5000,
                … (1 unchanged),
        -       isDone: false
        +       isDone: true
              ),
              … (4999 unchanged)
            ],
            … (5 unchanged)
          )
        """)
  }

  @Test func insertedAndRemovedElementsAreShown() {
    var expected = Screen(rows: rows(0..<10_000))
    var actual = expected
    expected.rows.insert(Row(id: -1), at: 2)
    actual.rows.insert(Row(id: -2), at: 9_000)
    #expect(
      difference(expected, actual) == """
          DifferenceTests.Screen(
            rows: [
              … (2 unchanged),
        -     [2]: DifferenceTests.Row(
        -       id: -1,
        -       title: "",
        -       isDone: false
        -     ),
              … (8998 unchanged),
        +     [9000]: DifferenceTests.Row(
        +       id: -2,
        +       title: "",
        +       isDone: false
        +     ),
              … (1000 unchanged)
            ],
            … (5 unchanged)
          )
        """)
  }

  @Test func aMovedElementIsShownAtBothPlaces() {
    #expect(
      difference([Row(id: 0), Row(id: 1), Row(id: 2)], [Row(id: 1), Row(id: 2), Row(id: 0)]) == """
          [
        -   [0]: DifferenceTests.Row(
        -     id: 0,
        -     title: "",
        -     isDone: false
        -   ),
            … (2 unchanged),
        +   [2]: DifferenceTests.Row(
        +     id: 0,
        +     title: "",
        +     isDone: false
        +   )
          ]
        """)
  }

  @Test func valuesWithoutIdentityAreComparedInPlace() {
    #expect(
      difference([1, 2, 3, 4], [1, 9, 3, 4, 5]) == """
          [
            … (1 unchanged),
        -   [1]: 2,
        +   [1]: 9,
            … (2 unchanged),
        +   [4]: 5
          ]
        """)
  }

  @Test func insertedFirstAndRemovedLastValuesAreShown() {
    #expect(
      difference(Array(0..<10_000), Array(-1..<9_999)) == """
          [
        +   [0]: -1,
            … (9999 unchanged),
        -   [9999]: 9999
          ]
        """)
  }

  @Test func valuesThatOccurMoreThanOnceAreComparedToo() {
    #expect(
      difference([1, 1, 2, 1, 1, 3, 1], [1, 2, 1, 4, 1, 3, 1, 1]) == """
          [
            … (1 unchanged),
        -   [1]: 1,
            … (2 unchanged),
        +   [3]: 4,
            … (2 unchanged),
        +   [6]: 1,
            … (1 unchanged)
          ]
        """)
  }

  @Test func valuesWithoutAHashableKeyAreCompared() {
    struct Point: Equatable { var x: Double }
    let points = (0..<100).map { Point(x: Double($0)) }
    #expect(
      difference(points, Array(points[..<50] + [Point(x: -1)] + points[50...])) == """
          [
            … (50 unchanged),
        +   [50]: DifferenceTests.Point(x: -1.0),
            … (50 unchanged)
          ]
        """)
  }

  @Test func aCollectionThatDiffersEverywhereIsShownInPart() {
    let text = difference(Array(0..<10_000), Array(10_000..<20_000)) ?? ""
    #expect(text.split(separator: "\n").count == 103)
    #expect(text.contains("… (9950 more that differ)"))
  }

  @Test func aCollectionInTheWrongOrderIsShownInPart() {
    let text =
      difference(Screen(rows: rows(0..<10_000)), Screen(rows: rows((0..<10_000).reversed()))) ?? ""
    #expect(text.split(separator: "\n").count < 300)
    #expect(text.contains("more that differ"))
  }

  @Test func aLongInsertedCollectionIsShownInPart() {
    let text = difference(nil, rows(0..<10_000)) ?? ""
    #expect(text.contains("… (9900 more)"))
  }

  @Test func setsAreComparedByElement() {
    #expect(
      difference(Set(["a", "b", "c"]), Set(["b", "c", "d"])) == """
          Set([
            … (2 unchanged),
        -   "a",
        +   "d",
          ])
        """)
  }

  @Test func dictionariesAreComparedByKey() {
    #expect(
      difference(["a": 1, "b": 2, "c": 3], ["a": 1, "b": 4, "d": 5]) == """
          [
            … (1 unchanged),
        -   "b": 2,
        +   "b": 4,
        -   "c": 3,
        +   "d": 5,
          ]
        """)
  }

  @Test func orderedKeysKeepTheirOrder() {
    let stack = (0..<12).reduce(into: StackState<Int>()) { $0[id: .init(generation: $1)] = $1 }
    var changed = stack
    changed[id: 10] = -10
    changed[id: 2] = -2
    #expect(
      difference(stack, changed) == """
          [
            … (10 unchanged),
        -   #2: 2,
        +   #2: -2,
        -   #10: 10,
        +   #10: -10,
          ]
        """)
  }

  @Test func textsAreComparedByLine() {
    let lines = (1...20).map { "line \($0)" }
    var changed = lines
    changed[9] = "another line"
    #expect(
      difference(
        Screen(note: lines.joined(separator: "\n")), Screen(note: changed.joined(separator: "\n")))
          == """
            DifferenceTests.Screen(
              … (4 unchanged),
              note: ""\"
              … (6 unchanged lines)
              line 7
              line 8
              line 9
          -   line 10
          +   another line
              line 11
              line 12
              line 13
              … (7 unchanged lines)
              ""\",
              selected: nil
            )
          """)
  }

  @Test func casesAreComparedByPayload() {
    #expect(
      difference(Route.row(id: 1, title: "a"), .row(id: 1, title: "b")) == """
          DifferenceTests.Route.row(
            id: 1,
        -   title: "a"
        +   title: "b"
          )
        """)
    #expect(
      difference(Route.number(1), .number(2)) == """
        - DifferenceTests.Route.number(1)
        + DifferenceTests.Route.number(2)
        """)
    #expect(
      difference(Route.home, .row(id: 1, title: "a")) == """
        - DifferenceTests.Route.home
        + DifferenceTests.Route.row(
        +   id: 1,
        +   title: "a"
        + )
        """)
    #expect(
      difference(Route.settings(Screen(note: "a")), .settings(Screen(note: "b"))) == """
          DifferenceTests.Route.settings(
            DifferenceTests.Screen(
              … (4 unchanged),
        -     note: "a",
        +     note: "b",
              selected: nil
            )
          )
        """)
  }

  @Test func optionalsAreComparedByTheirWrappedValues() {
    #expect(
      difference(Screen(selected: nil), Screen(selected: Row(id: 1))) == """
          DifferenceTests.Screen(
            … (5 unchanged),
        -   selected: nil
        +   selected: DifferenceTests.Row(
        +     id: 1,
        +     title: "",
        +     isDone: false
        +   )
          )
        """)
  }

  @Test func observableStateIsShownWithTheNamesOfItsProperties() {
    #expect(
      difference(Counter.State(count: 1), Counter.State(count: 2)) == """
          Counter.State(
            id: 0,
        -   count: 1
        +   count: 2
          )
        """)
  }

  @Test func unequalValuesWithEqualDumpsAreReported() {
    struct Secret: Equatable, CustomDumpStringConvertible {
      var value: Int
      var customDumpDescription: String { "Secret(…)" }
    }
    #expect(
      difference(Secret(value: 1), Secret(value: 2)) == """
          // Not equal, although both read the same:
        - Secret(…)
        + Secret(…)
        """)
  }

  @Test func objectsAreShownWhole() {
    final class Model: Equatable {
      let name: String
      init(_ name: String) { self.name = name }
      static func == (lhs: Model, rhs: Model) -> Bool { lhs.name == rhs.name }
    }
    struct State: Equatable { var model: Model }
    #expect(
      difference(State(model: Model("a")), State(model: Model("b"))) == """
          DifferenceTests.State(
        -   model: DifferenceTests.Model(name: "a")
        +   model: DifferenceTests.Model(name: "b")
          )
        """)
  }

  @Test func foundationTypesAreDumpedAsByCustomDump() {
    #expect(
      difference(UUID(0), UUID(1)) == """
        - UUID(00000000-0000-0000-0000-000000000000)
        + UUID(00000000-0000-0000-0000-000000000001)
        """)
  }

  /// Comparing each element with every other one would take minutes.
  @Test(.timeLimit(.minutes(5)))
  func tenThousandElementsAreCompared() throws {
    var actual = Screen(rows: rows(0..<10_000))
    let expected = actual
    actual.rows[id: 5_000]?.isDone = true
    let one = try #require(difference(expected, actual))
    #expect(
      one.split(separator: "\n").filter { $0.hasPrefix("- ") || $0.hasPrefix("+ ") }.count == 2)
    #expect(one.contains("isDone: true"))
    actual.rows.reverse()
    let all = try #require(difference(expected, actual))
    #expect(all.contains("9999"))
  }
}
