import Foundation
import SwiftNavigation

/// The source of a field's text, and the target of its edits.
enum FieldSource {
  case text(Binding<String>)
  case value(FieldValue)
}

/// A value that a field shows and edits as text.
struct FieldValue {
  /// Returns the value as text.
  let text: (Locale?) -> String
  /// Writes the value that the text represents.
  ///
  /// Returns the text of that value; `nil` if the text isn't valid.
  let commit: (String, Locale?) -> String?
}

extension FieldValue {
  init<Format: ParseableFormatStyle>(_ value: Binding<Format.FormatInput>, _ format: Format)
  where Format.FormatOutput == String {
    text = { format.adopting($0).format(value.wrappedValue) }
    commit = { text, locale in
      let format = format.adopting(locale)
      guard let new = try? format.parseStrategy.parse(text) else { return nil }
      value.wrappedValue = new
      return format.format(new)
    }
  }

  /// - Parameter value: The value; `nil` is shown as empty text.
  init<Format: ParseableFormatStyle>(_ value: Binding<Format.FormatInput?>, _ format: Format)
  where Format.FormatOutput == String {
    text = { locale in value.wrappedValue.map { format.adopting(locale).format($0) } ?? "" }
    commit = { text, locale in
      if text.isEmpty {
        value.wrappedValue = nil
        return ""
      }
      let format = format.adopting(locale)
      guard let new = try? format.parseStrategy.parse(text) else { return nil }
      value.wrappedValue = new
      return format.format(new)
    }
  }

  init(_ date: Binding<Date>, _ format: DateText) {
    text = { _ in format.string(date.wrappedValue) }
    commit = { text, _ in
      guard let new = format.date(text, current: date.wrappedValue) else { return nil }
      date.wrappedValue = new
      return format.string(new)
    }
  }

  init<Value>(_ value: Binding<Value>, _ formatter: Formatter) {
    text = { _ in formatter.string(for: value.wrappedValue) ?? "" }
    commit = { text, _ in
      guard let new: Value = formatter.value(of: text) else { return nil }
      value.wrappedValue = new
      return formatter.string(for: new) ?? ""
    }
  }
}

extension FormatStyle {
  /// Returns the format in a locale, unless the format has its own.
  fileprivate func adopting(_ locale: Locale?) -> Self {
    guard let locale, self == self.locale(.autoupdatingCurrent) || self == self.locale(.current)
    else { return self }
    return self.locale(locale)
  }
}

extension Formatter {
  /// Returns the value that the text represents; `nil` if it represents no value of the type.
  fileprivate func value<Value>(of text: String) -> Value? {
    if text.isEmpty, let none = Value.self as? any ExpressibleByNilLiteral.Type {
      return none.init(nilLiteral: ()) as? Value
    }
    let read: Any? =
      switch self {
      case let numbers as NumberFormatter: numbers.number(from: text)
      case let dates as DateFormatter: dates.date(from: text)
      default: nil
      }
    // A cast from `nil` to an optional type would produce a value.
    guard let read else { return nil }
    return read as? Value ?? (read as? NSNumber)?.exactly()
  }
}

extension NSNumber {
  /// Returns the number in another type; `nil` if that type can't hold it.
  fileprivate func exactly<Value>() -> Value? {
    // The cast also unwraps an optional type.
    let double = doubleValue
    let candidates: [Any?] = [
      Int(exactly: double), double, Float(double), CGFloat(double),
      // Reading `decimalValue` from an infinite number ends the process.
      double.isFinite ? decimalValue : nil,
      UInt(exactly: double), Int64(exactly: double), Int32(exactly: double),
      Int16(exactly: double), Int8(exactly: double), UInt64(exactly: double),
      UInt32(exactly: double), UInt16(exactly: double), UInt8(exactly: double),
    ]
    for case let candidate? in candidates {
      if let new = candidate as? Value { return new }
    }
    return nil
  }
}

/// The text of a field whose value isn't text, while the user edits the field.
struct FieldDraft {
  private(set) var text: String
  /// The text of the value that the state last showed.
  private var settled: String
  /// The text of each written value that the state hasn't shown yet.
  private var pending: [String] = []

  init(of settled: String) {
    text = settled
    self.settled = settled
  }

  /// Applies an edit of the user.
  mutating func edit(_ text: String, _ value: FieldValue, _ locale: Locale?) {
    let before = value.text(locale)
    if !explains(before) {
      settled = before
      pending = []
    }
    self.text = text
    guard let written = value.commit(text, locale) else { return }
    let current = value.text(locale)
    if current != before {
      // The state has already taken over the value, or has replaced it with another.
      settled = current
      pending = []
    } else if written != current || !pending.isEmpty {
      pending.append(written)
      if pending.count > Self.mostPending { pending.removeFirst() }
    }
  }

  /// The maximum number of written values that the state may not have shown yet.
  private static let mostPending = 1_000

  /// Whether the state's current value results from an edit. Any other value replaces the draft.
  mutating func explains(_ current: String) -> Bool {
    if current == settled { return true }
    guard let index = pending.firstIndex(of: current) else { return false }
    settled = current
    pending.removeSubrange(...index)
    return true
  }
}
