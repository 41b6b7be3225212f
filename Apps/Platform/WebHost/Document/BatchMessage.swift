import ElementTree
import NIOCore

/// A batch of patches on its way to the browsers: `[revision, step, …]` in JSON.
///
/// A step is an array. If it begins with an element's number, it changes an attribute or the text:
/// `[element, name, value or null, path…]`. For the text, the name is empty. The path leads from
/// the element's outermost tag to the affected one. Other steps begin with a sign:
///
/// - `["+", html, sibling]` or `["+", html, 0, parent, tail, path…]` inserts,
/// - `[">", element, sibling]` or `[">", element, 0, parent, tail, path…]` moves,
/// - `["-", element]` removes,
/// - `["=", element, html]` replaces,
/// - `["@", path]` gives the screen's new path, as in the address bar,
/// - `["~", transition]` comes first and gives the CSS transition for all changes.
///
/// Without a sibling, an element goes after its parent's last child. The tail is the number of the
/// parent's own tags that come after it.
struct BatchMessage {
  enum Place {
    case before(ElementID)
    case last(in: ElementID, Markup.Slot)
  }

  private var json = ByteBuffer()

  init(revision: Int) {
    json.writeStaticString("[")
    json.writeDecimal(revision)
  }

  mutating func insert(_ html: ByteBuffer, at place: Place) {
    json.writeStaticString(",[\"+\",")
    json.writeJSON(html)
    write(place)
    json.writeStaticString("]")
  }

  mutating func move(_ id: ElementID, to place: Place) {
    json.writeStaticString(",[\">\",")
    json.writeDecimal(id.rawValue)
    write(place)
    json.writeStaticString("]")
  }

  mutating func remove(_ id: ElementID) {
    json.writeStaticString(",[\"-\",")
    json.writeDecimal(id.rawValue)
    json.writeStaticString("]")
  }

  mutating func replace(_ id: ElementID, by html: ByteBuffer) {
    json.writeStaticString(",[\"=\",")
    json.writeDecimal(id.rawValue)
    json.writeStaticString(",")
    json.writeJSON(html)
    json.writeStaticString("]")
  }

  mutating func change(_ id: ElementID, _ changes: [Markup.Change]) {
    for change in changes {
      json.writeStaticString(",[")
      json.writeDecimal(id.rawValue)
      json.writeStaticString(",")
      switch change.name {
      case .attribute(let name): json.writeJSON(name)
      case .text: json.writeStaticString("\"\"")
      }
      json.writeStaticString(",")
      if let value = change.value {
        json.writeJSON(value)
      } else {
        json.writeStaticString("null")
      }
      write(change.path)
      json.writeStaticString("]")
    }
  }

  private mutating func write(_ place: Place) {
    switch place {
    case .before(let sibling):
      json.writeStaticString(",")
      json.writeDecimal(sibling.rawValue)
    case .last(let parent, let slot):
      json.writeStaticString(",0,")
      json.writeDecimal(parent.rawValue)
      json.writeStaticString(",")
      json.writeDecimal(slot.tail)
      write(slot.path)
    }
  }

  private mutating func write(_ path: [Int]) {
    for index in path {
      json.writeStaticString(",")
      json.writeDecimal(index)
    }
  }

  mutating func move(with motion: Motion) {
    json.writeStaticString(",[\"~\",")
    json.writeJSON(motion.css)
    json.writeStaticString("]")
  }

  mutating func locate(at location: String) {
    json.writeStaticString(",[\"@\",")
    json.writeJSON(location)
    json.writeStaticString("]")
  }

  func finished() -> ByteBuffer {
    var json = json
    json.writeStaticString("]")
    return json
  }
}
