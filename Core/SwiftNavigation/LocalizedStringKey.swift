import Foundation

/// A text that is written in a program and shown to people.
///
/// Off Apple's platforms nothing is looked up by it: it reads as it is written, with what is
/// interpolated.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  package let text: String

  public init(_ value: String) {
    text = value
  }

  public init(stringLiteral value: String) {
    text = value
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
  }

  /// What is put together between the quotation marks.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    public mutating func appendInterpolation<Value>(_ value: Value) {
      text += "\(value)"
    }

    /// - Parameter specifier: How a number is written: `%.2f`.
    public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
      text += String(format: specifier, value)
    }

    public mutating func appendInterpolation<Value, Style: FormatStyle>(
      _ value: Value, format: Style
    ) where Style.FormatInput == Value, Style.FormatOutput == String {
      text += format.format(value)
    }
  }
}
