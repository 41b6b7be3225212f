import ComposableArchitecture
import ElementTree

extension View {
  /// Shows an alert without actions.
  public func alert(_ state: Binding<AlertState<Never>?>) -> some View {
    alert(state, action: { (_: Never?) in })
  }

  /// Shows the alert that a binding holds.
  ///
  /// - Parameters:
  ///   - state: The alert. Leaving the alert sets it to `nil`.
  ///   - handler: Receives the action of the pressed button, once `state` is `nil`.
  public func alert<Value>(
    _ state: Binding<AlertState<Value>?>, action handler: @escaping (Value?) -> Void
  ) -> some View {
    let alert = state.wrappedValue
    return presentingDialog(
      .alert, state, id: alert?.id, title: alert?.title, message: alert?.message,
      buttons: alert?.buttons ?? [], handler)
  }

  /// Shows the alert that a binding holds.
  ///
  /// - Parameters:
  ///   - state: The alert. Leaving the alert sets it to `nil`.
  ///   - handler: Receives the action of the pressed button, in a task.
  @_disfavoredOverload
  public func alert<Value: Sendable>(
    _ state: Binding<AlertState<Value>?>,
    action handler: @escaping @Sendable (Value?) async -> Void
  ) -> some View {
    alert(state, action: { (action: Value?) in _ = Task { await handler(action) } })
  }

  /// Shows a confirmation dialog without actions.
  public func confirmationDialog(
    _ state: Binding<ConfirmationDialogState<Never>?>
  ) -> some View {
    confirmationDialog(state, action: { (_: Never?) in })
  }

  /// Shows the confirmation dialog that a binding holds.
  ///
  /// - Parameters:
  ///   - state: The dialog. Leaving the dialog sets it to `nil`.
  ///   - handler: Receives the action of the pressed button, once `state` is `nil`.
  public func confirmationDialog<Value>(
    _ state: Binding<ConfirmationDialogState<Value>?>, action handler: @escaping (Value?) -> Void
  ) -> some View {
    let dialog = state.wrappedValue
    return presentingDialog(
      .confirmation, state, id: dialog?.id,
      title: dialog?.titleVisibility == .hidden ? TextState("") : dialog?.title,
      message: dialog?.message, buttons: dialog?.buttons ?? [], handler)
  }

  /// Shows the confirmation dialog that a binding holds.
  ///
  /// - Parameters:
  ///   - state: The dialog. Leaving the dialog sets it to `nil`.
  ///   - handler: Receives the action of the pressed button, in a task.
  @_disfavoredOverload
  public func confirmationDialog<Value: Sendable>(
    _ state: Binding<ConfirmationDialogState<Value>?>,
    action handler: @escaping @Sendable (Value?) async -> Void
  ) -> some View {
    confirmationDialog(
      state, action: { (action: Value?) in _ = Task { await handler(action) } })
  }

  private func presentingDialog<State: Identifiable, Value>(
    _ kind: ElementTree.Content.Dialog.Kind, _ state: Binding<State?>, id: State.ID?,
    title: TextState?, message: TextState?, buttons: [ButtonState<Value>],
    _ handler: @escaping (Value?) -> Void
  ) -> some View {
    _PresentationView(
      content: self, identity: id.map { AnyHashable($0) },
      dialog: title.map {
        .init(kind, title: String(state: $0), message: message.map { String(state: $0) })
      },
      // A button's action may have put another dialog into the state.
      dismiss: { if state.wrappedValue?.id == id { state.wrappedValue = nil } },
      presented: {
        ForEach(buttons) { button in
          Button(button) { action in
            state.wrappedValue = nil
            handler(action)
          }
        }
      })
  }
}

extension Button where Label == Text {
  /// Creates a button from a feature's state.
  ///
  /// - Parameter action: Receives, in a task, the button's action; `nil` if the button has none.
  @_disfavoredOverload
  public init<Action: Sendable>(
    _ button: ButtonState<Action>, action: @escaping @Sendable (Action?) async -> Void
  ) {
    self.init(button) { (value: Action?) in _ = Task { await action(value) } }
  }
}

extension ButtonRole {
  /// Converts the role of a button in a feature's state.
  public init(_ role: ButtonStateRole) {
    self = role == .cancel ? .cancel : .destructive
  }
}

extension Visibility {
  /// Converts the visibility of a dialog's title in a feature's state.
  public init(_ visibility: ConfirmationDialogStateTitleVisibility) {
    self =
      switch visibility {
      case .automatic: .automatic
      case .hidden: .hidden
      case .visible: .visible
      }
  }
}
