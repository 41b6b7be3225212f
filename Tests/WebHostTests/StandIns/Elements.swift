import ElementTree
import NIOCore

@testable import WebHost

extension ElementID: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: UInt32) {
    self.init(rawValue: value)
  }
}

/// An element in as few words as a test has room for.
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

/// A list of todos as the real one is: 1 is the page, 2 the list, 3 the counter, and each row has
/// four numbers: 10 (the row), 11 (its stack), 12 (its check box), 13 (its field); then 20…
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

  /// What browsers are sent of some patches.
  mutating func apply(_ revision: Int, _ patches: Patch...) throws -> String {
    String(buffer: try apply(PatchBatch(revision: revision, patches: patches)))
  }
}

extension EventMessage.Numbered {
  /// What happened to which element, if it is that.
  var event: Event? {
    if case .event(let event) = intent { event } else { nil }
  }
}
