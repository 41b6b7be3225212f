import ElementTree

/// The readable content of a screen: a line for each piece of text and each control, in screen
/// order.
///
/// - Complexity: Creating a reading is O(*n*) in the number of elements.
struct LinearReading: Equatable {
  /// The screen and its dialogs, from back to front. Only the last layer can be used.
  private(set) var layers: [Layer]

  /// The screen without its dialogs, or a dialog.
  struct Layer: Equatable {
    let id: ElementID
    /// The kind and title of a dialog: "Alert: Delete all?".
    var dialog: String?
    /// Whether the user can dismiss the layer.
    var canBeLeft = true
    var lines: [LinearLine] = []
    /// The pages and tab choices of the layer. If they change, the layer counts as another screen.
    var pages: [Page] = []
    /// The title of the innermost page.
    var title = ""
    /// The rows by identity.
    var rows: [ElementID: Row] = [:]
    /// The elements with rows.
    var lists: [List] = []
    /// The last scroll request of the screen.
    var scroll: Scroll?
    /// The elements that track whether they are in sight, with their lines.
    var sights: [Sight] = []
    /// The elements that ask for the focus, with the text field that gets it.
    var focusTakers: [ElementID: ElementID] = [:]
  }

  struct Page: Equatable {
    var id: ElementID
    var tab: Int?
  }

  struct Row: Equatable {
    var title: String
    /// The index among all rows of the list.
    var index: Int
    var count: Int
    /// The list of the row.
    var list: ElementID?
  }

  /// A list, a section of one, or another element with rows.
  struct List: Equatable {
    let id: ElementID
    /// The number of rows, including deferred ones.
    var count: Int
    /// The elements that stand for deferred rows.
    var unmade: [ElementID]
  }

  struct Scroll: Equatable {
    /// The number of the request; each request has a new one.
    var number: Int
    /// The first line of the scroll target.
    var line: LinearLine.ID
  }

  struct Sight: Equatable {
    var element: ElementID
    var lines: Range<Int>
  }

  /// The elements that report their sizes.
  private(set) var sized: [ElementID] = []

  init(_ root: Element, text: LinearText = LinearText()) {
    layers = []
    let dialogs = root.children.filter(\.isDialog)
    var screen = root
    screen.children.removeAll(where: \.isDialog)
    for root in [screen] + dialogs {
      var reader = LinearReader(root.id, text: text)
      reader.read(root)
      layers.append(reader.layer)
      sized += reader.sized
    }
  }

  /// The usable layer: the topmost dialog, or the screen.
  var top: Layer { layers[layers.count - 1] }
}

extension LinearReading.Layer {
  /// Returns the index of a line.
  ///
  /// - Complexity: O(*n*) in the number of lines.
  func index(of id: LinearLine.ID) -> Int? { lines.firstIndex { $0.id == id } }

  /// Returns the control of an element.
  func control(_ id: ElementID) -> LinearControl? {
    lines.first { $0.control?.element == id }?.control
  }
}

extension Element {
  fileprivate var isDialog: Bool {
    if case .dialog = properties.content { true } else { false }
  }
}
