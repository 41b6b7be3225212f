import Foundation

/// A link for sharing an item. Hosts can't pass items to other apps: they show a link for a URL.
/// For other items they show only the label, and print a note once.
public struct ShareLink<Label: View>: View {
  let url: URL?
  let label: Label

  init(url: URL?, label: Label) {
    self.url = url
    self.label = label
  }

  public init(item: URL, @ViewBuilder label: () -> Label) {
    url = item
    self.label = label()
  }

  public init(item: String, @ViewBuilder label: () -> Label) {
    url = nil
    self.label = label()
  }

  public var body: some View {
    if let url {
      Link(Label.plainText(of: label), destination: url)
    } else {
      let _ = Notice.once(
        """
        A 'ShareLink' of something that isn't a URL can't be pressed: hosts know no other apps. Give it a URL, or show \
        the text to copy in a 'Text'.
        """)
      label.foregroundStyle(.secondary)
    }
  }
}

extension ShareLink where Label == Text {
  public init(item: URL) {
    self.init(item: item) { Text("Share…") }
  }

  public init(item: String) {
    self.init(item: item) { Text("Share…") }
  }

  /// - Parameters:
  ///   - subject: The subject of a mail. Hosts ignore it.
  ///   - message: The text before the item. Hosts ignore it.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item)
  }

  /// - Parameters:
  ///   - subject: The subject of a mail. Hosts ignore it.
  ///   - message: The text before the item. Hosts ignore it.
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item)
  }

  /// - Parameter preview: A preview of the item. Hosts ignore it.
  public init<Preview, Icon>(
    item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview, Icon>
  ) {
    self.init(item: item)
  }

  /// - Parameter preview: A preview of the item. Hosts ignore it.
  public init<Preview, Icon>(
    item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview, Icon>
  ) {
    self.init(item: item)
  }

  /// Creates a link for sharing several strings. Hosts can't share them.
  public init<Title: StringProtocol>(_ title: Title, items: [String]) {
    self.init(item: items.joined(separator: "\n")) { Text(title) }
  }

  public init<Title: StringProtocol>(_ title: Title, item: URL) {
    self.init(item: item) { Text(title) }
  }

  public init<Title: StringProtocol>(_ title: Title, item: String) {
    self.init(item: item) { Text(title) }
  }
}

/// A preview of a shared item. Hosts ignore it.
public struct SharePreview<Preview, Icon> {
  public init<Title: StringProtocol>(_ title: Title) where Preview == Never, Icon == Never {}

  public init<Title: StringProtocol>(_ title: Title, image: Preview) where Icon == Never {}

  public init<Title: StringProtocol>(_ title: Title, icon: Icon) where Preview == Never {}

  public init<Title: StringProtocol>(_ title: Title, image: Preview, icon: Icon) {}
}
