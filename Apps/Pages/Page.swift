import ComposableUI

/// A screen that shows a piece of user interface and its source.
public struct Page: Identifiable, Sendable {
  public let title: String
  /// A short explanation; empty if the page needs none.
  public let about: String
  /// The source code of the page.
  public let source: String
  /// The path of the page: `/text-fields/focus`.
  public let path: String
  let content: @MainActor @Sendable () -> AnyView

  public var id: String { path }

  /// - Parameters:
  ///   - title: The title of the page.
  ///   - about: A short explanation; empty if the page needs none.
  ///   - source: The source code of the page.
  ///   - path: The path of the page, with components from ``pathComponent(of:)``.
  ///   - content: Makes the view of the page, once each time that the page is opened.
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

  /// Converts text to lower-case letters and digits with hyphens between words: `text-fields` for
  /// "TextFields".
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

/// A titled group of pages.
public struct PageSection: Identifiable, Sendable {
  public let title: String
  public let pages: [Page]

  public var id: String { title }

  public init(_ title: String, pages: [Page]) {
    self.title = title
    self.pages = pages
  }
}
