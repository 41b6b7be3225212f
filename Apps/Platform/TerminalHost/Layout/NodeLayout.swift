/// The cached layout of an element. The groups of properties below differ in their lifetime.
final class NodeLayout {
  /// The frame in the parent, whose top left cell is (0, 0).
  var frame = Rect.zero

  // Sizes. A change to this element or its descendants discards them.

  /// The density of the screen for which the sizes are valid.
  var density: Layout.Density?
  var expansion: Expansion?
  var idealWidth: Int?
  var measured: Measured?
  /// The columns of a grid.
  var grid: Layout.CellGridModel?
  /// The size of the last placement of the children.
  var placedSize: Size?
  /// The boxes of the layers, the outermost first.
  var boxes: [Rect] = []
  /// The rectangle of the content in the element.
  var content = Rect.zero

  // Text made of the content. A change to the content discards it.

  var text: TextBlock?
  var secondText: TextBlock?
  var titles: [TextBlock]?
  /// The ends of the text's runs, as indices of its glyphs.
  var runEnds: [Int] = []
  /// The lines of a field, for its last text.
  var fieldLines: FieldLines?
  /// The lines of an app's custom element in a width.
  var customLines: (width: Int, lines: [CustomLine])?

  // The user's scroll positions. No change discards them.

  private(set) var scroll: ScrollViewport?
  private(set) var list: ListViewport?

  struct Measured {
    var width: Int
    var height: Int?
    var size: Size
  }

  /// The axes along which an element takes all the available space.
  struct Expansion: OptionSet {
    let rawValue: UInt8

    static let width = Expansion(rawValue: 1)
    static let height = Expansion(rawValue: 2)
  }

  var madeScroll: ScrollViewport {
    if let scroll { return scroll }
    let made = ScrollViewport()
    scroll = made
    return made
  }

  var madeList: ListViewport {
    if let list { return list }
    let made = ListViewport()
    list = made
    return made
  }

  func forgetSizes() {
    expansion = nil
    idealWidth = nil
    measured = nil
    grid = nil
    placedSize = nil
  }

  func forgetContent() {
    text = nil
    secondText = nil
    titles = nil
    customLines = nil
  }

  func forgetItems() {
    list?.itemsChanged()
  }
}
