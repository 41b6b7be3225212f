/// What an element is. Which ``Event``s it may send is written at each case; an event that its
/// element can't send is refused.
public enum Content: Equatable, Sendable {
  /// Children side by side or one below the other. An `overlay` puts them on top of each other.
  case stack(Stack)
  /// A region of its own that scrolls when its children need more room than it has.
  case scroll(Scroll = Scroll())
  /// Its children in lines of several columns.
  case grid(Grid)
  /// Rows whose cells stand in columns, each as wide as the widest in it: its children are rows, see ``gridRow(_:)``,
  /// and others, which are as wide as all columns.
  case cellGrid(CellGrid)
  /// Cells in the columns of the ``cellGrid(_:)`` that it is in; elsewhere they stand side by side. What is said of a
  /// cell is among its layers: see ``Layer/cell(_:)``.
  case gridRow(GridRow)
  /// An element and another one in front of it or behind it, which gets its size: the last child is what
  /// is in front, or the first what is behind.
  case layered(Layered)
  /// What an app has made itself: see ``CustomElement``. Sends ``Event/Action/custom(_:)``.
  case custom(Custom)
  /// A vertical, scrolling list: its children are rows, sections, or any other element.
  case list(List = List())
  /// A row of a list. Sends ``Event/Action/delete``, ``Event/Action/move(by:)`` and, to be selected or no longer,
  /// ``Event/Action/press``, where it says so.
  case row(Row)
  /// A titled group in a list or stack.
  case section(Section)
  /// Rows that aren't there because they are far from what is in sight: a host leaves room for them, and asks for
  /// those that come near, best while they are still out of sight. Sends ``Event/Action/load(_:)``.
  case deferredRows(DeferredRows)
  /// The whole of a screen that has a title, and actions that belong to all of it. The elements
  /// inside its `toolbar` child are those actions, a button child of the role ``Role/back`` leads to
  /// the screen that it lies on, and all other children are its content.
  ///
  /// A page that gives its place to another one may come back, with the same identities in it: a host
  /// then puts the focus where it was.
  case page(Page)
  /// The actions of a ``page(_:)``.
  case toolbar
  /// Several pages of which one is shown: the children are those of the selected one alone. Sends
  /// ``Event/Action/select(_:)``.
  case tabs(Choices)

  /// A run of text. Line breaks are kept.
  case text(String)
  /// A text of parts that look different. Line breaks are kept.
  case styledText([Run])
  /// Shown for its meaning: a host that can't show the image shows its description.
  case image(Image)
  /// A picture that goes by a name, as a letter stands in a text.
  case symbol(Symbol)
  /// Something drawn, which takes all the room there is.
  case shape(Shape)
  /// Many things drawn over each other, which take all the room there is.
  case drawing(Drawing)
  /// Leads to somewhere else on the web. A host that can't go there shows where that is.
  case link(Link)
  /// Work in progress: with a fraction in 0...1 how far it got, without one just that it goes on.
  case progress(fraction: Double?, label: String?)
  /// Takes up the room that its siblings leave, and at least a length in points; `nil` leaves that to
  /// the host.
  case spacer(least: Double? = nil)
  /// A line between siblings.
  case divider

  /// Something to press; its children are its label. Sends ``Event/Action/press``.
  case button(Button)
  /// Something that is on or off; its children are its label. Sends ``Event/Action/press``.
  case toggle(Toggle)
  /// Text to edit, on one line or several. Sends ``Event/Action/edit(_:)``, ``Event/Action/submit`` and, where it says
  /// so, ``Event/Action/endEditing``.
  case textField(TextField)
  /// One of several choices. Sends ``Event/Action/select(_:)``.
  case picker(Picker)
  /// A number in a range. Sends ``Event/Action/slide(to:)``.
  case slider(Slider)

  /// Lies over the whole screen, which can't be used until it is gone; the children are its
  /// content, its buttons last. The keyboard focus moves into it and, afterwards, back to where it
  /// was. Always a child of the root. Sends ``Event/Action/dismiss``.
  case dialog(Dialog)
}

