import ComposableArchitecture
import ComposableUI
import Pages

/// One idea of the architecture, in one file.
struct Example: Sendable {
  let title: String
  /// What there is to learn from it.
  let about: String
  let source: String
  let content: @MainActor @Sendable () -> AnyView

  /// - Parameters:
  ///   - title: What it is called.
  ///   - about: What there is to learn from it.
  ///   - source: The bytes of its file.
  ///   - content: Makes its view, and the store behind it.
  init<Content: View>(
    _ title: String, _ about: String, source: [UInt8],
    @ViewBuilder content: @escaping @MainActor @Sendable () -> Content
  ) {
    self.title = title
    self.about = about
    self.source = String(decoding: source, as: UTF8.self)
    self.content = { AnyView(content()) }
  }

  /// What it is called on the command line: `two-counters`.
  var name: String { Page.pathComponent(of: title) }

  /// Examples that belong together.
  struct Group: Sendable {
    let title: String
    let examples: [Example]
  }

  static let all = groups.flatMap(\.examples)

  /// The path of the example of a name, as somebody has typed it.
  ///
  /// - Throws: That there is none, and which ones have nearly that name.
  static func path(of name: String) throws -> String {
    let wanted = Page.pathComponent(of: name)
    guard let example = all.first(where: { $0.name == wanted }) else {
      throw UnknownExample(name: name)
    }
    return "/\(example.name)"
  }
}

/// A name that no example has.
struct UnknownExample: Error, CustomStringConvertible {
  let name: String

  /// Those that somebody may have meant, the nearest one first.
  var close: [String] {
    let wanted = Page.pathComponent(of: String(name.prefix(100)))
    guard !wanted.isEmpty else { return [] }
    let distances = Example.all.map { example in
      // What is to be put in and taken out.
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
