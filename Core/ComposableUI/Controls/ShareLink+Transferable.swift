import Foundation

extension ShareLink {
  /// Hands something over to other apps: a link where it is handed over as a URL, and otherwise nothing to press, which is
  /// said once.
  public init<Item: Transferable>(item: Item, @ViewBuilder label: () -> Label) {
    self.init(url: item as? URL ?? Item.transferRepresentation._url(of: item), label: label())
  }

  /// - Parameter preview: What would be seen of it. Hosts leave it out.
  public init<Item: Transferable, Preview, Icon>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview, Icon>,
    @ViewBuilder label: () -> Label
  ) {
    self.init(item: item, label: label)
  }
}

extension ShareLink where Label == Text {
  /// - Parameter preview: What would be seen of it. Hosts leave it out.
  @_disfavoredOverload
  public init<Item: Transferable, Preview, Icon>(
    item: Item, subject: Text? = nil, message: Text? = nil, preview: SharePreview<Preview, Icon>
  ) {
    self.init(item: item) { Text("Share…") }
  }

  /// - Parameter preview: What would be seen of it. Hosts leave it out.
  public init<Title: StringProtocol, Item: Transferable, Preview, Icon>(
    _ title: Title, item: Item, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<Preview, Icon>
  ) {
    self.init(item: item) { Text(title) }
  }
}
