/// The kind of an element and its data. Each case names the ``Event``s that it may send; a screen
/// refuses any other event.
public enum Content: Equatable, Sendable {
  /// Children side by side, one below the other, or, in an `overlay`, on top of each other.
  case stack(Stack)
  /// A region that scrolls if its children need more space than it has.
  case scroll(Scroll = Scroll())
  /// Children in lines of several columns.
  case grid(Grid)
  /// Rows whose cells align in columns, each as wide as its widest cell. Its children are rows, see
  /// ``gridRow(_:)``, and other elements, which span all columns.
  case cellGrid(CellGrid)
  /// Cells in the columns of the surrounding ``cellGrid(_:)``; without one, the cells are side by
  /// side. The layout of a cell is one of its layers: see ``Layer/cell(_:)``.
  case gridRow(GridRow)
  /// An element and a second element in front of it or behind it. The second element gets the size
  /// of the first. The children are in drawing order: the last child is in front.
  case layered(Layered)
  /// An element that the app defines: see ``CustomElement``. Sends ``Event/Action/custom(_:)``.
  case custom(Custom)
  /// A vertical, scrolling list. Its children are rows, sections, or any other elements.
  case list(List = List())
  /// A row of a list. If its properties say so, it sends ``Event/Action/delete``,
  /// ``Event/Action/move(by:)`` and, to toggle its selection, ``Event/Action/press``.
  case row(Row)
  /// A titled group in a list or stack.
  case section(Section)
  /// A placeholder for rows far from the visible region. A host leaves space for them and loads
  /// rows that come near, preferably before they are visible. Sends ``Event/Action/load(_:)``
  /// and ``Event/Action/keep(row:)``.
  case deferredRows(DeferredRows)
  /// A whole screen with a title and actions. Its `toolbar` child holds the actions. A button child
  /// of the role ``Role/back`` leads to the previous screen. All other children are its content.
  ///
  /// A replaced page may come back with the same elements. A host then restores the focus.
  case page(Page)
  /// The actions of a ``page(_:)``.
  case toolbar
  /// Several pages, one of which is shown. Its children are the children of the selected page.
  /// Sends ``Event/Action/select(_:)``.
  case tabs(Choices)

  /// A run of text. Line breaks are kept.
  case text(String)
  /// Text of differently styled runs. Line breaks are kept.
  case styledText([Run])
  /// A picture. A host that can't show the picture shows its description.
  case image(Image)
  /// A named picture that is set like a letter in text.
  case symbol(Symbol)
  /// A drawn shape, which fills the available space.
  case shape(Shape)
  /// Several drawings over each other, which fill the available space.
  case drawing(Drawing)
  /// A link to another page on the web. A host that can't open the link shows its address.
  case link(Link)
  /// Work in progress. A fraction in 0...1 is the completed share; `nil` if the share is unknown.
  case progress(fraction: Double?, label: String?)
  /// A flexible space between siblings, with a minimum length in points; `nil` leaves the minimum
  /// to the host.
  case spacer(least: Double? = nil)
  /// A line between siblings.
  case divider

  /// A button with its children as the label. Sends ``Event/Action/press``.
  case button(Button)
  /// A switch that is on or off, with its children as the label. Sends ``Event/Action/press``.
  case toggle(Toggle)
  /// Editable text, on one line or several. Sends ``Event/Action/edit(_:)``,
  /// ``Event/Action/submit`` and, if requested, ``Event/Action/endEditing``.
  case textField(TextField)
  /// A choice of one among several. Sends ``Event/Action/select(_:)``.
  case picker(Picker)
  /// A number in a range. Sends ``Event/Action/slide(to:)``.
  case slider(Slider)

  /// A modal layer over the whole screen. The screen is disabled until the dialog is gone. The
  /// dialog's children are its content, with its buttons last. The keyboard focus moves into the
  /// dialog and, afterwards, back to its previous element. A dialog is always a child of the root.
  /// Sends ``Event/Action/dismiss``.
  case dialog(Dialog)
}

