import Foundation

extension TextField where Label == Text {
  /// - Parameters:
  ///   - title: What the field is for; shown in place of an empty text if there is no prompt.
  ///   - value: What is edited; written whenever the text can be read as one.
  ///   - formatter: Reads and writes it.
  ///   - prompt: Shown in place of an empty text.
  public init<Title: StringProtocol, Value>(
    _ title: Title, value: Binding<Value>, formatter: Formatter, prompt: Text? = nil
  ) {
    self.init(
      label: Text(title), prompt: prompt?.plainText, value: FieldValue(value, formatter))
  }
}

extension SecureField where Label == Text {
  /// - Parameters:
  ///   - title: What the field is for.
  ///   - text: What is edited.
  ///   - onCommit: Called when Return is pressed.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, onCommit: @escaping () -> Void
  ) {
    self.init(field: TextField(title, text: text, onCommit: onCommit))
  }
}
