import ElementTree

/// An element that a host keeps: where it is in the tree, and what is known about its layout.
final class Node {
  let id: ElementID
  private(set) var content: Content
  private(set) var kind: Kind
  private(set) var look: Look
  private(set) var rarities: Rarities?
  /// The node is kept by its parent, so the parent is there as long as this isn't `nil`; what is taken
  /// out of the tree forgets it.
  private(set) unowned var parent: Node?
  private(set) var children: [Node] = []

  /// How many elements in here can have the keyboard focus, this one included.
  private(set) var focusables = 0
  /// The same without this one, and without regard to whether it is disabled.
  private var focusablesBelow = 0

  /// Whether it scrolls and has more to show than there is room for, as its layout finds out.
  var overflows = false {
    didSet { if overflows != oldValue { updateFocusables() } }
  }

  /// What was found out about its layout; `nil` for what has never been on the screen.
  private(set) var layout: NodeLayout?

  /// What only few elements have.
  struct Rarities: Equatable {
    var accessibilityLabel: String?
    var shortcut: KeyboardShortcut?
    var reportsSight = false
    var takesFocus = false
    var reportsSize = false
    var pointer: PointerInterest?
  }

  /// The case of a content, for where what it holds doesn't matter.
  enum Kind: UInt8 {
    case column, line, overlay, layered, grid, cellGrid, gridRow, scroll, list, row, section,
      deferredRows
    case page, toolbar, tabs
    case text, image, shape, progress, spacer, divider, custom, drawing
    case button, toggle, textField, picker, slider
    case dialog
  }

  init(id: ElementID, properties: Element.Properties, look: Look) {
    self.id = id
    content = properties.content
    kind = Kind(properties.content)
    self.look = look
    rarities = Rarities(properties)
    focusables = ownFocusables()
  }

  func update(_ properties: Element.Properties, look: Look) {
    content = properties.content
    kind = Kind(properties.content)
    self.look = look
    rarities = Rarities(properties)
    layout?.forgetContent()
    invalidateLayout()
    updateFocusables()
  }

  // MARK: - Children

  /// Gets its first children, while it isn't part of a tree yet: nothing above is told.
  func adopt(_ children: [Node]) {
    for child in children {
      child.parent = self
      focusablesBelow += child.focusables
    }
    self.children = children
    focusables = ownFocusables()
  }

  func insert(_ child: Node, at index: Int) {
    child.parent = self
    children.insert(child, at: index)
    childrenChanged(focusables: child.focusables)
  }

  func removeChild(at index: Int) {
    let child = children.remove(at: index)
    child.parent = nil
    childrenChanged(focusables: -child.focusables)
  }

  /// Removes all children that a predicate holds for, in O(*n*) however many they are.
  func removeChildren(where isRemoved: (Node) -> Bool) {
    var focusables = 0
    children.removeAll { child in
      guard isRemoved(child) else { return false }
      child.parent = nil
      focusables -= child.focusables
      return true
    }
    childrenChanged(focusables: focusables)
  }

  /// To be called when this node is no longer part of a tree, although something may still hold it.
  func leaveParent() {
    parent = nil
  }

  func moveChild(from index: Int, to target: Int) {
    let child = children.remove(at: index)
    children.insert(child, at: target)
    childrenChanged(focusables: 0)
  }

  /// Looks for a child from an index outwards, because changes come in neighbourhoods.
  ///
  /// - Complexity: O(*d*) where *d* is how far away from that index it is.
  func index(of child: Node, near hint: Int) -> Int? {
    var low = min(max(hint, 0), children.count)
    var high = low
    while low > 0 || high < children.count {
      if high < children.count {
        if children[high] === child { return high }
        high += 1
      }
      if low > 0 {
        low -= 1
        if children[low] === child { return low }
      }
    }
    return nil
  }

  private func childrenChanged(focusables change: Int) {
    layout?.forgetItems()
    if kind == .section { parent?.layout?.forgetItems() }
    invalidateLayout()
    focusablesBelow += change
    updateFocusables()
  }

  // MARK: - Focus

  var isDisabled: Bool { look.style.isDisabled == true }

  /// Whether it can have the keyboard focus itself, if nothing above it is disabled.
  var isFocusable: Bool { !isDisabled && isReachable }

  /// Whether it can have the keyboard focus itself unless it is disabled.
  var isReachable: Bool {
    if scrolls { return overflows && focusablesBelow == 0 }
    return switch content {
    case .button, .toggle, .textField: true
    case .picker(let picker): !picker.choices.titles.isEmpty
    case .slider(let slider): slider.most > slider.least
    case .tabs(let choices): choices.titles.count > 1
    case .custom(let custom): custom.element.key != nil
    // A row with nothing in it to focus must still be reachable, to be selected, deleted or moved.
    case .row(let row):
      (row.canDelete || row.canMove || row.isSelected != nil) && focusablesBelow == 0
    default: false
    }
  }

