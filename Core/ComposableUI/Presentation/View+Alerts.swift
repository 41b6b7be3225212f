import ElementTree
import Foundation

// What alerts and confirmation dialogs are also made of: keys and texts as titles, values, errors.

extension View {
  /// Shows an alert while a condition holds.
  @_disfavoredOverload
  public func alert<Actions: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions)
  }

  /// Shows an alert while a condition holds.
  @_disfavoredOverload
  public func alert<Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    alert(Text(titleKey), isPresented: isPresented, actions: actions, message: message)
  }

  /// Shows an alert while a condition holds.
  public func alert<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
  ) -> some View {
    alert(title.plainText, isPresented: isPresented, actions: actions)
  }

  /// Shows an alert while a condition holds.
  public func alert<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    alert(title.plainText, isPresented: isPresented, actions: actions, message: message)
  }

  /// Shows an alert while a condition holds and there is a value to make it from.
  public func alert<Title: StringProtocol, Presented, Actions: View>(
    _ title: Title, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented.while(data != nil)) { data.map { actions($0) } }
  }

  /// Shows an alert while a condition holds and there is a value to make it from.
  public func alert<Title: StringProtocol, Presented, Actions: View, Message: View>(
    _ title: Title, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions, @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    alert(title, isPresented: isPresented.while(data != nil)) {
      data.map { actions($0) }
    } message: {
      data.map { message($0) }
    }
  }

  /// Shows an alert that says what went wrong.
  public func alert<Failure: LocalizedError, Actions: View>(
    isPresented: Binding<Bool>, error: Failure?, @ViewBuilder actions: () -> Actions
  ) -> some View {
    alert(
      error?.errorDescription ?? "", isPresented: isPresented.while(error != nil), actions: actions)
  }

  /// Shows an alert that says what went wrong.
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

  /// Shows an alert, in its older form, while there is an item to make it from.
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

  /// Offers several ways on while a condition holds.
  @_disfavoredOverload
  public func confirmationDialog<Actions: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> Actions
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }

  /// Offers several ways on while a condition holds.
  @_disfavoredOverload
  public func confirmationDialog<Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, @ViewBuilder actions: () -> Actions,
    @ViewBuilder message: () -> Message
  ) -> some View {
    confirmationDialog(
      Text(titleKey), isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }

  /// Offers several ways on while a condition holds.
  public func confirmationDialog<Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions
  ) -> some View {
    confirmationDialog(
      title.plainText, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions)
  }

  /// Offers several ways on while a condition holds.
  public func confirmationDialog<Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> Actions, @ViewBuilder message: () -> Message
  ) -> some View {
    confirmationDialog(
      title.plainText, isPresented: isPresented, titleVisibility: titleVisibility, actions: actions,
      message: message)
  }

  /// Offers several ways on while a condition holds and there is a value to make them from.
  public func confirmationDialog<Title: StringProtocol, Presented, Actions: View>(
    _ title: Title, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    confirmationDialog(
      title, isPresented: isPresented.while(data != nil), titleVisibility: titleVisibility
    ) {
      data.map { actions($0) }
    }
  }

  /// Offers several ways on while a condition holds and there is a value to make them from.
  public func confirmationDialog<Title: StringProtocol, Presented, Actions: View, Message: View>(
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
}

extension View {
  /// Shows an alert while a condition holds and there is a value to make it from.
  public func alert<Presented, Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    alert(title.plainText, isPresented: isPresented, presenting: data, actions: actions)
  }

  /// Shows an alert while a condition holds and there is a value to make it from.
  public func alert<Presented, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions, @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    alert(
      title.plainText, isPresented: isPresented, presenting: data, actions: actions,
      message: message)
  }

  /// Offers several ways on while a condition holds and there is a value to make them from.
  public func confirmationDialog<Presented, Actions: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    confirmationDialog(
      title.plainText, isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions)
  }

  /// Offers several ways on while a condition holds and there is a value to make them from.
  public func confirmationDialog<Presented, Actions: View, Message: View>(
    _ title: Text, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions,
    @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    confirmationDialog(
      title.plainText, isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions, message: message)
  }

  /// Shows an alert while a condition holds and there is a value to make it from.
  @_disfavoredOverload
  public func alert<Presented, Actions: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    alert(Text(titleKey).plainText, isPresented: isPresented, presenting: data, actions: actions)
  }

  /// Shows an alert while a condition holds and there is a value to make it from.
  @_disfavoredOverload
  public func alert<Presented, Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, presenting data: Presented?,
    @ViewBuilder actions: (Presented) -> Actions, @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    alert(
      Text(titleKey).plainText, isPresented: isPresented, presenting: data, actions: actions,
      message: message)
  }

  /// Offers several ways on while a condition holds and there is a value to make them from.
  @_disfavoredOverload
  public func confirmationDialog<Presented, Actions: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions
  ) -> some View {
    confirmationDialog(
      Text(titleKey).plainText, isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions)
  }

  /// Offers several ways on while a condition holds and there is a value to make them from.
  @_disfavoredOverload
  public func confirmationDialog<Presented, Actions: View, Message: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    presenting data: Presented?, @ViewBuilder actions: (Presented) -> Actions,
    @ViewBuilder message: (Presented) -> Message
  ) -> some View {
    confirmationDialog(
      Text(titleKey).plainText, isPresented: isPresented, titleVisibility: titleVisibility,
      presenting: data, actions: actions, message: message)
  }
}

extension Binding where Value == Bool {
  /// The binding, which is `false` unless something else holds, too.
  fileprivate func `while`(_ holds: Bool) -> Binding<Bool> {
    holds ? self : .constant(false)
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
