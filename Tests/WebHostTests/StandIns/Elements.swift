import ElementTree
import NIOCore

@testable import WebHost

extension ElementID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt32) {
    self.init(rawValue: value)
  }
}

/// Makes an element for a test in few words.
func element(
  _ id: ElementID, _ content: Content, style: Style = Style(), layers: [Layer] = [],
  label: String? = nil, shortcut: Character? = nil, takesFocus: Bool = false, _ children: Element...
) -> Element {
  Element(
    id: id,
    properties: Element.Properties(
      content, style: style, layers: layers, accessibilityLabel: label,
      shortcut: shortcut.map { KeyboardShortcut($0) }, wantsFocus: takesFocus),
    children: children)
}

func html(_ element: Element) -> String {
  String(buffer: Document(root: element, revision: 0).html())
}

/// Makes a list of todos like the real one: 1 is the page, 2 the list and 3 the counter. Each row
/// has four numbers, as 10 (row), 11 (stack), 12 (check box) and 13 (field); then 20…
func todos(_ texts: [String]) -> Element {
  var list = element(2, .list())
  for (index, text) in texts.enumerated() {
    list.children.append(row(UInt32(10 * (index + 1)), text))
  }
  return element(
    1, .page(Content.Page(title: "Todos")), list, element(3, .text("\(texts.count) left")))
}

func row(_ number: UInt32, _ text: String, isOn: Bool = false) -> Element {
  func id(_ offset: UInt32) -> ElementID { ElementID(rawValue: number + offset) }
  return element(
    id(0), .row(Content.Row()),
    element(
      id(1), .stack(Content.Stack(.horizontal)),
      element(
        id(2), .toggle(Content.Toggle(isOn: isOn, appearance: .checkbox)), label: "Complete"),
      element(id(3), .textField(Content.TextField(text: text, prompt: "Untitled Todo")))))
}

extension Document {
  init(root: Element, revision: Int, location: String? = nil) {
    self.init(ScreenRelay.Snapshot(root: root, revision: revision, location: location))
  }

  /// Applies patches, and returns the message for browsers.
  mutating func apply(_ revision: Int, _ patches: Patch...) throws -> String {
    String(buffer: try apply(PatchBatch(revision: revision, patches: patches)))
  }
}

extension EventMessage.Numbered {
  /// The event, if the intent is one.
  var event: Event? {
    if case .event(let event) = intent { event } else { nil }
  }
}