extension Content {
  /// Children in a row, a column, or on top of each other.
  public struct Stack: Hashable, Sendable {
    /// The direction of the children.
    public enum Axis: Hashable, Sendable { case horizontal, vertical, overlay }
    /// The alignment of children across the axis.
    public enum Alignment: Hashable, Sendable {
      case leading, center, trailing
      /// Alignment of the first or last text lines. For horizontal stacks only.
      case firstBaseline, lastBaseline
    }

    public var axis: Axis
    public var alignment: Alignment
    /// The vertical alignment of children of an overlay.
    public var verticalAlignment: Alignment
    /// The space between two children, in points (see ``Style``); `nil` leaves it to the host.
    public var spacing: Double?
    /// Whether the stack takes exactly the available space, regardless of its children's size.
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

  /// A scrolling region whose children may exceed the available space.
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

  /// Children in columns, or in rows if the grid is horizontal. They fill line after line.
  public struct Grid: Hashable, Sendable {
    /// A column, or a row in a horizontal grid.
    public struct Track: Hashable, Sendable {
      /// The width of a column, or the height of a row, in points.
      public enum Size: Hashable, Sendable {
        case fixed(Double)
        /// A share of the available space.
        case flexible(least: Double, most: Double)
        /// As many tracks as fit.
        case adaptive(least: Double, most: Double)
        /// The size that its children need.
        case content
      }

      public var size: Size
      /// The space before the next track.
      public var spacing: Double?
      /// The alignment of children in the track.
      public var alignment: Stack.Alignment?

      public init(_ size: Size, spacing: Double? = nil, alignment: Stack.Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
      }
    }

    /// Whether the lines follow one another horizontally.
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

  /// An element and a second element behind or in front of it, which has no effect on the size.
  public struct Layered: Hashable, Sendable {
    /// The position of the second element.
    public enum Place: Hashable, Sendable {
      case behind, inFront
      /// In front and invisible: the first element shows only where the mask covers it.
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

  /// A list of rows, which may be selectable.
  public struct List: Hashable, Sendable {
    /// The number of rows that can be selected at a time.
    public enum Selection: Hashable, Sendable { case one, several }

    /// The selection mode; `nil` if no row is selectable.
    public var selection: Selection?

    public init(selection: Selection? = nil) {
      self.selection = selection
    }
  }

  /// A row of a list.
  public struct Row: Hashable, Sendable {
    /// Whether the row is selected; `nil` if it isn't selectable.
    public var isSelected: Bool?
    /// Whether the user can delete the row.
    public var canDelete: Bool
    /// Whether the user can move the row among its siblings.
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

  /// Rows of a list, or views of a lazy stack, that are not loaded.
  public struct DeferredRows: Hashable, Sendable {
    /// The positions of the deferred rows, counted from the first row of their container. Never
    /// empty.
    public var range: Range<Int>

    public init(_ range: Range<Int>) {
      self.range = range
    }
  }

  /// A screen of a navigation stack, with its title.
  public struct Page: Hashable, Sendable {
    public var title: String

    public init(title: String) {
      self.title = title
    }
  }

  /// A picture, loaded from a URL or included in the element.
  public struct Image: Hashable, Sendable {
    /// An absolute `http` or `https` URL, or the image itself as a `data:image/` URL.
    public var url: String
    /// A description of the picture in words; empty for a decoration.
    public var description: String
    /// Whether the picture takes the size of its frame instead of its natural size.
    public var isResizable: Bool

    public init(url: String, description: String, isResizable: Bool = false) {
      self.url = url
      self.description = description
      self.isResizable = isResizable
    }
  }

  /// A link to another site.
  public struct Link: Hashable, Sendable {
    /// The destination: an absolute `http` or `https` URL.
    public var url: String
    public var title: String

    public init(url: String, title: String) {
      self.url = url
      self.title = title
    }
  }

