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
    let value = FormattedValue(value: value, formatter: formatter)
    self.init(
      label: Text(title), prompt: prompt?.plainText,
      text: Binding(get: { value.text }, set: { value.text = $0 }))
  }
}

/// A value as a formatter reads and writes it.
// Sendable: it is used where the binding is that it is made from.
private struct FormattedValue<Value>: @unchecked Sendable {
  let value: Binding<Value>
  let formatter: Formatter

  var text: String {
    get { formatter.string(for: value.wrappedValue) ?? "" }
    nonmutating set {
      let read: Any? =
        switch formatter {
        case let numbers as NumberFormatter: numbers.number(from: newValue)
        case let dates as DateFormatter: dates.date(from: newValue)
        default: nil
        }
      switch read {
      case let new as Value: value.wrappedValue = new
      case let number as NSNumber:
        if let new = number.intValue as? Value {
          value.wrappedValue = new
        } else if let new = number.doubleValue as? Value {
          value.wrappedValue = new
        } else if let new = number.decimalValue as? Value {
          value.wrappedValue = new
        }
      default: break
      }
    }
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
