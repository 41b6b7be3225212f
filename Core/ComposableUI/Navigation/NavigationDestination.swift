extension View {
  /// Sets the screen for values of a type that a ``NavigationLink`` or a path puts on the stack.
  public func navigationDestination<Data: Hashable, Content: View>(
    for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Content
  ) -> some View {
    _DestinationTypeView(content: self, type: Data.self) { value in
      (value.base as? Data).map { data in AnyView(DeferredView { destination(data) }) }
    }
  }

  /// Puts another screen on the stack while a condition holds. Outside a stack, a sheet shows the
  /// screen.
  public func navigationDestination<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: @escaping () -> Content
  ) -> some View {
    _DestinationView(
      content: self, isPresented: isPresented.wrappedValue,
      destination: { AnyView(DeferredView(content: destination)) },
      dismiss: { if isPresented.wrappedValue { isPresented.wrappedValue = false } },
      fallback: { AnyView($0.sheet(isPresented: isPresented, content: destination)) })
  }

  /// Puts another screen on the stack while there is an item. The screen stays when the item
  /// changes. Outside a stack, a sheet shows the screen.
  public func navigationDestination<Item, Content: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Item) -> Content
  ) -> some View {
    let current = item.wrappedValue
    return _DestinationView(
      content: self, isPresented: current != nil,
      destination: { AnyView(current.map { current in DeferredView { destination(current) } }) },
      dismiss: { if item.wrappedValue != nil { item.wrappedValue = nil } },
      fallback: {
        AnyView(
          $0.presentingView(
            .sheet, item: item, identity: { _ in AnyHashable(true) }, content: destination))
      })
  }
}

/// A view that sets the screens for values of a type.
struct _DestinationTypeView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let type: Any.Type
  let destination: (AnyHashable) -> AnyView?

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    inputs.environment.enclosingNodes?.stack?.model
      .setDestination(for: view.type, view.destination)
    return Content._makeNode(view.content, inputs)
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    inputs.environment.enclosingNodes?.stack?.model
      .setDestination(for: view.type, view.destination)
    Content._updateNode(node, view.content, inputs)
  }
}

/// A view that puts a screen on the stack while a condition holds.
struct _DestinationView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let isPresented: Bool
  let destination: () -> AnyView
  let dismiss: @MainActor () -> Void
  /// Returns the view to use outside a stack.
  let fallback: (Content) -> AnyView

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    guard let stack = inputs.environment.enclosingNodes?.stack else {
      Notice.once(
        """
        A 'navigationDestination' is in no 'NavigationStack', so its destination is shown over the screen. Put \
        the view with this modifier into a 'NavigationStack'.
        """)
      return AnyView._makeNode(view.fallback(view.content), inputs)
    }
    let node = DestinationNode(stack.model)
    node.setContent(view.content, inputs)
    node.update(view)
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    guard let node = node as? DestinationNode else {
      return AnyView._updateNode(node, view.fallback(view.content), inputs)
    }
    node.setContent(view.content, inputs)
    node.update(view)
  }
}

private final class DestinationNode: WrapperNode {
  private let model: NavigationModel
  private var isPresented = false

  init(_ model: NavigationModel) {
    self.model = model
  }

  private var id: AnyHashable { AnyHashable(ObjectIdentifier(self)) }

  func update<Content: View>(_ view: _DestinationView<Content>) {
    if view.isPresented {
      model.present(
        id, view.destination,
        dismiss: { [weak self] in
          self?.isPresented = false
          view.dismiss()
        })
    } else if isPresented {
      model.dismiss(id)
    }
    isPresented = view.isPresented
  }

  override func unmount() {
    if isPresented { model.dismiss(id) }
    super.unmount()
  }
}
