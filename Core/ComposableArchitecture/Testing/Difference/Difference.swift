@_spi(SharedChangeTracking) import Sharing

/// Describes the difference between two values. Equal parts are counted, not shown.
///
/// Expected lines begin with a minus, actual lines with a plus. All markers have the same width in
/// proportional fonts.
///
/// - Returns: `nil` if the values are equal.
/// - Complexity: O(*n*) in the size of the values, for a few differences. Collections that differ
///   in many places are shown in part.
func difference(_ expected: Any, _ actual: Any) -> String? {
  if areEqual(expected, actual) { return nil }
  var writer = DifferenceWriter()
  writer.compare(expected, actual, name: "", indent: 0, separator: "", isRoot: true)
  return writer.lines.joined(separator: "\n")
}

/// Shows the lines that differ between two strings, with the lines around them.
///
/// - Returns: `nil` if no line differs.
package func lineDifference(_ expected: String, _ actual: String) -> String? {
  guard expected != actual else { return nil }
  var writer = DifferenceWriter()
  writer.compareLines(expected, actual, indent: 0)
  return writer.lines.joined(separator: "\n")
}

private struct DifferenceWriter {
  private(set) var lines: [String] = []
  /// The numbers of objects shown so far.
  private var objectNumbers: [ObjectIdentifier: Int] = [:]

  private enum Mark: String {
    case expected = "\u{2212}"
    case actual = "+"
    case both = "\u{2007}"
  }

  /// The maximum number of differences to show in one collection.
  private static let changeLimit = 50
  /// The number of equal lines shown around differing lines of the text.
  private static let context = 3

  private mutating func write(_ mark: Mark, _ indent: Int, _ text: String) {
    lines.append("\(mark.rawValue) \(String(repeating: " ", count: indent))\(text)")
  }

  private mutating func write(
    _ mark: Mark, _ indent: Int, _ texts: [String], separator: String
  ) {
    for (index, text) in texts.enumerated() {
      write(mark, indent, index == texts.count - 1 ? text + separator : text)
    }
  }

  // MARK: - Values

  mutating func compare(
    _ expected: Any, _ actual: Any, name: String, indent: Int, separator: String,
    isRoot: Bool = false
  ) {
    switch (
      ValueShape(of: expected, isRoot: isRoot), ValueShape(of: actual, isRoot: isRoot)
    ) {
    case (.structure(let first), .structure(let second))
    where first.isComparable(to: second) && showsParts(of: first, second):
      compare(first, second, name: name, indent: indent, separator: separator)
    case (.collection(let first), .collection(let second)):
      write(.both, indent, "\(name)[")
      compare(first, second, indent: indent + 2)
      write(.both, indent, "]\(separator)")
    case (.set(let first), .set(let second)):
      write(.both, indent, "\(name)Set([")
      compare(set: first, second, indent: indent + 2)
      write(.both, indent, "])\(separator)")
    case (.dictionary(let first), .dictionary(let second))
    where !first.pairs.isEmpty && !second.pairs.isEmpty:
      write(.both, indent, "\(name)[")
      compare(dictionary: first, second, indent: indent + 2)
      write(.both, indent, "]\(separator)")
    case (.string(let first), .string(let second))
    where first.contains("\n") || second.contains("\n"):
      write(.both, indent, "\(name)\"\"\"")
      compareLines(first, second, indent: indent)
      write(.both, indent, "\"\"\"\(separator)")
    case (
      .object(let first as any _CustomDiffObject), .object(let second as any _CustomDiffObject)
    ):
      compare(objects: first, second, name: name, indent: indent, separator: separator)
    default:
      compareWhole(
        expected, actual, name: name, indent: indent, separator: separator, isRoot: isRoot)
    }
  }

  private mutating func compareWhole(
    _ expected: Any, _ actual: Any, name: String, indent: Int, separator: String, isRoot: Bool
  ) {
    var first = ValueDump.lines(of: expected, name: name, isRoot: isRoot)
    var second = actualLines(actual, name: name, isRoot: isRoot)
    if first == second {
      if type(of: expected) == type(of: actual) {
        write(.both, indent, "// Not equal, although both read the same:")
      } else {
        first[first.count - 1] += " as \(typeName(type(of: expected)))"
        second[second.count - 1] += " as \(typeName(type(of: actual)))"
      }
    }
    write(.expected, indent, first, separator: separator)
    write(.actual, indent, second, separator: separator)
  }

