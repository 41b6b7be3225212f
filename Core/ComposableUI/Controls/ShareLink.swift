import Foundation

/// Hands something to other apps. Hosts have none: it shows a link where it is a URL, and otherwise nothing to press, which
/// is said once.
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
        what is to be copied as a 'Text'.
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
  ///   - subject: What a mail would be called. Hosts leave it out.
  ///   - message: What would stand in front of it. Hosts leave it out.
  public init(item: URL, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item)
  }

  /// - Parameters:
  ///   - subject: What a mail would be called. Hosts leave it out.
  ///   - message: What would stand in front of it. Hosts leave it out.
  public init(item: String, subject: Text? = nil, message: Text? = nil) {
    self.init(item: item)
  }

  /// - Parameter preview: What would be seen of it. Hosts leave it out.
  public init<Preview, Icon>(
    item: String, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview, Icon>
  ) {
    self.init(item: item)
  }

  /// - Parameter preview: What would be seen of it. Hosts leave it out.
  public init<Preview, Icon>(
    item: URL, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview, Icon>
  ) {
    self.init(item: item)
  }

  /// Several texts, of which hosts can hand over none.
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

/// What is seen of something that is handed to other apps. Hosts leave it out.
public struct SharePreview<Preview, Icon> {
  public init<Title: StringProtocol>(_ title: Title) where Preview == Never, Icon == Never {}

  public init<Title: StringProtocol>(_ title: Title, image: Preview) where Icon == Never {}

  public init<Title: StringProtocol>(_ title: Title, icon: Icon) where Preview == Never {}

  public init<Title: StringProtocol>(_ title: Title, image: Preview, icon: Icon) {}
}
