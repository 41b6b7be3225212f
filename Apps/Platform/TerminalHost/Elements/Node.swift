import ElementTree

/// The host's copy of an element, with its place in the tree and its layout.
final class Node {
  let id: ElementID
  private(set) var content: Content
  private(set) var kind: Kind
  private(set) var look: Look
  private(set) var rareProperties: RareProperties?
  /// The parent, which retains the node. A node that leaves the tree clears this reference.
  private(set) unowned var parent: Node?
  private(set) var children: [Node] = []

  /// The number of focusable elements in this node, including itself.
  private(set) var focusables = 0
  /// The number of focusable elements below this node, even if the node is disabled.
  private var focusablesBelow = 0

  /// Whether the element scrolls and has more content than space. Its layout sets this.
  var overflows = false {
    didSet { if overflows != oldValue { updateFocusables() } }
  }

  /// The cached layout; `nil` if the element has never been on the screen.
  private(set) var layout: NodeLayout?

  /// The properties that only few elements have.
  struct RareProperties: Equatable {
    var accessibilityLabel: String?
    var shortcut: KeyboardShortcut?
    var reportsSight = false
    var takesFocus = false
    var reportsSize = false
    var pointer: PointerInterest?
  }

  /// The case of a content without its associated value.
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
    rareProperties = RareProperties(properties)
    focusables = ownFocusables()
  }

  func update(_ properties: Element.Properties, look: Look) {
    content = properties.content
    kind = Kind(properties.content)
    self.look = look
    rareProperties = RareProperties(properties)
    layout?.forgetContent()
    invalidateLayout()
    updateFocusables()
  }

  // MARK: - Children

  /// Sets the first children of a node outside any tree. It notifies no ancestor.
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

  /// Removes all children that match a predicate, in O(*n*) however many match.
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

  /// Clears the parent. Call it when the node leaves the tree, because other objects may still hold
  /// the node.
  func leaveParent() {
    parent = nil
  }

  func moveChild(from index: Int, to target: Int) {
    let child = children.remove(at: index)
    children.insert(child, at: target)
    childrenChanged(focusables: 0)
  }

  /// Finds the index of a child. It searches outwards from a hint, because changes tend to be close
  /// together.
  ///
  /// - Complexity: O(*d*) where *d* is the distance of the child from the hint.
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

  /// Whether the element itself can have the keyboard focus, if no ancestor is disabled.
  var isFocusable: Bool { !isDisabled && isReachable }

  /// Whether the element itself can have the keyboard focus unless it is disabled.
  var isReachable: Bool {
    if scrolls { return overflows && focusablesBelow == 0 }
    return switch content {
    case .button, .toggle, .textField: true
    case .picker(let picker): !picker.choices.titles.isEmpty
    case .slider(let slider): slider.most > slider.least
    case .tabs(let choices): choices.titles.count > 1
    case .custom(let custom): custom.element.key != nil
    // A row without focusable content must still be reachable, so that the user can select, delete
    // or move it.
    case .row(let row):
      (row.canDelete || row.canMove || row.isSelected != nil) && focusablesBelow == 0
    default: false
    }
  }

  /// Whether the element shows only a part of its content. If the content has nothing focusable,
  /// the element itself takes the focus, so that keys scroll it.
  var scrolls: Bool { kind == .list || kind == .scroll }

  /// Whether the element accepts typed characters.
  var isTypable: Bool {
    switch content {
    case .textField: true
    case .custom(let custom): custom.element.key != nil
    default: false
    }
  }

  /// Whether the element is a row that a press selects.
  var isSelectable: Bool {
    if case .row(let row) = content { row.isSelected != nil } else { false }
  }

  /// Whether the element is a button that leads back.
  var leadsBack: Bool {
    if case .button(let button) = content { button.role == .back } else { false }
  }

  /// The deferred rows that the element stands for, counted from the first row of its container.
  var deferredRows: Range<Int>? {
    if case .deferredRows(let rows) = content { rows.range } else { nil }
  }

  /// Whether the element belongs to the header of a page: the back button or the toolbar.
  var isInHeader: Bool {
    parent?.kind == .page && (kind == .toolbar || leadsBack)
  }

  /// Whether the element takes all the available space, and no more.
  var fillsRoom: Bool {
    if case .stack(let stack) = content { stack.fillsRoom } else { false }
  }

  private func ownFocusables() -> Int {
    if isDisabled { return 0 }
    // The label of a control belongs to the control.
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

  /// The layout, created on first access.
  var madeLayout: NodeLayout {
    if let layout { return layout }
    let made = NodeLayout()
    layout = made
    return made
  }

  /// Forgets the sizes that depend on this node: its own and those of its ancestors.
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

  /// Returns the nearest node that matches a predicate: this node or an ancestor.
  func nearest(where predicate: (Node) -> Bool) -> Node? {
    var node: Node? = self
    while let current = node {
      if predicate(current) { return current }
      node = current.parent
    }
    return nil
  }
}

extension Node.RareProperties {
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
    // Horizontal content wraps instead, so there is nothing to scroll.
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
