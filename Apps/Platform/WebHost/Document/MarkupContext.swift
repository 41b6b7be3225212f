import ElementTree

/// The ancestors' influence on an element's markup.
struct MarkupContext: Equatable {
  /// Whether the element is directly in a list, where every child must be an item.
  var isListItem = false
  /// Whether the element is anywhere in a row.
  var isInRow = false
  /// Whether the element is in the label of a button or toggle. Such a label can contain no
  /// `<button>`, and only inline tags.
  var isInControl = false
  /// Whether the element is anywhere in a menu, where its buttons become menu items.
  var isInMenu = false
  /// Whether the element is directly in a grid with columns as wide as their content.
  var isInCells = false
  /// The element's place in a grid of that kind, if the element is a cell.
  var cell: CellPlace?
  /// The columns of the element, if the element is a grid of that kind.
  var tracks: GridTracks?
  /// The part of the text that is cut if there is no space, unless the text sets its own.
  var truncation = Style.TextLayout.Truncation.tail
  /// The typing hints for fields, unless a field sets its own.
  var typing: Style.Typing?
  /// Whether an ancestor is disabled, unless the element sets its own state.
  var isDisabled = false

  /// Returns the context of the children of an element with these properties.
  func inside(_ properties: Element.Properties) -> MarkupContext {
    var inside = self
    inside.isListItem = false
    inside.isInCells = false
    inside.cell = nil
    inside.tracks = nil
    inside.isDisabled = isDisabled(properties)
    inside.truncation = truncation(properties)
    inside.typing = typing(properties)
    switch properties.content {
    case .list: inside.isListItem = true
    case .section: inside.isListItem = isListItem
    case .row: inside.isInRow = true
    case .cellGrid: inside.isInCells = true
    case .button, .toggle: inside.isInControl = true
    case .dialog(let dialog): inside.isInMenu = dialog.kind == .menu
    default: break
    }
    return inside
  }

  func isDisabled(_ properties: Element.Properties) -> Bool {
    properties.style.isDisabled ?? isDisabled
  }

  func typing(_ properties: Element.Properties) -> Style.Typing? {
    guard let own = properties.style.typing else { return typing }
    return typing?.merging(own) ?? own
  }

  func truncation(_ properties: Element.Properties) -> Style.TextLayout.Truncation {
    properties.style.text?.truncation ?? truncation
  }
}
