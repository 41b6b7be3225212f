import Foundation

extension TextField where Label == Text {
  /// - Parameters:
  ///   - title: The purpose of the field, shown while it is empty and has no prompt.
  ///   - value: The edited value, written whenever the text is valid.
  ///   - formatter: The formatter that reads and writes the value.
  ///   - prompt: Text shown while the field is empty.
  public init<Title: StringProtocol, Value>(
    _ title: Title, value: Binding<Value>, formatter: Formatter, prompt: Text? = nil
  ) {
    self.init(
      label: Text(title), prompt: prompt?.plainText, value: FieldValue(value, formatter))
  }
}

extension SecureField where Label == Text {
  /// - Parameters:
  ///   - title: The purpose of the field.
  ///   - text: The edited text.
  ///   - onCommit: Called when the user presses Return.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    self.init(field: TextField(title, text: text, onCommit: onCommit))
  }
}