  private mutating func compare(
    _ expected: ValueShape.Structure, _ actual: ValueShape.Structure, name: String, indent: Int,
    separator: String
  ) {
    let parts = zip(expected.children, actual.children).map {
      (label: $0.label, $0.value, $1.value, isEqual: areEqual($0.value, $1.value))
    }
    write(.both, indent, "\(name)\(expected.opening)(")
    var index = 0
    while index < parts.count {
      let part = parts[index]
      let separator = index == parts.count - 1 ? "" : ","
      guard part.isEqual else {
        compare(
          part.1, part.2, name: ValueDump.name(part.label), indent: indent + 2, separator: separator
        )
        index += 1
        continue
      }
      let end = parts[index...].firstIndex { !$0.isEqual } ?? parts.count
      writeUnchanged(
        parts[index..<end].map { ValueShape.Child(label: $0.label, value: $0.1) },
        indent: indent + 2, separator: end == parts.count ? "" : ",")
      index = end
    }
    write(.both, indent, ")\(separator)")
  }

  /// Whether showing the parts is more useful than showing the whole value: some parts differ, and
  /// there is more than one short part.
  private func showsParts(
    of expected: ValueShape.Structure, _ actual: ValueShape.Structure
  ) -> Bool {
    let pairs = zip(expected.children, actual.children)
    if pairs.allSatisfy({ areEqual($0.value, $1.value) }) { return false }
    return expected.children.count > 1
      || !isShort(expected.children[0].value) || !isShort(actual.children[0].value)
  }

  /// Counts equal parts. Shows an equal part if it is the only one, or if it is an `id`, which
  /// identifies the value.
  private mutating func writeUnchanged(
    _ parts: [ValueShape.Child], indent: Int, separator: String
  ) {
    let shown = parts.count == 1 ? parts : parts.filter { $0.label == "id" }
    let hidden = parts.count - shown.count
    for part in shown {
      write(
        .both, indent, ValueDump.lines(of: part.value, name: ValueDump.name(part.label), depth: 0),
        separator: hidden > 0 ? "," : separator)
    }
    if hidden > 0 { write(.both, indent, "… (\(hidden) unchanged)\(separator)") }
  }

  private func isShort(_ value: Any) -> Bool {
    switch ValueShape(of: value, isRoot: false) {
    case .text(let text), .string(let text): !text.contains("\n")
    default: false
    }
  }

  /// Compares references to shared values, by the earlier and the current value. References to the
  /// same object have the same number.
  private mutating func compare(
    objects expected: any _CustomDiffObject, _ actual: any _CustomDiffObject, name: String,
    indent: Int, separator: String
  ) {
    let id = expected._objectIdentifier
    guard type(of: expected) == type(of: actual), id == actual._objectIdentifier else {
      return compareWhole(
        expected, actual, name: name, indent: indent, separator: separator, isRoot: false)
    }
    let number = objectNumbers[id] ?? objectNumbers.count + 1
    objectNumbers[id] = number
    let (before, now) = expected._customDiffValues
    compare(before, now, name: "\(name)#\(number) ", indent: indent, separator: separator)
  }

  // MARK: - Collections

  private mutating func compare(_ expected: [Any], _ actual: [Any], indent: Int) {
    var budget = Self.changeLimit
    var left = 0
    func takes() -> Bool {
      budget -= 1
      if budget < 0 { left += 1 }
      return budget >= 0
    }
    let steps = Alignment(expected: expected, actual: actual).steps
    for (index, step) in steps.enumerated() {
      switch step {
      case .unchanged(let count):
        guard budget > 0 else { continue }
        write(
          .both, indent, "… (\(count) unchanged)\(index == steps.count - 1 ? "" : ",")")
      case .changed(let i, let j):
        guard takes() else { continue }
        compare(
          expected[i], actual[j], name: "[\(j)]: ", indent: indent,
          separator: j == actual.count - 1 ? "" : ",")
      case .removed(let i):
        guard takes() else { continue }
        write(
          .expected, indent, ValueDump.lines(of: expected[i], name: "[\(i)]: "),
          separator: i == expected.count - 1 ? "" : ",")
      case .inserted(let j):
        guard takes() else { continue }
        write(
          .actual, indent, actualLines(actual[j], name: "[\(j)]: "),
          separator: j == actual.count - 1 ? "" : ",")
      }
    }
    writeRest(left, indent)
  }

  private mutating func writeRest(_ count: Int, _ indent: Int) {
    if count > 0 { write(.both, indent, "… (\(count) more that differ)") }
  }

