/// A view that sets traits for the enclosing view.
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
  /// Sets the value that this view stands for in a ``Picker``, a ``TabView`` or a row of a
  /// ``List``.
  public func tag<Value: Hashable>(_ tag: Value) -> some View {
    _TagView(content: self, tag: AnyHashable(tag))
  }

  /// Sets this view's title in a ``TabView``, taken from the text of a view.
  public func tabItem<Label: View>(@ViewBuilder _ label: () -> Label) -> some View {
    let title = Label.plainText(of: label())
    return _TraitView(content: self) { $0.tabTitle = title }
  }

  /// Adds a number beside this view's title in a ``TabView``; 0 shows none.
  public func badge(_ count: Int) -> some View {
    _TraitView(content: self) { $0.badge = count == 0 ? nil : "\(count)" }
  }

  /// Adds a short text beside this view's title in a ``TabView``.
  public func badge(_ label: Text?) -> some View {
    _TraitView(content: self) { $0.badge = label?.plainText }
  }

  /// Adds a short text beside this view's title in a ``TabView``.
  @_disfavoredOverload
  public func badge<Label: _TitleContent>(_ label: Label?) -> some View {
    _TraitView(content: self) { $0.badge = label?._title }
  }
}
