import ElementTree

/// A titled group of views; in a list, of rows.
public struct Section<Content: View>: _PrimitiveView {
  let header: String?
  let footer: String?
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    header = nil
    footer = nil
    self.content = content()
  }

  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    header = String(title)
    footer = nil
    self.content = content()
  }

  /// - Parameter header: Read as text.
  public init<Header: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header
  ) {
    self.header = Header.plainText(of: header())
    footer = nil
    self.content = content()
  }

  /// - Parameter footer: Read as text.
  public init<Footer: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer
  ) {
    header = nil
    self.footer = Footer.plainText(of: footer())
    self.content = content()
  }

  /// - Parameters:
  ///   - header: Read as text.
  ///   - footer: Read as text.
  public init<Header: View, Footer: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
    @ViewBuilder footer: () -> Footer
  ) {
    self.header = Header.plainText(of: header())
    self.footer = Footer.plainText(of: footer())
    self.content = content()
  }

  // A section is no row: its views are, as rows of whatever list it is in.

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainContainerNode(content(of: view), child: view.content, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: PlainContainerNode.self)
      .update(content(of: view), child: view.content, inputs)
  }

  private static func content(of view: Self) -> ElementTree.Content {
    .section(.init(header: view.header, footer: view.footer))
  }
}
