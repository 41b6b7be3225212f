/// A view of a ``TabView``, with its title and its value.
public struct Tab<Value: Hashable, Content: View>: _TransparentView {
  let title: String
  let value: Value?
  let content: Content

  public static func _content(of view: Self) -> Content { view.content }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    var traits = traits
    traits.tabTitle = view.title
    if let value = view.value { traits.tag = AnyHashable(value) }
    // A tab counts as one view, however many views its content has.
    visitor.visit(Group { view.content }, traits: traits)
  }
}

extension Tab {
  /// - Parameters:
  ///   - title: The tab's title.
  ///   - image: The name of a symbol. Hosts show the title.
  ///   - value: The value that the tab stands for.
  ///   - content: The views in the tab.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage image: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.value = value
    self.content = content()
  }

  /// - Parameters:
  ///   - title: The tab's title.
  ///   - image: The name of a symbol. Hosts show the title.
  ///   - value: The value that the tab stands for.
  ///   - role: The tab's role. Hosts ignore it.
  ///   - content: The views in the tab.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage image: String, value: Value, role: TabRole?,
    @ViewBuilder content: () -> Content
  ) {
    self.init(title, systemImage: image, value: value, content: content)
  }

  /// - Parameters:
  ///   - title: The tab's title.
  ///   - image: The name of an image. Hosts show the title.
  ///   - value: The value that the tab stands for.
  ///   - content: The views in the tab.
  public init<Title: StringProtocol>(
    _ title: Title, image: String, value: Value, @ViewBuilder content: () -> Content
  ) {
    self.init(title, systemImage: image, value: value, content: content)
  }

  /// Creates a tab with the title "Search", regardless of its role.
  public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
    self.init("Search", systemImage: "magnifyingglass", value: value, content: content)
  }

  /// - Parameters:
  ///   - value: The value that the tab stands for.
  ///   - role: The tab's role. Hosts ignore it.
  ///   - content: The views in the tab.
  ///   - label: The tab's title, read as text.
  public init<Label: View>(
    value: Value, role: TabRole?, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.init(value: value, content: content, label: label)
  }

  /// - Parameters:
  ///   - value: The value that the tab stands for.
  ///   - content: The views in the tab.
  ///   - label: The tab's title, read as text.
  public init<Label: View>(
    value: Value, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    title = Label.plainText(of: label())
    self.value = value
    self.content = content()
  }
}

extension Tab where Value == Never {
  public init<Title: StringProtocol>(
    _ title: Title, systemImage image: String, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    value = nil
    self.content = content()
  }

  public init<Label: View>(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    title = Label.plainText(of: label())
    value = nil
    self.content = content()
  }
}

extension View {
  /// Adds a short text beside this view's title in a ``TabView``.
  @_disfavoredOverload
  public func badge<Label: StringProtocol>(_ label: Label?) -> some View {
    badge(label.map { Text($0) })
  }

  /// Removes a tab or an item while a condition holds.
  @ViewBuilder public func hidden(_ isHidden: Bool) -> some View {
    if !isHidden { self }
  }
}
