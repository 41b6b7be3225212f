import ElementTree

/// A titled group of views; in a list, of rows.
public struct Section<Parent: View, Content: View, Footer: View>: _PrimitiveView {
  let header: String?
  let footer: String?
  let content: Content

  fileprivate init(header: String?, footer: String?, content: Content) {
    self.header = header
    self.footer = footer
    self.content = content
  }

  // A section itself isn't a row; its views become rows of the surrounding list.

  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PlainContainerNode(content(of: view), child: view.content, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! PlainContainerNode)
      .update(content(of: view), child: view.content, inputs)
  }

  private static func content(of view: Self) -> ElementTree.Content {
    .section(.init(header: view.header, footer: view.footer))
  }
}

// Headers and footers are reduced to their text.

extension Section {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) {
    self.init(
      header: Parent.plainText(of: header()), footer: Footer.plainText(of: footer()),
      content: content())
  }

  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }
}

extension Section where Parent == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: nil, footer: Footer.plainText(of: footer()), content: content())
  }

  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, footer: { footer })
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: Parent.plainText(of: header()), footer: nil, content: content())
  }

  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header })
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: nil, footer: nil, content: content())
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(header: String(title), footer: nil, content: content())
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey).plainText, footer: nil, content: content())
  }
}

/// The content of a foldable section.
public struct _FoldedContent<Content: View>: View {
  let isExpanded: Binding<Bool>
  let content: Content

  public var body: some View {
    Button(isExpanded.wrappedValue ? "Show Less" : "Show More") {
      isExpanded.wrappedValue.toggle()
    }
    if isExpanded.wrappedValue { content }
  }
}

extension Section where Footer == EmptyView {
  /// Makes a foldable section. A button in the section shows or hides its views.
  public init<Folded: View>(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Folded,
    @ViewBuilder header: () -> Parent
  ) where Content == _FoldedContent<Folded> {
    let folded = _FoldedContent(isExpanded: isExpanded, content: content())
    self.init(content: { folded }, header: header)
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  /// Makes a foldable section. A button in the section shows or hides its views.
  public init<Title: StringProtocol, Folded: View>(
    _ title: Title, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Folded
  ) where Content == _FoldedContent<Folded> {
    self.init(isExpanded: isExpanded, content: content, header: { Text(title) })
  }
}
