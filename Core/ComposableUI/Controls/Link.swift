import ElementTree
import Foundation

/// Leads to a page on the web: a browser opens it in a tab of its own, a terminal shows its address.
public struct Link<Label: View>: _PlainElementView, TextualView {
  let label: Label
  let destination: URL

  /// - Parameters:
  ///   - destination: An `http` or `https` URL; of anything else only the title is shown.
  ///   - label: What the link says; read as text.
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
  ///   - title: What the link says.
  ///   - destination: An `http` or `https` URL; of anything else only the title is shown.
  public init<Title: StringProtocol>(_ title: Title, destination: URL) {
    self.init(destination: destination) { Text(title) }
  }

  /// - Parameters:
  ///   - titleKey: What the link says.
  ///   - destination: An `http` or `https` URL; of anything else only the title is shown.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, destination: URL) {
    self.init(destination: destination) { Text(titleKey) }
  }
}
