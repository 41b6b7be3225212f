import ElementTree

extension Session {
  /// Hands a key to the element of an app's own that has the focus.
  ///
  /// - Returns: Whether the element does something about it.
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
