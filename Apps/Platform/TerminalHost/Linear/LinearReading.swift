import ElementTree

/// What there is to read of a screen: a line for each text and for each thing that can be used, in the order in which
/// they stand there.
///
/// - Complexity: O(*n*) in the number of elements to make one.
struct LinearReading: Equatable {
  /// What covers the screen, and what is behind it: the screen itself comes first, the topmost dialog last. Of these
  /// only the last can be used.
  private(set) var layers: [Layer]

  /// The screen without its dialogs, or a dialog.
  struct Layer: Equatable {
    let id: ElementID
    /// What it is, where it is a dialog: "Alert: Delete all?".
    var dialog: String?
    /// Whether it goes when somebody wants to leave it.
    var canBeLeft = true
    var lines: [LinearLine] = []
    /// The pages and the choices of tabs that it is made of: with others, it is another screen.
    var pages: [Page] = []
    /// The title of the innermost page.
    var title = ""
    /// Rows by their identity.
    var rows: [ElementID: Row] = [:]
    /// What has rows.
    var lists: [List] = []
    /// What the screen was last asked to be scrolled to.
    var scroll: Scroll?
    /// Elements that want to know whether they are in sight, with the lines that they have.
    var sights: [Sight] = []
    /// Elements that ask for what is typed, with the text field that gets it.
    var focusTakers: [ElementID: ElementID] = [:]
  }

  struct Page: Equatable {
    var id: ElementID
    var tab: Int?
  }

  struct Row: Equatable {
    var title: String
    /// Among the rows of its list that are there.
    var index: Int
    var count: Int
    /// What it is a row of.
    var list: ElementID?
  }

  /// A list, a section of one, or anything else with rows.
  struct List: Equatable {
    let id: ElementID
    /// How many rows it has, made or not.
    var count: Int
    /// What stands for rows that aren't made.
    var unmade: [ElementID]
  }

  struct Scroll: Equatable {
    /// Another one for each time that somebody asks.
    var number: Int
    /// The first line of what is to be in sight.
    var line: LinearLine.ID
  }

  struct Sight: Equatable {
    var element: ElementID
    var lines: Range<Int>
  }

  /// Elements that want to know their size.
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

  /// What can be used: the topmost dialog, or the screen.
  var top: Layer { layers[layers.count - 1] }
}

extension LinearReading.Layer {
  /// Where a line is.
  ///
  /// - Complexity: O(*n*) in the number of lines.
  func index(of id: LinearLine.ID) -> Int? { lines.firstIndex { $0.id == id } }

  /// The line of something that can be used.
  func control(_ id: ElementID) -> LinearControl? {
    lines.first { $0.control?.element == id }?.control
  }
}

extension Element {
  fileprivate var isDialog: Bool {
    if case .dialog = properties.content { true } else { false }
  }
}
