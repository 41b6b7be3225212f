import ElementTree

// Presentations of an item. The content receives a binding, so that it can change the item.

extension View {
  /// Shows another view over the screen while there is an item, with a binding to the item. An item
  /// with another id replaces the view.
  @_disfavoredOverload
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> Content
  ) -> some View {
    sheet(item: item, onDismiss: onDismiss) { _ in Binding(item).map(content) }
  }

  /// Shows another view over the screen while there is an item, with a binding to the item. The
  /// value at a key path is the item's identity: a new identity replaces the view.
  @_disfavoredOverload
  public func sheet<Item, ID: Hashable, Content: View>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> Content
  ) -> some View {
    sheet(item: item, id: id, onDismiss: onDismiss) { (_: Item) in Binding(item).map(content) }
  }

  /// Shows another view in place of the screen while there is an item, with a binding to the item.
  @_disfavoredOverload
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> Content
  ) -> some View {
    fullScreenCover(item: item, onDismiss: onDismiss) { (_: Item) in Binding(item).map(content) }
  }

  /// Shows another view in place of the screen while there is an item, with a binding to the item.
  /// The value at a key path is the item's identity: a new identity replaces the view.
  @_disfavoredOverload
  public func fullScreenCover<Item, ID: Hashable, Content: View>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Binding<Item>) -> Content
  ) -> some View {
    fullScreenCover(item: item, id: id, onDismiss: onDismiss) { (_: Item) in
      Binding(item).map(content)
    }
  }

  /// Shows another view beside this one while there is an item, with a binding to the item.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: Ignored: hosts choose the place.
  ///   - arrowEdge: Ignored: hosts choose the place.
  @_disfavoredOverload
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Binding<Item>) -> Content
  ) -> some View {
    popover(item: item, attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge) { (_: Item) in
      Binding(item).map(content)
    }
  }

  /// Shows another view beside this one while there is an item, with a binding to the item. The
  /// value at a key path is the item's identity: a new identity replaces the view.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: Ignored: hosts choose the place.
  ///   - arrowEdge: Ignored: hosts choose the place.
  @_disfavoredOverload
  public func popover<Item, ID: Hashable, Content: View>(
    item: Binding<Item?>, id: KeyPath<Item, ID>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Binding<Item>) -> Content
  ) -> some View {
    popover(item: item, id: id, attachmentAnchor: attachmentAnchor, arrowEdge: arrowEdge) {
      (_: Item) in Binding(item).map(content)
    }
  }

  /// Shows another screen while there is an item, with a binding to the item.
  @_disfavoredOverload
  public func navigationDestination<Item, Content: View>(
    item: Binding<Item?>, @ViewBuilder destination: @escaping (Binding<Item>) -> Content
  ) -> some View {
    navigationDestination(item: item) { (_: Item) in Binding(item).map(destination) }
  }

  // MARK: - Dialogs

  /// Shows an alert while there is an item. Each button sets the item to `nil` after its action. An
  /// alert without buttons gets an OK button.
  public func alert<Item, Actions: View>(
    item: Binding<Item?>, title: (Item) -> Text, @ViewBuilder actions: (Item) -> Actions
  ) -> some View {
    alert(item: item, title: title, actions: actions, message: { _ in EmptyView() })
  }

  /// Shows an alert while there is an item. Each button sets the item to `nil` after its action. An
  /// alert without buttons gets an OK button.
  ///
  /// - Parameter message: The message, read as text.
  public func alert<Item, Actions: View, Message: View>(
    item: Binding<Item?>, title: (Item) -> Text, @ViewBuilder actions: (Item) -> Actions,
    @ViewBuilder message: (Item) -> Message
  ) -> some View {
    presentingDialog(.alert, of: item, title: title, actions: actions, message: message)
  }

  /// Shows a choice of actions while there is an item. Each button sets the item to `nil` after
  /// its action. A cancel button is added if there is none.
  public func confirmationDialog<Item, Actions: View>(
    item: Binding<Item?>, titleVisibility: Visibility = .automatic, title: (Item) -> Text,
    @ViewBuilder actions: (Item) -> Actions
  ) -> some View {
    confirmationDialog(
      item: item, titleVisibility: titleVisibility, title: title, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Shows a choice of actions while there is an item. Each button sets the item to `nil` after
  /// its action. A cancel button is added if there is none.
  ///
  /// - Parameter message: The message, read as text.
  public func confirmationDialog<Item, Actions: View, Message: View>(
    item: Binding<Item?>, titleVisibility: Visibility = .automatic, title: (Item) -> Text,
    @ViewBuilder actions: (Item) -> Actions, @ViewBuilder message: (Item) -> Message
  ) -> some View {
    presentingDialog(
      .confirmation, of: item, title: { titleVisibility == .hidden ? Text("") : title($0) },
      actions: actions, message: message)
  }

  private func presentingDialog<Item, Actions: View, Message: View>(
    _ kind: ElementTree.Content.Dialog.Kind, of item: Binding<Item?>, title: (Item) -> Text,
    actions: (Item) -> Actions, message: (Item) -> Message
  ) -> some View {
    let current = item.wrappedValue
    let actions = current.map(actions)
    return _PresentationView(
      content: self,
      dialog: current.map { current in
        let message = Message.plainText(of: message(current))
        return .init(
          kind, title: Text.plainText(of: title(current)),
          message: message.isEmpty ? nil : message)
      },
      // An action may have removed the item already.
      dismiss: { if item.wrappedValue != nil { item.wrappedValue = nil } },
      presented: { actions })
  }
}