  /// Whether it shows a part of what is in it. With nothing in it that can have the focus it has that itself,
  /// so that keys scroll it.
  var scrolls: Bool { kind == .list || kind == .scroll }

  /// Whether characters that are typed can mean something to it.
  var isTypable: Bool {
    switch content {
    case .textField: true
    case .custom(let custom): custom.element.key != nil
    default: false
    }
  }

  /// Whether it is a row that a press selects.
  var isSelectable: Bool {
    if case .row(let row) = content { row.isSelected != nil } else { false }
  }

  /// Whether it is a button that leads to where the user came from.
  var leadsBack: Bool {
    if case .button(let button) = content { button.role == .back } else { false }
  }

  /// The rows that it stands for, if it is there for those that aren't made: counted from the first that they are among.
  var deferredRows: Range<Int>? {
    if case .deferredRows(let rows) = content { rows.range } else { nil }
  }

  /// Whether it stands beside the title of a page, not below.
  var isInHeader: Bool {
    parent?.kind == .page && (kind == .toolbar || leadsBack)
  }

  /// Whether it takes all the room there is, and no more.
  var fillsRoom: Bool {
    if case .stack(let stack) = content { stack.fillsRoom } else { false }
  }

  private func ownFocusables() -> Int {
    if isDisabled { return 0 }
    // The label of a control is part of it.
    let below = isControl ? 0 : focusablesBelow
    return (isFocusable ? 1 : 0) + below
  }

  private var isControl: Bool {
    kind == .button || kind == .toggle
  }

  private func updateFocusables() {
    var node = self
    while true {
      let new = node.ownFocusables()
      let change = new - node.focusables
      if change == 0 { return }
      node.focusables = new
      guard let parent = node.parent else { return }
      parent.focusablesBelow += change
      node = parent
    }
  }

  // MARK: - Layout

  /// What is known about its layout, made when it is asked for the first time.
  var madeLayout: NodeLayout {
    if let layout { return layout }
    let made = NodeLayout()
    layout = made
    return made
  }

  /// Forgets the sizes that depended on this node: its own and those of all that it is in.
  private func invalidateLayout() {
    var node: Node? = self
    while let current = node {
      current.layout?.forgetSizes()
      node = current.parent
    }
  }

  // MARK: - Ancestors

  func isInside(_ ancestor: Node) -> Bool {
    var node: Node? = self
    while let current = node {
      if current === ancestor { return true }
      node = current.parent
    }
    return false
  }

  /// The nearest of this node and all that it is in for which a predicate holds.
  func nearest(where predicate: (Node) -> Bool) -> Node? {
    var node: Node? = self
    while let current = node {
      if predicate(current) { return current }
      node = current.parent
    }
    return nil
  }
}

extension Node.Rarities {
  init?(_ properties: Element.Properties) {
    self.init(
      accessibilityLabel: properties.accessibilityLabel, shortcut: properties.shortcut,
      reportsSight: properties.reportsSight,
      takesFocus: properties.wantsFocus, reportsSize: properties.reportsSize,
      pointer: properties.pointer)
    if self == Self() { return nil }
  }
}

extension Node.Kind {
  init(_ content: Content) {
    switch content {
    case .stack(let stack):
      switch stack.axis {
      case .vertical: self = .column
      case .horizontal: self = .line
      case .overlay: self = .overlay
      }
    // What goes on sideways is broken into lines, so there is nothing to scroll.
    case .scroll(let scroll): self = scroll.isVertical ? .scroll : .column
    case .grid: self = .grid
    case .cellGrid: self = .cellGrid
    case .gridRow: self = .gridRow
    case .layered: self = .layered
    case .custom: self = .custom
    case .shape: self = .shape
    case .drawing: self = .drawing
    case .list: self = .list
    case .row: self = .row
    case .section: self = .section
    case .deferredRows: self = .deferredRows
    case .page: self = .page
    case .toolbar: self = .toolbar
    case .tabs: self = .tabs
    case .text, .styledText, .symbol, .link: self = .text
    case .image: self = .image
    case .progress: self = .progress
    case .spacer: self = .spacer
    case .divider: self = .divider
    case .button: self = .button
    case .toggle: self = .toggle
    case .textField: self = .textField
    case .picker: self = .picker
    case .slider: self = .slider
    case .dialog: self = .dialog
    }
  }
}
