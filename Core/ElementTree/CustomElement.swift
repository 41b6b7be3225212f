/// A kind of element that an app defines: its look in each host, and its client code in a browser.
///
/// Declare one constant for each kind, beside the view that creates its elements. The elements of a
/// kind differ in their attributes. Every closure receives the element with its attributes. Hosts
/// call the closures on any thread. A host whose closure is missing shows the element's text.
///
/// ```swift
/// static let element = CustomElement("meter") { meter in
///   [.tag("meter", ["value": "\(meter["level"]?.number ?? 0)"])]
/// } terminal: { meter, width in
///   [TerminalLine(String(repeating: "▮", count: Int((meter["level"]?.number ?? 0) * 10)))]
/// }
/// ```
public struct CustomElement: Sendable {
  /// The name: letters a-z, digits and hyphens, unique among the kinds of a program.
  public let name: String
  /// A style sheet for the nodes of ``html``.
  public let style: String?
  /// A JavaScript module. Its default export has the optional functions `mounted`, `updated` and
  /// `destroyed`.
  public let script: String?
  /// The nodes that a browser shows for an element; `nil` shows its text.
  public let html: HTML?
  /// The lines that a terminal shows for an element; `nil` shows its text.
  public let terminal: Terminal?
  /// The reaction of an element to a key in a terminal; `nil` if it handles no keys and takes no
  /// focus.
  public let key: Key?

  public typealias HTML = @Sendable (_ element: Content.Custom) -> [HTMLNode]
  /// Returns lines for a width in cells. The terminal cuts longer lines.
  public typealias Terminal =
    @Sendable (_ element: Content.Custom, _ width: Int) -> [TerminalLine]
  /// Returns the event to send for a key; `nil` leaves the key to the host.
  public typealias Key =
    @Sendable (_ element: Content.Custom, _ key: CustomKey) -> CustomEvent?

  /// - Parameters:
  ///   - name: Letters a-z, digits and hyphens, unique among the kinds of a program.
  ///   - style: A style sheet for the nodes of `html`. The browser host serves it as a file.
  ///   - script: A JavaScript module, which the browser host serves as a file. The functions of its
  ///     default export get an object with the `element` in the page and `send(name, value)`.
  ///   - html: Returns the nodes that a browser shows; without it, the browser shows the text.
  ///   - terminal: Returns the lines that a terminal shows; without it, the terminal shows the
  ///     text.
  ///   - key: Handles a key while an element has the focus in a terminal. Without it, an element
  ///     can't have the focus.
  public init(
    _ name: String, style: String? = nil, script: String? = nil, html: HTML? = nil,
    terminal: Terminal? = nil, key: Key? = nil
  ) {
    precondition(
      !name.isEmpty && name.utf8.allSatisfy(\.isInName),
      "\"\(name)\" isn't the name of an element: a name has letters a-z, digits and hyphens.")
    self.name = name
    self.style = style
    self.script = script
    self.html = html
    self.terminal = terminal
    self.key = key
  }
}

extension CustomElement: Hashable {
  // Closures can't be compared, so the name identifies the kind.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Content {
  /// An element of a kind that the app defines.
  public struct Custom: Hashable, Sendable {
    /// The kind of the element.
    public var element: CustomElement
    /// The data of the element. Names have letters a-z, digits and hyphens. A browser gets `level`
    /// as `data-at-level`.
    public var attributes: [String: CustomValue]
    /// A description in words: for tests, for assistive technology, and for hosts whose closure is
    /// missing.
    public var text: String

    public init(
      _ element: CustomElement, attributes: [String: CustomValue] = [:], text: String
    ) {
      let invalid = attributes.keys.filter { $0.isEmpty || !$0.utf8.allSatisfy(\.isInName) }
      precondition(
        invalid.isEmpty,
        """
        Attribute names consist of letters a-z, digits and hyphens, and these don't: \
        \(invalid.sorted())
        """)
      self.element = element
      self.attributes = attributes
      self.text = text
    }

    /// The value of an attribute; `nil` if no attribute has that name.
    public subscript(name: String) -> CustomValue? { attributes[name] }
  }
}

/// A value of an attribute or an event.
public enum CustomValue: Hashable, Sendable {
  case string(String)
  /// A number, always finite.
  case number(Double)
  case bool(Bool)

  /// The maximum length of a string that a host accepts, in bytes.
  public static let longestString = 4_096

  public init(_ value: Int) { self = .number(Double(value)) }
  public init(_ value: Double) { self = .number(value.isFinite ? value : 0) }
  public init(_ value: String) { self = .string(value) }
  public init(_ value: Bool) { self = .bool(value) }

  public var string: String? { if case .string(let string) = self { string } else { nil } }
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number, if it is whole.
  public var int: Int? { number.flatMap { Int(exactly: $0) } }

  /// Returns the number, if it is whole and in a range.
  public func int(in range: ClosedRange<Int>) -> Int? {
    int.flatMap { range.contains($0) ? $0 : nil }
  }

  /// Returns the number, if it is in a range.
  public func number(in range: ClosedRange<Double>) -> Double? {
    number.flatMap { range.contains($0) ? $0 : nil }
  }
}

extension CustomValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self.init(value) }
  public init(floatLiteral value: Double) { self.init(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension CustomValue: CustomStringConvertible {
  /// The text form in page attributes: whole numbers without a decimal point.
  public var description: String {
    switch self {
    case .string(let string): string
    case .number(let number): int.map(String.init) ?? String(number)
    case .bool(let bool): String(bool)
    }
  }
}

/// An event of a custom element. Any client can send one, so validate its content.
public struct CustomEvent: Hashable, Sendable {
  /// The maximum length of a name that a host accepts, in bytes.
  public static let longestName = 32

  public var name: String
  public var value: CustomValue?

  public init(_ name: String, _ value: CustomValue? = nil) {
    self.name = name
    self.value = value
  }
}

/// A key pressed in a terminal while a custom element has the focus. The host keeps the keys that
/// move the focus or leave the screen.
public enum CustomKey: Hashable, Sendable {
  case left, right, enter, space
  case character(Character)
}

/// A line that a terminal shows for a custom element.
public struct TerminalLine: Hashable, Sendable {
  /// A run of text with one style and one click event.
  public struct Span: Hashable, Sendable {
    public var text: String
    public var color: Color?
    public var isBold: Bool
    /// The event that a click sends.
    public var event: CustomEvent?

    public init(
      _ text: String, color: Color? = nil, isBold: Bool = false, sends event: CustomEvent? = nil
    ) {
      self.text = text
      self.color = color
      self.isBold = isBold
      self.event = event
    }
  }

  public var spans: [Span]

  public init(_ spans: [Span]) { self.spans = spans }

  public init(_ text: String, color: Color? = nil) { spans = [Span(text, color: color)] }
}

extension TerminalLine: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension UInt8 {
  fileprivate var isInName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
