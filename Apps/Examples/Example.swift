import ComposableArchitecture
import ComposableUI
import Pages

/// One idea of the architecture, shown in one file.
struct Example: Sendable {
  let title: String
  /// The idea, in a sentence or two.
  let about: String
  let source: String
  let content: @MainActor @Sendable () -> AnyView

  /// - Parameters:
  ///   - title: The title of the example.
  ///   - about: The idea, in a sentence or two.
  ///   - source: The bytes of the source file.
  ///   - content: Makes the example's view and its store.
  init<Content: View>(
    _ title: String, _ about: String, source: [UInt8],
    @ViewBuilder content: @escaping @MainActor @Sendable () -> Content
  ) {
    self.title = title
    self.about = about
    self.source = String(decoding: source, as: UTF8.self)
    self.content = { AnyView(content()) }
  }

  /// The name on the command line: `two-counters`.
  var name: String { Page.pathComponent(of: title) }

  /// A titled group of examples.
  struct Group: Sendable {
    let title: String
    let examples: [Example]
  }

  static let all = groups.flatMap(\.examples)

  /// Returns the path of the example with a name that the user has typed.
  ///
  /// - Throws: `UnknownExample` if no example has that name. The error lists similar names.
  static func path(of name: String) throws -> String {
    let wanted = Page.pathComponent(of: name)
    guard let example = all.first(where: { $0.name == wanted }) else {
      throw UnknownExample(name: name)
    }
    return "/\(example.name)"
  }
}

/// An error about a name that no example has.
struct UnknownExample: Error, CustomStringConvertible {
  let name: String

  /// The names that the user may have meant, the nearest one first.
  var close: [String] {
    let wanted = Page.pathComponent(of: String(name.prefix(100)))
    guard !wanted.isEmpty else { return [] }
    let distances = Example.all.map { example in
      // The number of characters to insert and remove.
      let difference = example.name.difference(from: wanted).count
      let isPart = example.name.contains(wanted) || wanted.contains(example.name)
      return (name: example.name, distance: isPart ? min(difference, 2) : difference)
    }
    return distances.filter { $0.distance <= max(2, wanted.count / 2) }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
  }

  var description: String {
    let close = close.map { "'\($0)'" }
    let advice =
      switch close.count {
      case 0: "There are \(Example.all.map(\.name).joined(separator: ", "))."
      case 1: "Did you mean \(close[0])?"
      case let count:
        "Did you mean \(close.dropLast().joined(separator: ", ")) or \(close[count - 1])?"
      }
    return """
      There is no example '\(name.prefix(100))'. \(advice) Without a name, Examples lists them all.
      """
  }
}
