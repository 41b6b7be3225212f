import Foundation
import SwiftNavigation

/// Where the text of a field comes from, and where it goes.
enum FieldSource {
  case text(Binding<String>)
  case value(FieldValue)
}

/// A value that a field shows and edits as text.
struct FieldValue {
  /// The value as text.
  let text: (Locale?) -> String
  /// Writes the value that a text stands for.
  ///
  /// Returns the text of that value; `nil` if the text stands for none.
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

  /// - Parameter value: `nil` is an empty text.
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
  /// The format in a locale, unless it has one of its own.
  fileprivate func adopting(_ locale: Locale?) -> Self {
    guard let locale, self == self.locale(.autoupdatingCurrent) || self == self.locale(.current)
    else { return self }
    return self.locale(locale)
  }
}

extension Formatter {
  /// The value that a text stands for; `nil` if it stands for none of the type.
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
    // Of nothing, a cast to an optional type would make a value.
    guard let read else { return nil }
    return read as? Value ?? (read as? NSNumber)?.exactly()
  }
}

extension NSNumber {
  /// The number in another type; `nil` if that can't hold it.
  fileprivate func exactly<Value>() -> Value? {
    // The cast unwraps a type that is optional.
    let double = doubleValue
    let candidates: [Any?] = [
      Int(exactly: double), double, Float(double), CGFloat(double),
      // A `Decimal` of infinity ends the process.
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
  /// The text of the value as the state had it last.
  private var settled: String
  /// The texts of values that were written and that the state hasn't shown yet.
  private var pending: [String] = []

  init(of settled: String) {
    text = settled
    self.settled = settled
  }

  /// Takes what was typed.
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
      // The state has followed at once, or has made something else of it.
      settled = current
      pending = []
    } else if written != current || !pending.isEmpty {
      pending.append(written)
      if pending.count > Self.mostPending { pending.removeFirst() }
    }
  }

  /// A state that is further behind than this isn't waited for.
  private static let mostPending = 1_000

  /// Whether a value that the state has now comes from what was typed. Another one takes the place of the draft.
  mutating func explains(_ current: String) -> Bool {
    if current == settled { return true }
    guard let index = pending.firstIndex(of: current) else { return false }
    settled = current
    pending.removeSubrange(...index)
    return true
  }
}
