import ElementTree
import Foundation

// Alerts for errors, and alerts in their older form.

extension View {
  /// Shows an alert for an error.
  public func alert<Failure: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: () -> Actions
  ) -> some View {
    alert(
      error?.errorDescription ?? "", isPresented: isPresented.while(error != nil), actions: actions)
  }

  /// Shows an alert for an error.
  public func alert<Failure: LocalizedError, Actions: View, Message: View>(
    isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: (Failure) -> Actions,
    @ViewBuilder message: (Failure) -> Message
  ) -> some View {
    alert(error?.errorDescription ?? "", isPresented: isPresented.while(error != nil)) {
      error.map { actions($0) }
    } message: {
      error.map { message($0) }
    }
  }

  /// Shows an alert, in its older form, while a condition holds.
  public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
    let alert = content()
    return self.alert(alert.title, isPresented: isPresented) {
      ForEach(0..<alert.buttons.count) { index in
        alert.buttons[index].view
      }
    } message: {
      alert.message
    }
  }

  /// Shows an alert, in its older form, while there is an item.
  public func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View {
    let alert = item.wrappedValue.map(content)
    return self.alert(alert?.title ?? Text(verbatim: ""), isPresented: Binding(item)) {
      ForEach(0..<(alert?.buttons.count ?? 0)) { index in
        alert?.buttons[index].view
      }
    } message: {
      alert?.message
    }
  }
}

/// An alert in its older form.
@MainActor @preconcurrency
public struct Alert {
  let title: Text
  let message: Text?
  let buttons: [Button]

  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }

  /// A button of an alert.
  @MainActor @preconcurrency
  public struct Button {
    let role: ButtonRole?
    let label: Text
    let action: () -> Void

    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Self {
      Self(role: nil, label: label, action: action ?? {})
    }

    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Self {
      Self(role: .cancel, label: label, action: action ?? {})
    }

    public static func cancel(_ action: (() -> Void)? = {}) -> Self {
      cancel(Text("Cancel"), action: action)
    }

    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Self {
      Self(role: .destructive, label: label, action: action ?? {})
    }

    var view: some View {
      ComposableUI.Button(role: role) {
        action()
      } label: {
        label
      }
    }
  }
}