  private mutating func compare(set expected: [Any], _ actual: [Any], indent: Int) {
    let first = Set(expected.compactMap { $0 as? AnyHashable })
    let second = Set(actual.compactMap { $0 as? AnyHashable })
    let unchanged = first.intersection(second).count
    if unchanged > 0 { write(.both, indent, "… (\(unchanged) unchanged),") }
    for (mark, elements) in [
      (Mark.expected, first.subtracting(second)), (.actual, second.subtracting(first)),
    ] {
      let sorted = ValueDump.sorted(elements.map(\.base)) { $0 }
      for element in sorted.prefix(Self.changeLimit) {
        write(mark, indent, ValueDump.lines(of: element), separator: ",")
      }
      writeRest(sorted.count - Self.changeLimit, indent)
    }
  }

  private mutating func compare(
    dictionary expected: ValueShape.Pairs, _ actual: ValueShape.Pairs, indent: Int
  ) {
    let first = Dictionary(expected.pairs.map { ($0.key, $0.value) }) { $1 }
    let second = Dictionary(actual.pairs.map { ($0.key, $0.value) }) { $1 }
    let keys =
      expected.pairs.map(\.key) + actual.pairs.map(\.key).filter { first[$0] == nil }
    var changed = keys.filter { key in
      guard let expected = first[key], let actual = second[key] else { return true }
      return !areEqual(expected, actual)
    }
    if !expected.isOrdered { changed = ValueDump.sorted(changed) { $0.base } }
    if keys.count > changed.count {
      write(.both, indent, "… (\(keys.count - changed.count) unchanged),")
    }
    for key in changed.prefix(Self.changeLimit) {
      let name = "\(ValueDump.line(of: key.base)): "
      switch (first[key], second[key]) {
      case (let expected?, let actual?):
        compare(expected, actual, name: name, indent: indent, separator: ",")
      case (let expected?, nil):
        write(.expected, indent, ValueDump.lines(of: expected, name: name), separator: ",")
      case (nil, let actual?):
        write(.actual, indent, actualLines(actual, name: name), separator: ",")
      case (nil, nil):
        break
      }
    }
    writeRest(changed.count - Self.changeLimit, indent)
  }

  // MARK: - Texts

  mutating func compareLines(_ expected: String, _ actual: String, indent: Int) {
    let first = ValueDump.split(expected)
    let second = ValueDump.split(actual)
    var marked: [(mark: Mark, line: String)] = []
    var expectedRun: [String] = []
    var actualRun: [String] = []
    func endRun() {
      marked += expectedRun.map { (.expected, $0) } + actualRun.map { (.actual, $0) }
      expectedRun = []
      actualRun = []
    }
    var next = 0
    for step in Alignment(expected: first, actual: second).steps {
      switch step {
      case .unchanged(let count):
        endRun()
        marked += second[next..<(next + count)].map { (.both, $0) }
        next += count
      case .changed(let i, let j):
        expectedRun.append(first[i])
        actualRun.append(second[j])
        next = j + 1
      case .removed(let i):
        expectedRun.append(first[i])
      case .inserted(let j):
        actualRun.append(second[j])
        next = j + 1
      }
    }
    endRun()
    write(marked, indent: indent)
  }

  /// Writes the differing lines and a few lines around them.
  private mutating func write(_ marked: [(mark: Mark, line: String)], indent: Int) {
    let changes = marked.indices.filter { marked[$0].mark != .both }
    var isShown = Array(repeating: false, count: marked.count)
    for change in changes {
      let near =
        max(0, change - Self.context)..<min(marked.count, change + Self.context + 1)
      for index in near { isShown[index] = true }
    }
    var hidden = 0
    func hiddenLines(_ count: Int) -> String {
      "… (\(count) unchanged line\(count == 1 ? "" : "s"))"
    }
    for (index, (mark, line)) in marked.enumerated() {
      guard isShown[index] else {
        hidden += 1
        continue
      }
      if hidden > 0 { write(.both, indent, hiddenLines(hidden)) }
      hidden = 0
      write(mark, indent, line)
    }
    if hidden > 0 { write(.both, indent, hiddenLines(hidden)) }
  }
}

extension ValueShape.Structure {
  /// Whether the type or case is the same, so that the parts can be compared.
  fileprivate func isComparable(to other: Self) -> Bool {
    opening == other.opening && !children.isEmpty
      && children.map(\.label) == other.children.map(\.label)
  }
}

/// Returns the lines of the actual value. For shared values, these are the current values, not the
/// expected ones.
private func actualLines(_ actual: Any, name: String, isRoot: Bool = false) -> [String] {
  SharedChangeTracker.readingActualValues {
    ValueDump.lines(of: actual, name: name, isRoot: isRoot)
  }
}