extension Content {
  /// Children in a row, a column, or on one another.
  public struct Stack: Hashable, Sendable {
    /// The direction in which children follow one another.
    public enum Axis: Hashable, Sendable { case horizontal, vertical, overlay }
    /// Where children stand across the axis.
    public enum Alignment: Hashable, Sendable {
      case leading, center, trailing
      /// With the first or last lines of their texts on one line. Side by side only.
      case firstBaseline, lastBaseline
    }

    public var axis: Axis
    public var alignment: Alignment
    /// Where children of an overlay stand between top and bottom.
    public var verticalAlignment: Alignment
    /// Between two children, in points (see ``Style``); `nil` leaves it to the host.
    public var spacing: Double?
    /// Whether it takes all the room there is, and no more, however large its children are.
    public var fillsRoom: Bool

    public init(
      _ axis: Axis, alignment: Alignment = .center, verticalAlignment: Alignment = .center,
      spacing: Double? = nil, fillsRoom: Bool = false
    ) {
      self.axis = axis
      self.alignment = alignment
      self.verticalAlignment = verticalAlignment
      self.spacing = spacing
      self.fillsRoom = fillsRoom
    }
  }

  /// Children that may be larger than the room there is.
  public struct Scroll: Hashable, Sendable {
    public var isHorizontal: Bool
    public var isVertical: Bool
    public var showsIndicators: Bool

    public init(
      isHorizontal: Bool = false, isVertical: Bool = true, showsIndicators: Bool = true
    ) {
      self.isHorizontal = isHorizontal
      self.isVertical = isVertical
      self.showsIndicators = showsIndicators
    }
  }

  /// Columns, or lines where it goes on sideways; children fill one line after the other.
  public struct Grid: Hashable, Sendable {
    /// A column, or a line where the grid goes on sideways.
    public struct Track: Hashable, Sendable {
      /// How wide a column is, or how high a line, in points.
      public enum Size: Hashable, Sendable {
        case fixed(Double)
        /// A share of what there is.
        case flexible(least: Double, most: Double)
        /// As many as have room.
        case adaptive(least: Double, most: Double)
        /// What its children need.
        case content
      }

      public var size: Size
      /// Between it and the next one.
      public var spacing: Double?
      /// Where children stand in it.
      public var alignment: Stack.Alignment?

      public init(_ size: Size, spacing: Double? = nil, alignment: Stack.Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
      }
    }

    /// Whether lines are one beside the other.
    public var isHorizontal: Bool
    public var tracks: [Track]
    public var spacing: Double?
    public var alignment: Stack.Alignment

    public init(
      isHorizontal: Bool = false, tracks: [Track], spacing: Double? = nil,
      alignment: Stack.Alignment = .center
    ) {
      self.isHorizontal = isHorizontal
      self.tracks = tracks
      self.spacing = spacing
      self.alignment = alignment
    }
  }

  /// A view, and another one before or behind it, which doesn't change its size.
  public struct Layered: Hashable, Sendable {
    /// Where the other one is.
    public enum Place: Hashable, Sendable {
      case behind, inFront
      /// In front, and not seen itself: the other is seen where this one is.
      case mask
    }

    public var place: Place
    public var horizontal, vertical: Stack.Alignment