  /// The meaning of pressing a button.
  public enum Role: Hashable, Sendable {
    case destructive, cancel
    /// A button that leads to another page.
    case link
    /// A button that leads back to the previous page. The Escape key presses it unless it has
    /// another use.
    case back
  }

  /// A button that the user can press.
  public struct Button: Hashable, Sendable {
    /// The visual prominence of a button.
    public enum Prominence: Hashable, Sendable {
      /// Only the label, for example for a check box.
      case plain
      /// No border, but the tint colour.
      case borderless
      case standard
      /// The main action of a screen.
      case prominent

      /// Whether the button has a border, in addition to its label.
      public var isBordered: Bool { self == .standard || self == .prominent }
    }

    /// A menu that a button opens.
    public enum Menu: Hashable, Sendable {
      /// A menu that opens on a press.
      case actions
      /// A menu with the actions of the view beside the button. A host may also open it with a
      /// secondary click on that view.
      case context
    }

    public var role: Role?
    public var prominence: Prominence
    /// The menu that a press opens, a ``Dialog`` of the kind ``Dialog/Kind/menu``; `nil` if a
    /// press opens no menu.
    public var menu: Menu?
    /// The path of the screen that a press leads to, in the form of ``Screen/location``. A browser
    /// makes the button a link, which users can open in another tab or copy.
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

  /// A switch that is on or off.
  public struct Toggle: Hashable, Sendable {
    /// The look of a toggle.
    public enum Appearance: Hashable, Sendable { case checkbox, toggleSwitch }

    public var isOn: Bool
    /// Whether only assistive technology gets the label. The toggle then has no children.
    public var hidesLabel: Bool
    public var appearance: Appearance

    public init(isOn: Bool, hidesLabel: Bool = false, appearance: Appearance = .toggleSwitch) {
      self.isOn = isOn
      self.hidesLabel = hidesLabel
      self.appearance = appearance
    }
  }

  /// A field with editable text.
  public struct TextField: Hashable, Sendable {
    /// The look of a field.
    public enum Appearance: Hashable, Sendable {
      case bordered, plain
      /// A search field: a host offers to clear it.
      case search
    }

    /// The kind of value that a field takes. A host may offer a better control than a keyboard.
    public enum Kind: Hashable, Sendable {
      case text
      /// `2026-11-26`
      case date
      /// `14:30`
      case time
      /// `2026-11-26 14:30`
      case dateAndTime
    }

    /// The text in the state. Hosts show typed text at once, before the state contains it.
    public var text: String
    /// A placeholder shown while the text is empty.
    public var prompt: String
    /// Whether hosts hide the typed text from onlookers.
    public var isSecure: Bool
    /// The number of visible lines of a multi-line field; `nil` for a field of one line.
    public var lines: Lines?
    public var appearance: Appearance
    /// Whether hosts report when the field loses the focus, because its text may then change.
    public var reportsEnd: Bool
    public var kind = Kind.text
    /// The first and the last date or time, in the format of the text; `nil` for no limit.
    public var least, most: String?
    /// The name of the field; `nil` if it has none. A host shows it beside the text if the field is
    /// a row of its own.
    public var label: String?

    /// The text in a form that may be shown and logged: dots in place of a secret.
    public var visibleText: String {
      isSecure ? String(repeating: "•", count: text.count) : text
    }

    /// The number of visible lines: a field grows with its text, and scrolls beyond the limit.
    public struct Lines: Hashable, Sendable {
      public var least: Int
      /// The maximum; `nil` for no limit.
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

  /// A list of titles, one of which may be selected.
  public struct Choices: Hashable, Sendable {
    public var titles: [String]
    /// A number for each title, by which events name the choice. It stays the same when other
    /// titles are added or removed.
    public var ids: [Int]
    /// The index of the selected title in `titles`.
    public var selection: Int?

    /// - Parameter ids: One number for each title; `nil` numbers them in order, from 0 on.
    public init(titles: [String], ids: [Int]? = nil, selection: Int?) {
      self.titles = titles
      self.ids = ids ?? Array(titles.indices)
      self.selection = selection
    }
  }

