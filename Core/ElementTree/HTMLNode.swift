/// A node that a browser shows for a custom element: see ``CustomElement``.
///
/// Hosts escape text and allow only web addresses. A tag such as `script` or an attribute such as
/// `onclick` stops the program, because only a mistake in the app's source can create it.
public indirect enum HTMLNode: Hashable, Sendable {
  case element(name: String, attributes: [Attribute], children: [HTMLNode])
  case text(String)
  /// The views inside the element. They may occur once at most, as the only node in their tag.
  case content
  /// An empty tag that the client code fills. The host never changes its content. Scripts find it
  /// by `[data-client]`.
  case client(attributes: [Attribute])

  /// An attribute of an element.
  public struct Attribute: Hashable, Sendable {
    public var name, value: String

    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Creates a tag. `style` is allowed; `href` and `src` take absolute web addresses.
  public static func tag(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ children: [HTMLNode] = []
  ) -> HTMLNode {
    precondition(
      isTag(name), "<\(name)> can't be a part of an element: it isn't a tag, or could run code.")
    return .element(name: name, attributes: checked(attributes), children: children)
  }

  /// Creates a button that sends an event.
  public static func button(
    sends event: String, _ value: CustomValue? = nil,
    _ attributes: KeyValuePairs<String, String> = [:], _ children: [HTMLNode]
  ) -> HTMLNode {
    var all = checked(attributes) + [Attribute("data-send", event)]
    switch value {
    case .string(let string): all.append(Attribute("data-value", string))
    case .number, .bool: all.append(Attribute("data-json", "\(value!)"))
    case nil: break
    }
    return .element(name: "button", attributes: all, children: children)
  }

  /// Creates an empty tag that the client code fills.
  public static func client(_ attributes: KeyValuePairs<String, String> = [:]) -> HTMLNode {
    .client(attributes: checked(attributes))
  }

  private static func checked(_ attributes: KeyValuePairs<String, String>) -> [Attribute] {
    attributes.map { name, value in
      precondition(
        isAttribute(name),
        "'\(name)' can't be an attribute of an element: it isn't a valid name, could run code, or belongs to the host."
      )
      return Attribute(name, value)
    }
  }

  /// The tags that run or load something, take input, or belong to the page as a whole.
  private static let refusedTags: Set<String> = [
    "script", "style", "iframe", "frame", "frameset", "object", "embed", "applet", "link", "meta",
    "base", "form", "html", "head", "body", "title", "template", "noscript", "use", "animate",
    "set", "animatetransform", "animatemotion", "foreignobject", "math", "portal", "plaintext",
    "xmp",
    "textarea", "input", "select",
  ]

  private static let refusedAttributes: Set<String> = [
    "id", "srcdoc", "srcset", "xlink:href", "action", "formaction", "ping", "nonce", "is", "slot",
    "data-css", "data-do", "data-focus", "data-sight", "data-hook", "data-size", "data-client",
    "data-send", "data-value", "data-json", "data-sheet",
  ]

  private static func isTag(_ name: String) -> Bool {
    name.first?.isLetter == true && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2d }
      && !refusedTags.contains(name.lowercased())
  }

  private static func isAttribute(_ name: String) -> Bool {
    let lowercased = name.lowercased()
    return name.first?.isLetter == true
      && name.utf8.allSatisfy { $0.isLetterOrDigit || $0 == 0x2d || $0 == 0x3a }
      && !lowercased.hasPrefix("on") && !refusedAttributes.contains(lowercased)
  }
}

extension HTMLNode: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .text(value) }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
