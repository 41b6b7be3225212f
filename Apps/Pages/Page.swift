import ComposableUI

/// A screen that shows something of how screens are made, and how it is written.
public struct Page: Identifiable, Sendable {
  public let title: String
  /// What there is to learn from it; empty if it speaks for itself.
  public let about: String
  /// How it is written.
  public let source: String
  /// Where it is: `/text-fields/focus`.
  public let path: String
  let content: @MainActor @Sendable () -> AnyView

  public var id: String { path }

  /// - Parameters:
  ///   - title: What it is called.
  ///   - about: What there is to learn from it.
  ///   - source: How it is written.
  ///   - path: Where it is, as ``pathComponent(of:)`` makes paths of titles.
  ///   - content: Makes what is shown, once for each time that the page is opened.
  public init(
    _ title: String, about: String = "", source: String, path: String,
    content: @escaping @MainActor @Sendable () -> AnyView
  ) {
    self.title = title
    self.about = about
    self.source = source
    self.path = path
    self.content = content
  }

  /// A text in small letters and digits, with hyphens between words: `text-fields` for "TextFields".
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public static func pathComponent(of text: String) -> String {
    var words = [""]
    var last: Character = " "
    for character in text {
      if !character.isASCII || !(character.isLetter || character.isNumber) {
        words.append("")
      } else {
        if character.isUppercase, last.isLowercase { words.append("") }
        words[words.count - 1] += character.lowercased()
      }
      last = character
    }
    return words.filter { !$0.isEmpty }.joined(separator: "-")
  }
}

/// Pages that belong together.
public struct PageSection: Identifiable, Sendable {
  public let title: String
  public let pages: [Page]

  public var id: String { title }

  public init(_ title: String, pages: [Page]) {
    self.title = title
    self.pages = pages
  }
}
