import ElementTree
import Foundation

/// A link to a web page. A browser opens it in a new tab, a terminal shows its address.
public struct Link<Label: View>: _PlainElementView, TextualView {
  let label: Label
  let destination: URL

  /// - Parameters:
  ///   - destination: An `http` or `https` URL. For any other URL only the title is shown.
  ///   - label: The link's label, read as text.
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.destination = destination
  }

  var plainText: String { Label.plainText(of: label) }

  public static func _content(of view: Self) -> Content {
    guard ["http", "https"].contains(view.destination.scheme?.lowercased()) else {
      return .text(view.plainText)
    }
    return .link(Content.Link(url: view.destination.absoluteString, title: view.plainText))
  }
}

extension Link where Label == Text {
  /// - Parameters:
  ///   - title: The link's label.
  ///   - destination: An `http` or `https` URL. For any other URL only the title is shown.
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }

  /// - Parameters:
  ///   - titleKey: The link's label.
  ///   - destination: An `http` or `https` URL. For any other URL only the title is shown.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }
}
