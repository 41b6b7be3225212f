/// A writer of values as text that reads like source code. Of a long collection it shows only the
/// beginning.
struct ValueDump {
  /// The maximum number of elements to show of a collection.
  static let elementLimit = 100

  /// Returns a value as text.
  static func text(_ value: Any) -> String {
    lines(of: value, isRoot: true).joined(separator: "\n")
  }

  /// Returns a value as lines of text.
  ///
  /// - Parameters:
  ///   - depth: The number of levels shown; an ellipsis replaces deeper ones.
  static func lines(
    of value: Any, name: String = "", isRoot: Bool = false, depth: Int = .max
  ) -> [String] {
    var lines = lines(of: ValueShape(of: value, isRoot: isRoot), depth: depth)
    lines[0] = name + lines[0]
    return lines
  }

  /// Returns the text before the value of a property.
  static func name(_ label: String?) -> String {
    label.map { "\($0): " } ?? ""
  }

  private static func lines(of shape: ValueShape, depth: Int) -> [String] {
    switch shape {
    case .text(let text):
      return split(text)
    case .string(let string):
      return lines(of: string, depth: depth)
    case .structure(let structure):
      return block(
        structure.opening + "(", ")", structure.children, depth: depth
      ) { child in
        lines(of: child.value, name: name(child.label), depth: depth - 1)
      }
    case .collection(let elements):
      return block("[", "]", Array(elements.enumerated()), depth: depth) { index, element in
        lines(of: element, name: "[\(index)]: ", depth: depth - 1)
      }
    case .set(let elements):
      let isShown = depth > 0 && elements.count <= elementLimit
      return block(
        "Set([", "])", isShown ? sorted(elements) { $0 } : elements, depth: depth
      ) { element in
        lines(of: element, depth: depth - 1)
      }
    case .dictionary(let dictionary) where dictionary.pairs.isEmpty:
      return ["[:]"]
    case .dictionary(let dictionary):
      let pairs = dictionary.pairs
      let isSorted = !dictionary.isOrdered && depth > 0 && pairs.count <= elementLimit
      return block(
        "[", "]", isSorted ? sorted(pairs) { $0.key.base } : pairs, depth: depth
      ) { pair in
        lines(of: pair.value, name: name(line(of: pair.key.base)), depth: depth - 1)
      }
    case .object(let object):
      var text = ""
      customDump(object, to: &text, maxDepth: depth)
      return split(text)
    }
  }

  private static func lines(of string: String, depth: Int) -> [String] {
    guard string.contains(where: \.isNewline) else {
      return string.contains("\"") || string.contains("\\")
        ? ["#\"\(string)\"#"] : [string.debugDescription]
    }
    return depth > 0 ? ["\"\"\""] + split(string) + ["\"\"\""] : ["\"…\""]
  }

  /// Returns parts between an opening and a closing string. Each part is on its own lines, unless
  /// there is only one short part.
  private static func block<Part>(
    _ opening: String, _ closing: String, _ parts: [Part], depth: Int,
    lines: (Part) -> [String]
  ) -> [String] {
    if parts.isEmpty { return [opening + closing] }
    if parts.count == 1, !opening.hasSuffix("[") {
      let part = lines(parts[0])
      if part.count == 1 { return [opening + part[0] + closing] }
    }
    if depth <= 0 { return [opening + "…" + closing] }
    var all = [opening]
    for (index, part) in parts.prefix(elementLimit).enumerated() {
      let isLast = index == parts.count - 1
      all += lines(part).map { "  \($0)" }
      if !isLast { all[all.count - 1] += "," }
    }
    if parts.count > elementLimit { all.append("  … (\(parts.count - elementLimit) more)") }
    all.append(closing)
    return all
  }

  /// Returns a value on one line.
  static func line(of value: Any) -> String {
    lines(of: value).map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
  }

  /// Sorts elements that have no order of their own by their text.
  static func sorted<Element>(
    _ elements: [Element], by value: (Element) -> Any
  ) -> [Element] {
    elements.map { (line(of: value($0)), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
