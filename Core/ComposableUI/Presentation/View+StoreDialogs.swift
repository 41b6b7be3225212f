import ComposableArchitecture
import ElementTree
import Foundation

extension View {
  /// Shows the alert of a feature's state.
  ///
  /// Pressing a button sends its action to the store. The alert is dismissed if the user closes it
  /// without an action, or if the reducer leaves it in the state after the action.
  ///
  /// - Parameter item: `$store.scope(\.alert, action: \.alert)`.
  public func alert<Action>(
    _ item: Binding<Store<AlertState<Action>, Action>?>
  ) -> some View {
    let store = item.wrappedValue
    let alert = store?.withState { $0 }
    return presenting(
      store, item: item, identity: alert?.id,
      dialog: alert.map { alert in
        .init(.alert, title: alert.title, message: alert.message)
      },
      buttons: alert?.buttons ?? [])
  }

  /// Shows the confirmation dialog of a feature's state.
  ///
  /// Pressing a button sends its action to the store. The dialog is dismissed if the user closes it
  /// without an action, or if the reducer leaves it in the state after the action.
  ///
  /// - Parameter item: `$store.scope(\.confirmation, action: \.confirmation)`.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    let store = item.wrappedValue
    let dialog = store?.withState { $0 }
    return presenting(
      store, item: item, identity: dialog?.id,
      dialog: dialog.map { dialog in
        .init(
          .confirmation,
          title: dialog.titleVisibility == .hidden ? TextState("") : dialog.title,
          message: dialog.message)
      },
      buttons: dialog?.buttons ?? [])
  }

  private func presenting<State, Action>(
    _ store: Store<State, Action>?,
    item: Binding<Store<State, Action>?>,
    identity: UUID?,
    dialog: ElementTree.Content.Dialog?,
    buttons: [ButtonState<Action>]
  ) -> some View {
    _PresentationView(
      content: self,
      identity: identity.map { AnyHashable($0) },
      dialog: dialog,
      dismiss: { item.wrappedValue = nil },
      presented: {
        ForEach(buttons) { button in
          Button(button) { action in
            if let action { store?.send(action) }
          }
        }
      })
  }
}

extension ElementTree.Content.Dialog {
  fileprivate init(_ kind: Kind, title: TextState, message: TextState?) {
    self.init(kind, title: String(state: title), message: message.map { String(state: $0) })
  }
}
