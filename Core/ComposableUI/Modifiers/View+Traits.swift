/// A view that tells the view it is listed in something about itself.
struct _TraitView<Content: View>: _TransparentView, TextualView {
  let content: Content
  let change: (inout _ViewTraits) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _content(of view: Self) -> Content { view.content }

  static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    var traits = traits
    view.change(&traits)
    Content._visitLeaves(of: view.content, traits: traits, visitor: &visitor)
  }
}

extension View {
  /// The value that this view stands for in a ``Picker`` or ``TabView``, or as a row of a ``List``.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    _TagView(content: self, tag: AnyHashable(tag))
  }

  /// What this view is called in a ``TabView``; read as text.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    let title = Label.plainText(of: label())
    return _TraitView(content: self) { $0.tabTitle = title }
  }

  /// A number beside this view's title in a ``TabView``; 0 shows none.
  public func badge(_ count: Int) -> some View {
    _TraitView(content: self) { $0.badge = count == 0 ? nil : "\(count)" }
  }

  /// A short text beside this view's title in a ``TabView``.
  public func badge(_ label: Text?) -> some View {
    _TraitView(content: self) { $0.badge = label?.plainText }
  }

  /// A short text beside this view's title in a ``TabView``.
  @_disfavoredOverload
  public func badge<Label: _TitleContent>(_ label: Label?) -> some View {
    _TraitView(content: self) { $0.badge = label?._title }
  }
}
