import ConcurrencyExtras
import Foundation

/// Text in a program's source that users see.
///
/// Off Apple's platforms there is no localization: the key is the text, with its interpolations.
public struct LocalizedStringKey: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A part of the text with interpolations.
  package enum Part: Hashable, Sendable {
    /// A literal part of the source.
    case literal(String)
    /// The text of an interpolated value.
    case value(String)
    /// An interpolated value with content beyond its text, such as an image.
    case piece(AnyHashableSendable)
  }

  package let text: String
  /// The parts of the text; empty if the text alone is enough.
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

  /// Whether the text certainly contains no Markdown.
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

  /// The builder for the contents of a string literal.
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

    /// Appends a value with content beyond its text.
    package mutating func appendPiece(_ piece: AnyHashableSendable, text: String) {
      self.text += text
      parts.append(.piece(piece))
    }

    public mutating func appendInterpolation<Value>(_ value: Value) {
      append(value: "\(value)")
    }

    /// - Parameter specifier: The format of a number: `%.2f`.
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
