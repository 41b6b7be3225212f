/// A kind of element that an app has made itself: what each host shows of it, and what client code a
/// browser runs for it.
///
/// There is one for all elements of a kind, a constant beside the view that makes them. What differs from
/// one element to the next are its attributes, which all closures are given; they are called on any
/// thread. A host that is told nothing shows the element's text.
///
/// ```swift
/// static let element = CustomElement("meter") { meter in
///   [.tag("meter", ["value": "\(meter["level"]?.number ?? 0)"])]
/// } terminal: { meter, width in
///   [TerminalLine(String(repeating: "▮", count: Int((meter["level"]?.number ?? 0) * 10)))]
/// }
/// ```
public struct CustomElement: Sendable {
  /// What it is called: letters, digits and hyphens, and no other kind in a program has this name.
  public let name: String
  /// A style sheet for what ``html`` makes.
  public let style: String?
  /// A JavaScript module whose default export has the functions `mounted`, `updated` and `destroyed`, each
  /// of which may be missing.
  public let script: String?
  /// What a browser shows of an element; `nil` is its text.
  public let html: HTML?
  /// What a terminal shows of an element; `nil` is its text.
  public let terminal: Terminal?
  /// What a key does to an element in a terminal; `nil` if none does anything, and it gets no focus.
  public let key: Key?

  public typealias HTML = @Sendable (_ element: Content.Custom) -> [HTMLNode]
  /// Lines for a width in cells. What is longer is cut.
  public typealias Terminal =
    @Sendable (_ element: Content.Custom, _ width: Int) -> [TerminalLine]
  /// The event that comes of a key; `nil` leaves the key to the host.
  public typealias Key =
    @Sendable (_ element: Content.Custom, _ key: CustomKey) -> CustomEvent?

  /// - Parameters:
  ///   - name: Letters, digits and hyphens; no other kind in the program has it.
  ///   - style: A style sheet for what `html` makes. It is served as a file.
  ///   - script: A JavaScript module, which is served as a file. The functions of its default export
  ///     are called with an object that has the `element` in the page and `send(name, value)`.
  ///   - html: What a browser shows of an element; without, its text.
  ///   - terminal: What a terminal shows of an element; without, its text.
  ///   - key: What a key does to an element that has the focus in a terminal. With it, an element can
  ///     have the focus.
  public init(
    _ name: String, style: String? = nil, script: String? = nil, html: HTML? = nil,
    terminal: Terminal? = nil, key: Key? = nil
  ) {
    precondition(
      !name.isEmpty && name.utf8.allSatisfy(\.isInName),
      "\"\(name)\" is no name of an element: it has letters a-z, digits and hyphens.")
    self.name = name
    self.style = style
    self.script = script
    self.html = html
    self.terminal = terminal
    self.key = key
  }
}

extension CustomElement: Hashable {
  // Closures can't be compared; a name stands for one kind.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.name == rhs.name }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Content {
  /// An element of an app's own.
  public struct Custom: Hashable, Sendable {
    /// What kind it is.
    public var element: CustomElement
    /// What it shows. Names are letters, digits and hyphens; browsers have them as `data-at-name`.
    public var attributes: [String: CustomValue]
    /// What it shows, in words: for tests, for assistive technology, and for hosts that aren't told
    /// anything else.
    public var text: String

    public init(
      _ element: CustomElement, attributes: [String: CustomValue] = [:], text: String
    ) {
      precondition(
        attributes.keys.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isInName) },
        "Names of attributes have letters a-z, digits and hyphens: \(attributes.keys.sorted())")
      self.element = element
      self.attributes = attributes
      self.text = text
    }

    /// The value of an attribute; `nil` if it has none of that name.
    public subscript(name: String) -> CustomValue? { attributes[name] }
  }
}

/// A value of an attribute, or of an event.
public enum CustomValue: Hashable, Sendable {
  case string(String)
  /// Always finite.
  case number(Double)
  case bool(Bool)

  /// The longest string that a host passes on, in bytes.
  public static let longestString = 4_096

  public init(_ value: Int) { self = .number(Double(value)) }
  public init(_ value: Double) { self = .number(value.isFinite ? value : 0) }
  public init(_ value: String) { self = .string(value) }
  public init(_ value: Bool) { self = .bool(value) }

  public var string: String? { if case .string(let string) = self { string } else { nil } }
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
  /// The number, if it is a whole one.
  public var int: Int? { number.flatMap { Int(exactly: $0) } }

  /// The number, if it is a whole one in a range.
  public func int(in range: ClosedRange<Int>) -> Int? {
    int.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The number, if it is in a range.
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
  /// As attributes of a page have it: whole numbers without a point.
  public var description: String {
    switch self {
    case .string(let string): string
    case .number(let number): int.map(String.init) ?? String(number)
    case .bool(let bool): String(bool)
    }
  }
}

/// Something that happened in an element of an app's own. Anybody can have sent it: what it says has to be
/// looked at.
public struct CustomEvent: Hashable, Sendable {
  /// The longest name that a host passes on, in bytes.
  public static let longestName = 32

  public var name: String
  public var value: CustomValue?

  public init(_ name: String, _ value: CustomValue? = nil) {
    self.name = name
    self.value = value
  }
}

/// A key pressed in a terminal where an element of an app's own has the focus. Those that move the focus or
/// leave the screen are the host's.
public enum CustomKey: Hashable, Sendable {
  case left, right, enter, space
  case character(Character)
}

/// A line that a terminal shows of an element of an app's own.
public struct TerminalLine: Hashable, Sendable {
  /// Letters that look the same, and do the same when they are clicked.
  public struct Span: Hashable, Sendable {
    public var text: String
    public var color: Color?
    public var isBold: Bool
    /// What happens when it is clicked.
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
