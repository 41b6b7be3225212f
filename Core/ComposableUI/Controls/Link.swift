import ElementTree
import Foundation

/// Leads to a page on the web: a browser opens it in a tab of its own, a terminal shows its address.
public struct Link: _PlainElementView, TextualView {
  let title: String
  let destination: URL

  /// - Parameters:
  ///   - title: What the link says.
  ///   - destination: An `http` or `https` URL; of anything else only the title is shown.
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.title = String(title)
    self.destination = destination
  }

  var plainText: String { title }

  public static func _content(of view: Self) -> Content {
    guard ["http", "https"].contains(view.destination.scheme?.lowercased()) else {
      return .text(view.title)
    }
    return .link(Content.Link(url: view.destination.absoluteString, title: view.title))
  }
}
