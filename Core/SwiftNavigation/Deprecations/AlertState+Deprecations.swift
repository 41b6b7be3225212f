#if Deprecations
  import Foundation

  extension AlertState {
    /// Makes an alert with any number of buttons.
    @available(
      *, deprecated,
      message: "Use 'init(title:actions:message:)', whose parts are trailing closures."
    )
    public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
      self.init(
        title: { title }, actions: { for button in buttons { button } },
        message: message.map { message in { message } })
    }

    /// Makes an alert with one button, or without buttons.
    @available(
      *, deprecated,
      message: "Use 'init(title:actions:message:)', whose parts are trailing closures."
    )
    public init(
      title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil
    ) {
      self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
    }

    /// Makes an alert with two buttons.
    @available(
      *, deprecated,
      message: "Use 'init(title:actions:message:)', whose parts are trailing closures."
    )
    public init(
      title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
      secondaryButton: ButtonState<Action>
    ) {
      self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
    }
  }

  extension ConfirmationDialogState {
    /// Makes a dialog.
    @available(
      *, deprecated,
      message:
        "Use 'init(titleVisibility:title:actions:message:)', whose parts are trailing closures."
    )
    public init(
      title: TextState, titleVisibility: ConfirmationDialogStateTitleVisibility,
      message: TextState? = nil, buttons: [ButtonState<Action>] = []
    ) {
      self.init(
        titleVisibility: titleVisibility, title: { title },
        actions: { for button in buttons { button } },
        message: message.map { message in { message } })
    }

    /// Makes a dialog.
    @available(
      *, deprecated,
      message: "Use 'init(title:actions:message:)', whose parts are trailing closures."
    )
    public init(
      title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []
    ) {
      self.init(title: title, titleVisibility: .automatic, message: message, buttons: buttons)
    }
  }

  extension ButtonState {
    /// Makes a button that changes nothing.
    @available(*, deprecated, message: "Use 'ButtonState(role: .cancel, action:label:)'.")
    public static func cancel(
      _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
    ) -> Self {
      Self(role: .cancel, action: action) { label }
    }

    /// Makes a button without a special purpose.
    @available(*, deprecated, message: "Use 'ButtonState(action:label:)'.")
    public static func `default`(
      _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
    ) -> Self {
      Self(action: action) { label }
    }

    /// Makes a button that deletes or overwrites something.
    @available(*, deprecated, message: "Use 'ButtonState(role: .destructive, action:label:)'.")
    public static func destructive(
      _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
    ) -> Self {
      Self(role: .destructive, action: action) { label }
    }
  }

  /// The older name of confirmation dialogs.
  @available(*, deprecated, renamed: "ConfirmationDialogState")
  public typealias ActionSheetState<Action> = ConfirmationDialogState<Action>

  /// The older name of the token that `observe` returns.
  @available(*, deprecated, renamed: "ObserveToken")
  public typealias ObservationToken = ObserveToken
#endif
