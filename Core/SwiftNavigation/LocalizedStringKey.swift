import ConcurrencyExtras
import Foundation

/// A text that is written in a program and shown to people.
///
/// Off Apple's platforms nothing is looked up by it: it reads as it is written, with what is
/// interpolated.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of the text that isn't like the others.
  package enum Part: Hashable, Sendable {
    /// As it is written in the program.
    case literal(String)
    /// What was interpolated.
    case value(String)
    /// Something interpolated that is more than its text.
    case piece(AnyHashableSendable)
  }

  package let text: String
  /// What the text consists of; none if it reads just as it is written.
  package let parts: [Part]

  public init(_ value: String) {
    text = value
    parts = Self.isPlain(value) ? [] : [.literal(value)]
  }

  public init(stringLiteral value: String) {
    self.init(value)
  }

  public init(stringInterpolation: StringInterpolation) {
    text = stringInterpolation.text
    let isPlain = stringInterpolation.parts.allSatisfy {
      switch $0 {
      case .literal(let literal): Self.isPlain(literal)
      case .value: true
      case .piece: false
      }
    }
    parts = isPlain ? [] : stringInterpolation.parts
  }

  /// Whether nothing in it could be Markdown.
  private static func isPlain(_ literal: String) -> Bool {
    !literal.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "["),
        UInt8(ascii: "~"), UInt8(ascii: "\\"):
        true
      default: false
      }
    }
  }

  /// What is put together between the quotation marks.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var parts: [Part] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity)
    }

    public mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      text += literal
      parts.append(.literal(literal))
    }

    private mutating func append(value: String) {
      text += value
      parts.append(.value(value))
    }

    /// Appends something that is more than the text it reads as.
    package mutating func appendPiece(_ piece: AnyHashableSendable, text: String) {
      self.text += text
      parts.append(.piece(piece))
    }

    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(value: "\(value)")
    }

    /// - Parameter specifier: How a number is written: `%.2f`.
    public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
      append(value: String(format: specifier, value))
    }

    public mutating func appendInterpolation<Value, Style: FormatStyle>(
      _ value: Value, format: Style
    ) where Style.FormatInput == Value, Style.FormatOutput == String {
      append(value: format.format(value))
    }
  }
}
