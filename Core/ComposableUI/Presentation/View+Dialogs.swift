import ElementTree
import SwiftNavigation

/// The visibility of a detail, such as the title of a dialog or the labels of controls.
public enum Visibility: Hashable, Sendable, CaseIterable, Codable {
  case automatic, visible, hidden
}

extension View {
  // One function handles all kinds of titles. With overloads, the type checker would try each of
  // them for each call in a chain.

  /// Shows an alert while a condition holds. Each button sets the condition to `false` after its
  /// action. An alert without buttons gets an OK button.
  ///
  /// - Parameter message: The message, read as text.
  public func alert<Title: _TitleContent, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message = { EmptyView() }
  ) -> some View {
    presenting(
      .alert, title: title._title, isPresented: isPresented, actions: actions(),
      message: isPresented.wrappedValue ? Message.plainText(of: message()) : "")
  }

  /// Shows an alert while a condition holds and there is a value.
  public func alert<Title: _TitleContent, Presented, Actions: View>(
    _ title: Title, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    alert(
      title, isPresented: isPresented, presenting: data, actions: actions,
      message: { _ in EmptyView() })
  }

  /// Shows an alert while a condition holds and there is a value.
  ///
  /// - Parameter message: The message, read as text.
  public func alert<Title: _TitleContent, Presented, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions,
    @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    alert(title, isPresented: isPresented.while(data != nil)) {
      data.map { actions($0) }
    } message: {
      data.map { message($0) }
    }
  }

  /// Shows a choice of actions while a condition holds. Each button sets the condition to `false`
  /// after its action. A cancel button is added if there is none.
  ///
  /// - Parameter message: The message, read as text.
  public func confirmationDialog<Title: _TitleContent, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message = { EmptyView() }
  ) -> some View {
    presenting(
      .confirmation, title: titleVisibility == .hidden ? "" : title._title,
      isPresented: isPresented, actions: actions(),
      message: isPresented.wrappedValue ? Message.plainText(of: message()) : "")
  }

  /// Shows a choice of actions while a condition holds and there is a value.
  public func confirmationDialog<Title: _TitleContent, Presented, Actions: View>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented, titleVisibility: titleVisibility, presenting: data,
      actions: actions, message: { _ in EmptyView() })
  }

  /// Shows a choice of actions while a condition holds and there is a value.
  ///
  /// - Parameter message: The message, read as text.
  public func confirmationDialog<Title: _TitleContent, Presented, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions,
    @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented.while(data != nil), titleVisibility: titleVisibility
    ) {
      data.map { actions($0) }
    } message: {
      data.map { message($0) }
    }
  }

  /// Shows another view over the screen while a condition holds.
  ///
  /// - Parameter onDismiss: Called after the view is gone, for any reason.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presentingView(.sheet, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Shows another view over the screen while there is an item. An item with another id replaces
  /// the view.
  ///
  /// - Parameters:
  ///   - item: The item. It is set to `nil` when the user leaves the view without a choice.
  ///   - onDismiss: Called after the view is gone, for any reason.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presentingView(
      .sheet, item: item, identity: { AnyHashable($0.id) }, onDismiss: onDismiss, content: content)
  }

  /// Shows a view in a dialog while a condition holds.
  func presentingView<Content: View>(
    _ kind: ElementTree.Content.Dialog.Kind, isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil, content: @escaping () -> Content
  ) -> some View {
    _PresentationView(
      content: self,
      dialog: isPresented.wrappedValue ? .init(kind, title: "") : nil,
      dismiss: { isPresented.wrappedValue = false },
      onDismiss: onDismiss,
      presented: { DeferredView(content: content) })
  }

  /// Shows a view in a dialog while there is an item.
  ///
  /// - Parameter identity: Returns the identity of an item.
  func presentingView<Item, Content: View>(
    _ kind: ElementTree.Content.Dialog.Kind, item: Binding<Item?>,
    identity: (Item) -> AnyHashable, onDismiss: (() -> Void)? = nil,
    content: @escaping (Item) -> Content
  ) -> some View {
    let current = item.wrappedValue
    return _PresentationView(
      content: self,
      identity: current.map(identity),
      dialog: current == nil ? nil : .init(kind, title: ""),
      dismiss: { item.wrappedValue = nil },
      onDismiss: onDismiss,
      presented: { current.map { current in DeferredView { content(current) } } })
  }

  /// Shows actions beside this view while a condition holds.
  func presentingMenu<Actions: View>(
    _ title: String, isPresented: Binding<Bool>, actions: Actions
  ) -> some View {
    presenting(.menu, title: title, isPresented: isPresented, actions: actions, message: "")
  }

  private func presenting<Actions: View>(
    _ kind: ElementTree.Content.Dialog.Kind, title: String, isPresented: Binding<Bool>,
    actions: Actions, message: String
  ) -> some View {
    _PresentationView(
      content: self,
      dialog: isPresented.wrappedValue
        ? .init(kind, title: title, message: message.isEmpty ? nil : message) : nil,
      dismiss: {
        // An action may have set the binding to `false` already. Since then, the state behind the
        // binding may have changed.
        if isPresented.wrappedValue { isPresented.wrappedValue = false }
      },
      presented: { actions })
  }
}

/// Defers a view's closure until the view is shown, and evaluates it in a scope of its own.
struct DeferredView<Content: View>: View {
  let content: () -> Content

  var body: Content { content() }
}

extension Binding where Value == Bool {
  /// Returns the binding while a condition holds, and a constant `false` otherwise.
  func `while`(_ holds: Bool) -> Binding<Bool> {
    holds ? self : .constant(false)
  }
}