    public init(
      _ place: Place, horizontal: Stack.Alignment = .center, vertical: Stack.Alignment = .center
    ) {
      self.place = place
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// Rows, which may be selected.
  public struct List: Hashable, Sendable {
    /// How many of its rows can be selected at a time.
    public enum Selection: Hashable, Sendable { case one, several }

    /// `nil` if none can be.
    public var selection: Selection?

    public init(selection: Selection? = nil) {
      self.selection = selection
    }
  }

  /// A row of a list.
  public struct Row: Hashable, Sendable {
    /// Whether it is selected; `nil` if it can't be.
    public var isSelected: Bool?
    /// Whether it offers to delete itself.
    public var canDelete: Bool
    /// Whether it offers to move up and down among its siblings.
    public var canMove: Bool

    public init(canDelete: Bool = false, canMove: Bool = false, isSelected: Bool? = nil) {
      self.isSelected = isSelected
      self.canDelete = canDelete
      self.canMove = canMove
    }
  }

  /// A part of a list or form, with a header and a footer.
  public struct Section: Hashable, Sendable {
    public var header: String?
    public var footer: String?

    public init(header: String? = nil, footer: String? = nil) {
      self.header = header
      self.footer = footer
    }
  }

  /// Rows of a list, or views of a lazy stack, that aren't there yet or no longer.
  public struct DeferredRows: Hashable, Sendable {
    /// Which they are, counted from the first of those that they are among: the number of rows that there are in
    /// front of them, and with them. Never empty.
    public var range: Range<Int>

    public init(_ range: Range<Int>) {
      self.range = range
    }
  }

  /// A screen with a title: a page of a stack.
  public struct Page: Hashable, Sendable {
    public var title: String

    public init(title: String) {
      self.title = title
    }
  }

  /// A picture that is loaded, or comes with the element.
  public struct Image: Hashable, Sendable {
    /// Where it is, an absolute `http` or `https` URL, or the image itself, a `data:image/` URL.
    public var url: String
    /// What it shows, in words; empty for a decoration.
    public var description: String
    /// Whether it takes the size of its frame instead of its own.
    public var isResizable: Bool

    public init(url: String, description: String, isResizable: Bool = false) {
      self.url = url
      self.description = description
      self.isResizable = isResizable
    }
  }

  /// A way out, to another site.
  public struct Link: Hashable, Sendable {
    /// Where it leads: an absolute `http` or `https` URL.
    public var url: String
    public var title: String

    public init(url: String, title: String) {
      self.url = url
      self.title = title
    }
  }

  /// What pressing a button means.
  public enum Role: Hashable, Sendable {
    case destructive, cancel
    /// Leads to another page.
    case link
    /// Leads to where the user came from. Escape presses it where it means nothing else.
    case back
  }

  /// Something to be pressed.
  public struct Button: Hashable, Sendable {
    /// How much a button stands out.
    public enum Prominence: Hashable, Sendable {
      /// Looks like its label: for a check box, say.
      case plain
      /// Has no border, but the colour of what can be used.
      case borderless
      case standard
      /// The one action a screen is for.
      case prominent

      /// Whether it is told apart from its surroundings by more than its label.
      public var isBordered: Bool { self == .standard || self == .prominent }
    }

    /// A menu that a button opens.
    public enum Menu: Hashable, Sendable {
      /// Opened by a press.
      case actions
      /// The actions of the view that the button stands beside. A host may open it from that view as well, by the
      /// secondary button of a mouse.
      case context
    }

    public var role: Role?
    public var prominence: Prominence
    /// The menu that a press opens, a ``Dialog`` of the kind ``Dialog/Kind/menu``; `nil` if it opens none.
    public var menu: Menu?
    /// The path of the screen that a press leads to, as ``Screen/location`` has it. A browser makes a link of it, which can
    /// be opened in another tab and copied.
    public var address: String?

    public init(
      role: Role? = nil, prominence: Prominence = .standard, menu: Menu? = nil,
      address: String? = nil
    ) {
      self.role = role
      self.prominence = prominence
      self.menu = menu
      self.address = address
    }
  }

  /// Something that is on or off.
  public struct Toggle: Hashable, Sendable {
    /// What a toggle looks like.
    public enum Appearance: Hashable, Sendable { case checkbox, toggleSwitch }

    public var isOn: Bool
    /// Whether its label is only said, and not shown: it has no children then.
    public var hidesLabel: Bool
    public var appearance: Appearance

    public init(isOn: Bool, hidesLabel: Bool = false, appearance: Appearance = .toggleSwitch) {
      self.isOn = isOn
      self.hidesLabel = hidesLabel
      self.appearance = appearance
    }
  }

  /// A text that can be changed.
  public struct TextField: Hashable, Sendable {
    /// What a field looks like.
    public enum Appearance: Hashable, Sendable {
      case bordered, plain
      /// A field to search in: a host offers to empty it.
      case search
    }

    /// The kind of value that a field takes. A host may have a better control for it than a keyboard.
    public enum Kind: Hashable, Sendable {
      case text
      /// `2026-11-26`
      case date
      /// `14:30`
      case time
      /// `2026-11-26 14:30`
      case dateAndTime
    }

    /// What the state says; what the user types is shown at once, before the state knows it.
    public var text: String
    /// Shown in place of an empty text.
    public var prompt: String
    /// Whether nobody should read over somebody's shoulder what is typed.
    public var isSecure: Bool
    /// How many lines it shows if its text may have several; `nil` for a field of one line.
    public var lines: Lines?
    public var appearance: Appearance
    /// Whether hosts tell when the field loses the focus, because its text may become another one then.
    public var reportsEnd: Bool
    public var kind = Kind.text
    /// The first and the last date or time, written as the text is; `nil` for any.
    public var least, most: String?
    /// The name of the field, which a host shows beside the text where the field is a row of its own; `nil` if it has none.
    public var label: String?

    /// The text as it may be seen and written down: dots in place of a secret.
    public var visibleText: String {
      isSecure ? String(repeating: "•", count: text.count) : text
    }

    /// How many lines a field shows: it grows with its text, and scrolls where that has more.
    public struct Lines: Hashable, Sendable {
      public var least: Int
      /// `nil` for as many as there are.
      public var most: Int?

      public init(least: Int = 1, most: Int? = nil) {
        self.least = least
        self.most = most
      }
    }

    public init(
      text: String, prompt: String = "", isSecure: Bool = false, lines: Lines? = nil,
      appearance: Appearance = .bordered, reportsEnd: Bool = false, label: String? = nil
    ) {
      self.text = text
      self.prompt = prompt
      self.isSecure = isSecure
      self.lines = lines
      self.appearance = appearance
      self.reportsEnd = reportsEnd
      self.label = label
    }
  }

  /// Titles of which one may be selected.
  public struct Choices: Hashable, Sendable {
    public var titles: [String]
    /// A number for each title, which a choice keeps while others come and go: events name choices by it.
    public var ids: [Int]
    /// An index into `titles`.
    public var selection: Int?

    /// - Parameter ids: As many as there are titles; `nil` numbers them in order, from 0 on.
    public init(titles: [String], ids: [Int]? = nil, selection: Int?) {
      self.titles = titles
      self.ids = ids ?? Array(titles.indices)
      self.selection = selection
    }
  }

  /// A choice of one of several.
  public struct Picker: Hashable, Sendable {
    /// What a choice looks like.
    public enum Appearance: Hashable, Sendable {
      /// All choices at once, side by side.
      case segmented
      /// The selected one; the others on demand.
      case menu
    }

    public var label: String
    /// Whether the label is only said, and not shown.
    public var hidesLabel: Bool
    public var choices: Choices
    public var appearance: Appearance

    public init(
      label: String, hidesLabel: Bool = false, choices: Choices, appearance: Appearance = .menu
    ) {
      self.label = label
      self.hidesLabel = hidesLabel
      self.choices = choices
      self.appearance = appearance
    }
  }

  /// A number in a range, shown as a place on a line, and moved along it.
  public struct Slider: Hashable, Sendable {
    /// The name of the number. Hosts don't show it.
    public var label: String
    public private(set) var value: Double
    public private(set) var least: Double
    public private(set) var most: Double
    /// From one number to the next, counted from the least; `nil` for any number.
    public private(set) var step: Double?
    /// The only numbers that it can be moved to, from the least on; empty for all.
    public private(set) var stops: [Double]
    /// The text that screen readers read for the number.
    public var text: String

    /// - Parameters:
    ///   - value: Any number: what is out of range, or none, becomes the nearest end.
    ///   - step: A step that isn't more than zero is none.
    ///   - stops: Those that are out of range are left out.
    ///   - text: `nil` for the number itself.
    public init(
      label: String, value: Double, least: Double, most: Double, step: Double? = nil,
      stops: [Double] = [], text: String? = nil
    ) {
      func finite(_ number: Double) -> Double {
        let greatest = Double.greatestFiniteMagnitude
        return number.isNaN ? 0 : min(max(number, -greatest), greatest)
      }
      self.label = label
      self.least = finite(least)
      self.most = max(finite(most), self.least)
      self.value = value > self.least ? min(value, self.most) : self.least
      self.step = step.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
      let (low, high) = (self.least, self.most)
      self.stops = stops.filter { $0 >= low && $0 <= high }.sorted()
      self.text = text ?? Self.text(of: self.value)
    }

    /// The position of the value between the least and the most, in 0...1.
    public var fraction: Double {
      guard most > least else { return 0 }
      // Halves, because the length of the range may be larger than the largest number.
      return min(max((value / 2 - least / 2) / (most / 2 - least / 2), 0), 1)
    }

    /// The number at a part of the range, as near as steps come to it.
    public func number(at fraction: Double) -> Double {
      let part = fraction > 0 ? min(fraction, 1) : 0
      return nearest(to: least * (1 - part) + most * part)
    }

    /// The number so many steps away, the next stop that way, or so many twentieths of the range where there is neither.
    public func number(steps: Double) -> Double {
      if !stops.isEmpty {
        let next = steps > 0 ? stops.first { $0 > value } : stops.last { $0 < value }
        return next ?? value
      }
      guard let step else { return number(at: fraction + steps / 20) }
      return nearest(to: value + steps * step)
    }

    /// The number of this range that is nearest to another one.
    public func nearest(to number: Double) -> Double {
      let inRange = number > least ? min(number, most) : least
      if let stop = stops.min(by: { abs($0 - inRange) < abs($1 - inRange) }) { return stop }
      guard let step else { return inRange }
      let count = ((inRange - least) / step).rounded()
      let stepped = least + count * step
      guard stepped.isFinite else { return inRange }
      // Where the range doesn't end with a step, the last step is before its end.
      return stepped > most ? max(least + (count - 1) * step, least) : stepped
    }

    private static func text(of number: Double) -> String {
      let rounded = (number * 1_000).rounded() / 1_000
      let text = "\(rounded.isFinite ? rounded : number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }

  /// What is presented over everything else, until it is dismissed.
  public struct Dialog: Hashable, Sendable {
    /// What is presented.
    public enum Kind: Hashable, Sendable {
      /// A question that has to be answered.
      case alert
      /// A choice between several ways on.
      case confirmation
      /// A view over the screen, beside which the screen is seen.
      case sheet
      /// A view in the place of the screen.
      case cover
      /// A view beside the element that it is about.
      case popover
      /// Actions beside the button that offers them.
      case menu

      /// Whether its buttons are all that it is for: each of them ends it.
      public var isChoice: Bool { self == .alert || self == .confirmation || self == .menu }

      /// Whether it stands beside an element: see ``Dialog/anchor``.
      public var isAnchored: Bool { self == .popover || self == .menu }
    }

    public var kind: Kind
    public var title: String
    public var message: String?
    /// Whether it goes when the user wants to leave it; otherwise it goes by what is in it alone.
    public var canBeLeft: Bool
    /// The element that it stands beside, where a host can show that; `nil`, or an element that isn't there, is the middle of
    /// the screen.
    public var anchor: ElementID?

    public init(
      _ kind: Kind, title: String, message: String? = nil, canBeLeft: Bool = true,
      anchor: ElementID? = nil
    ) {
      self.kind = kind
      self.title = title
      self.message = message
      self.canBeLeft = canBeLeft
      self.anchor = anchor
    }
  }
}
