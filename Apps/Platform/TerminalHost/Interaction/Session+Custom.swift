import ElementTree

extension Session {
  /// Sends a key to the app's custom element that has the focus.
  ///
  /// - Returns: Whether the element handles the key.
  func pressInCustom(_ key: Input.Key) -> Bool {
    switch key {
    case .left: sendKey(.left)
    case .right: sendKey(.right)
    case .enter: sendKey(.enter)
    default: false
    }
  }

  func typeInCustom(_ character: Character) -> Bool {
    sendKey(character == " " ? .space : .character(character))
  }

  private func sendKey(_ key: CustomKey) -> Bool {
    guard menu == nil, let focus, canFocus(focus), case .custom(let custom) = focus.content,
      let event = custom.element.key?(custom, key)
    else { return false }
    guard showsFocus() else { return true }
    send(.custom(event), to: focus)
    return true
  }
}