  /// A choice of one of several.
  public struct Picker: Hashable, Sendable {
    /// The look of a picker.
    public enum Appearance: Hashable, Sendable {
      /// All choices, side by side.
      case segmented
      /// The selected choice; the rest on demand.
      case menu
    }

    public var label: String
    /// Whether only assistive technology gets the label.
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

  /// A number in a range, shown as a position on a line that the user can move.
  public struct Slider: Hashable, Sendable {
    /// The name of the number. Hosts don't show it.
    public var label: String
    public private(set) var value: Double
    public private(set) var least: Double
    public private(set) var most: Double
    /// The distance between two allowed numbers, from the minimum on; `nil` allows any number.
    public private(set) var step: Double?
    /// The only numbers that the slider can take, in ascending order; empty for no restriction.
    public private(set) var stops: [Double]
    /// The text that screen readers read for the number.
    public var text: String

    /// - Parameters:
    ///   - value: The number. It is clamped to the range.
    ///   - step: The step; a step that isn't positive is ignored.
    ///   - stops: The allowed numbers; numbers out of range are left out.
    ///   - text: The text for screen readers; `nil` for the number itself.
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

    /// The position of the value in the range, in 0...1.
    public var fraction: Double {
      guard most > least else { return 0 }
      // Halves avoid overflow, because the length of the range may exceed the largest number.
      return min(max((value / 2 - least / 2) / (most / 2 - least / 2), 0), 1)
    }

    /// Returns the number at a fraction of the range, rounded to the nearest step.
    public func number(at fraction: Double) -> Double {
      let part = fraction > 0 ? min(fraction, 1) : 0
      return nearest(to: least * (1 - part) + most * part)
    }

    /// Returns the number after the given steps. With stops, the result is the next stop. Without a
    /// step size, a step is a twentieth of the range.
    public func number(steps: Double) -> Double {
      if !stops.isEmpty {
        let next = steps > 0 ? stops.first { $0 > value } : stops.last { $0 < value }
        return next ?? value
      }
      guard let step else { return number(at: fraction + steps / 20) }
      return nearest(to: value + steps * step)
    }

    /// Returns the number of this range that is nearest to the given one.
    public func nearest(to number: Double) -> Double {
      let inRange = number > least ? min(number, most) : least
      if let stop = stops.min(by: { abs($0 - inRange) < abs($1 - inRange) }) { return stop }
      guard let step else { return inRange }
      let count = ((inRange - least) / step).rounded()
      let stepped = least + count * step
      guard stepped.isFinite else { return inRange }
      // If the range doesn't end with a step, the last step is before its end.
      return stepped > most ? max(least + (count - 1) * step, least) : stepped
    }

    private static func text(of number: Double) -> String {
      let rounded = (number * 1_000).rounded() / 1_000
      let text = "\(rounded.isFinite ? rounded : number)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }

  /// A modal presentation over everything else, until it is dismissed.
  public struct Dialog: Hashable, Sendable {
    /// The kind of presentation.
    public enum Kind: Hashable, Sendable {
      /// A question that the user has to answer.
      case alert
      /// A choice between several actions.
      case confirmation
      /// A view over the screen. The screen stays visible around it.
      case sheet
      /// A view in place of the screen.
      case cover
      /// A view beside the element that it belongs to.
      case popover
      /// Actions beside the button that opens them.
      case menu

      /// Whether the dialog consists of choices: each of its buttons closes it.
      public var isChoice: Bool { self == .alert || self == .confirmation || self == .menu }

      /// Whether the dialog is shown beside an element: see ``Dialog/anchor``.
      public var isAnchored: Bool { self == .popover || self == .menu }
    }

    public var kind: Kind
    public var title: String
    public var message: String?
    /// Whether the user can leave the dialog. Otherwise only its content can close it.
    public var canBeLeft: Bool
    /// The element to show the dialog beside, if the host supports it. Without an anchor, or if the
    /// element is missing, the dialog is in the middle of the screen.
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
