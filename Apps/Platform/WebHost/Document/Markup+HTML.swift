import NIOCore

extension Markup {
  /// The tags that have neither content nor an end tag.
  private static let voidTags: Set<String> = ["br", "hr", "img", "input", "wbr"]

  /// Writes the markup as HTML.
  ///
  /// - Parameter children: Writes the element's children.
  func write(
    to html: inout ByteBuffer, children: (inout ByteBuffer) -> Void
  ) {
    var tags: [String] = []
    var isTagOpen = false
    func finishTag(_ html: inout ByteBuffer) {
      if isTagOpen { html.writeStaticString(">") }
      isTagOpen = false
    }
    for token in tokens {
      switch token {
      case .open(let tag):
        finishTag(&html)
        html.writeStaticString("<")
        html.writeString(tag)
        tags.append(tag)
        isTagOpen = true
      case .attribute(let name, let value):
        html.writeStaticString(" ")
        html.writeString(name)
        if !value.isEmpty { html.writeAttributeValue(value) }
      case .text(let text):
        finishTag(&html)
        // A parser drops a line feed at the start of a text area.
        if tags.last == "textarea", text.utf8.first == UInt8(ascii: "\n") {
          html.writeStaticString("\n")
        }
        html.writeEscaped(text)
      case .children:
        finishTag(&html)
        children(&html)
      case .close:
        finishTag(&html)
        let tag = tags.removeLast()
        if !Self.voidTags.contains(tag) {
          html.writeStaticString("</")
          html.writeString(tag)
          html.writeStaticString(">")
        }
      }
    }
  }
}

extension ByteBuffer {
  /// Writes text with escapes, so that HTML reads it as plain text between tags and in quoted
  /// attributes.
  mutating func writeEscaped(_ text: String) {
    guard text.utf8.contains(where: \.isSpecialInHTML) else {
      writeString(text)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): writeStaticString("&amp;")
      case UInt8(ascii: "<"): writeStaticString("&lt;")
      case UInt8(ascii: ">"): writeStaticString("&gt;")
      case UInt8(ascii: "\""): writeStaticString("&quot;")
      case UInt8(ascii: "'"): writeStaticString("&#39;")
      // A parser turns a carriage return into a line feed, unless it is written as a character
      // reference.
      case UInt8(ascii: "\r"): writeStaticString("&#13;")
      // HTML can't contain a null character; a parser replaces it with this character.
      case 0: writeStaticString("\u{FFFD}")
      default: writeInteger(byte)
      }
    }
  }

  /// Writes `=` and a value, with quotes if necessary.
  fileprivate mutating func writeAttributeValue(_ value: String) {
    if value.utf8.allSatisfy(\.isSafeUnquotedInHTML) {
      writeStaticString("=")
      writeString(value)
    } else {
      writeStaticString("=\"")
      writeEscaped(value)
      writeStaticString("\"")
    }
  }
}

extension UInt8 {
  fileprivate var isSpecialInHTML: Bool {
    switch self {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), UInt8(ascii: "\r"), 0:
      true
    default: false
    }
  }

  fileprivate var isSafeUnquotedInHTML: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "+"):
      true
    default: false
    }
  }
}
