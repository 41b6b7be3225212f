/// What was found out about how an element is laid out, kept until something that it depends on
/// changes.
final class NodeLayout {
  /// Where it stands in its parent, whose own top left cell is (0, 0).
  var frame = Rect.zero

  // Sizes, forgotten when this element or anything inside it changes.

  /// The settings of the screen that the sizes hold for.
  var density: Layout.Density?
  var expansion: Expansion?
  var idealWidth: Int?
  var measured: Measured?
  /// Of a grid: its columns.
  var grid: Layout.CellGridModel?
  /// The size that the children have been placed for.
  var placedSize: Size?
  /// Where each of its layers stands in it, the outermost first.
  var boxes: [Rect] = []
  /// Where its content stands in it.
  var content = Rect.zero

  // What is made of the content, forgotten when the content changes.

  var text: TextBlock?
  var secondText: TextBlock?
  var titles: [TextBlock]?
  /// Where the parts of a text that look different end, as indices of its glyphs.
  var runEnds: [Int] = []
  /// The lines of a field, for the text that it had last.
  var fieldLines: FieldLines?
  /// What stands for an element of an app's own in a width.
  var customLines: (width: Int, lines: [CustomLine])?

  // Where the user has scrolled to, never forgotten.

  private(set) var scroll: ScrollViewport?
  private(set) var list: ListViewport?

  struct Measured {
    var width: Int
    var height: Int?
    var size: Size
  }

  /// Along which axes an element takes all the room there is.
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
