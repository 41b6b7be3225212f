import ElementTree

/// What an element's markup depends on beyond the element itself.
struct Surroundings: Equatable {
  /// Directly in a list, where every child has to be an item.
  var isListItem = false
  /// Somewhere in a row.
  var isInRow = false
  /// In the label of a button or toggle: nothing there can be pressed on its own by way of a
  /// `<button>`, and only tags that run along in a text are allowed.
  var isInControl = false
  /// Somewhere in a menu, where what can be pressed is an item of it.
  var isInMenu = false
  /// Directly in a grid whose columns are as wide as what is in them.
  var isInCells = false
  /// Where it stands in such a grid, if it is a cell.
  var cell: CellPlace?
  /// The columns of the element, if it is such a grid.
  var tracks: GridTracks?
  /// Which part of a text is left out where there is no room, unless the text says otherwise.
  var truncation = Style.TextLayout.Truncation.tail
  /// What is typed in fields, as far as the field says nothing else.
  var typing: Style.Typing?
  /// Whether an element above is disabled, unless the element says otherwise.
  var isDisabled = false

  /// What an element with these properties is to its children.
  func inside(_ properties: Element.Properties) -> Surroundings {
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
