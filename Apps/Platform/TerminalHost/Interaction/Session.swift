import ElementTree

/// The state of one user at one screen: the focus, the scroll offsets and the edited text.
///
/// It takes input and returns frames. It knows neither a terminal nor a clock.
@MainActor
final class Session {
  /// A request of the user that concerns the host, not the screen.
  enum Request: Equatable {
    case quit
    case suspend
  }

  let screen: any Screen
  let layout: Layout
  let theme: Theme
  private(set) var tree: NodeTree
  private(set) var size: Size
  private(set) var frame = Frame(size: .zero)
  private var writer: FrameWriter
  private var windowTitle: WindowTitle
  private var mouse = MouseReports()
  private var subscription: ScreenSubscription?

  /// The callback for changes to the screen that no input of the user caused.
  var onChange: (() -> Void)?
  private var isHandling = false
  var request: Request?

  // Focus; see Session+Focus.

  var spot = FocusSpot()
  /// The focus from before each open dialog took it, the topmost dialog last.
  var covered: [(dialog: Node, spot: FocusSpot)] = []
  /// The focused elements of pages that were left and may return.
  var leftPages: [ElementID: ElementID] = [:]
  /// The column that up and down moves keep to.
  var preferredX = 0
  /// Whether the focused element is kept in sight; `false` after the user scrolls away from it.
  var followsFocus = true

  // Typing; see Session+Keys.

  /// The time from which characters count as commands again.
  var commandsBegin = Duration.zero
  /// The time until which typed text is discarded, because it was meant for a field that has gone.
  /// An arrow key or Escape ends this time early, because the user has seen that the field has
  /// gone.
  var typingEnds = Duration.zero
  private var couldBeTypedInto = false
  /// Whether a field has lost the focus without an action of the user.
  private var hasLostField = false

  // The mouse; see Session+Pointer.

  /// The current time on the host's clock.
  var time = Duration.zero
  var pointer = PointerState()
  /// The slider that the mouse moves, and its place on the screen.
  var heldSlider: (element: ElementID, rect: Rect)?

  // Editing; see Session+Editing.

  var caret = TextCaret("")
  /// The offset of the first visible text of the edited field: in UTF-8 bytes, or in lines for a
  /// field of several lines.
  var fieldScroll = 0
  /// The column where a series of up and down moves began. The caret keeps to it.
  var caretColumn: Int?
  /// The focused field, if it handles the end of editing.
  var fieldToEnd: ElementID?
  var menu: OpenMenu?

  /// The scroll position of the whole screen, if the root is higher than the screen.
  let rootScroll = ScrollViewport()
  /// The sizes that the session has reported to the screen; see Session+Sizes.
  var knownSizes: [ElementID: ElementSize] = [:]
  /// The elements reported to the screen as in sight; see Session+Sights.
  var knownInSight: Set<ElementID> = []
  /// A counter that advances while an animation runs.
  var phase = 0

  init(screen: any Screen, size: Size, theme: Theme = Theme(), title: String? = nil) {
    self.screen = screen
    self.theme = theme
    self.size = size
    let glyphs = GlyphTable()
    layout = Layout(glyphs, density: theme.density)
    layout.resize(size)
    writer = FrameWriter(glyphs)
    windowTitle = WindowTitle(program: title)
    tree = NodeTree(screen.root, revision: screen.revision)
    watchTree()
    subscription = screen.subscribe { [weak self] in self?.receive($0) }
    quietly { adapt() }
  }

  /// Makes a change whose updates don't call `onChange`.
  func quietly<Result>(_ change: () -> Result) -> Result {
    let wasHandling = isHandling
    isHandling = true
    defer { isHandling = wasHandling }
    return change()
  }

  // MARK: - Changes to the screen

  private func receive(_ batch: PatchBatch) {
    let field = focus?.kind == .textField ? focus : nil
    if !tree.apply(batch) { reload() }
    if isHandling { return }
    if let field, !canFocus(field) { hasLostField = true }
    onChange?()
  }

  /// Starts again from the whole tree after a revision was missed.
  private func reload() {
    let focused = focus?.id
    tree = NodeTree(screen.root, revision: screen.revision)
    watchTree()
    // The painted regions belong to the old tree.
    frame.regions = []
    covered = []
    leftPages = [:]
    menu = nil
    spot = FocusSpot(focused.flatMap { tree[$0] })
  }

  private func watchTree() {
    tree.insertedFocusTaker = nil
    tree.onRemove = { [unowned self] node, index in willRemove(node, at: index) }
  }

  // MARK: - User input

  /// Handles input in order, and returns a request for the host, if there is one.
  func handle(_ inputs: [Input]) -> Request? {
    isHandling = true
    defer { isHandling = false }
    request = nil
    for input in inputs {
      update()
      handle(input)
      if let request { return request }
    }
    return nil
  }

  private func handle(_ input: Input) {
    switch input {
    case .text(let text): type(text)
    case .key(let key, let modifiers): press(key, modifiers)
    case .paste(let text): paste(text)
    case .mouse(let action, let point): handle(action, at: point)
    }
  }

  /// Sends an action of the user on an element to the screen.
  ///
  /// An error means that the element has just changed, which the user sees.
  func send(_ action: Event.Action, to node: Node) {
    tree.insertedFocusTaker = nil
    if [.press, .submit].contains(action) { awaitTyping() }
    try? screen.send(Event(node.id, action))
    defer { tree.insertedFocusTaker = nil }
    guard action == .press || action == .submit, let id = tree.insertedFocusTaker,
      let inserted = tree[id], inserted.nearest(where: { leftPages[$0.id] != nil }) == nil
    else { return }
    update()
    if let target = focusMap.firstToType(in: inserted) ?? focusMap.first(in: inserted) {
      moveFocus(to: target)
    }
  }

  // MARK: - Frames

  func resize(_ size: Size) {
    guard size != self.size else { return }
    self.size = size
    layout.resize(size)
    followsFocus = true
    quietly { adapt() }
  }

  /// Makes the next frame write everything, because the terminal has lost its content.
  func invalidate() {
    writer.invalidate()
    windowTitle.invalidate()
    mouse.invalidate()
  }

  /// Renders a frame, and returns the bytes that show the changes.
  func render() -> [UInt8] {
    update()
    _ = quietly { settleSizes() }
    if followsFocus, let focus { reveal(focus) }
    if let target = tree.takeScrollTarget() { scroll(to: target.node, target.request.vertical) }
    frame = paint()
    // Elements in a list have a size only after painting.
    if quietly({ settleSizes() }) { frame = paint() }
    return mouse.bytes(tellsOfMoves: tree.hasHovered)
      + windowTitle.bytes(location: screen.location)
      + writer.bytes(
        for: frame.cells,
        cursor: frame.caret ?? frame.focus.map { Point(x: $0.x, y: $0.y) }
          ?? Point(x: 0, y: 0),
        isCursorVisible: frame.caret != nil, hints: frame.hints)
  }

  /// The part of the screen above the line of hints.
  var contentSize: Size {
    Size(width: size.width, height: max(0, size.height < 6 ? size.height : size.height - 1))
  }

  /// Brings layout, focus and caret up to date with the tree.
  func update() {
    placeRoot()
    loadRows()
    updateFocus()
    updateCaret()
    updateTyping()
  }

  private func updateTyping() {
    if tree.canBeTypedInto || couldBeTypedInto { awaitTyping() }
    couldBeTypedInto = tree.canBeTypedInto
    guard hasLostField else { return }
    hasLostField = false
    if !isTyping { typingEnds = time + Self.moment / 2 }
  }

  func placeRoot() {
    let root = tree.root
    let available = contentSize
    let margin = layout.reachesEdges(root) ? 0 : layout.margin
    let width = max(0, available.width - 2 * margin)
    let needed = layout.size(of: root, width: width, height: available.height)
    layout.place(root, frame: Rect(x: margin, y: 0, width: width, height: needed.height))
    rootScroll.resize(Rect(available), contentHeight: needed.height)
    for dialog in root.children where dialog.kind == .dialog {
      layout.placeDialog(dialog, in: available)
    }
  }

  private func paint() -> Frame {
    var painter = Painter(layout: layout, theme: theme, frame: Frame(size: size))
    painter.focus = focus
    painter.caret = caret.offset
    painter.fieldScroll = fieldScroll
    painter.phase = phase
    let screen = Canvas(origin: Point(x: 0, y: 0), clip: Rect(contentSize))
    var content = screen
    content.origin.y = -rootScroll.offset
    if rootScroll.overflows { painter.add(tree.root, screen.clip, .scroller) }
    painter.paint(tree.root, on: content)
    if rootScroll.overflows {
      painter.paintThumb(
        rootScroll.thumb, of: contentSize.height, x: size.width - 1, y: 0, on: screen)
    }
    painter.hint(screen.clip, rootScroll.takeMovement())
    for dialog in tree.root.children where dialog.kind == .dialog {
      painter.paintDialog(dialog, on: screen)
    }
    if var menu, let node = tree[menu.picker] {
      painter.paintOpenMenu(&menu, of: node, on: screen)
      self.menu = menu
    }
    // The hints depend on the regions of the new frame.
    frame.regions = painter.frame.regions
    if contentSize.height < size.height {
      let whole = Canvas(origin: Point(x: 0, y: 0), clip: Rect(size))
      painter.paintHints(hints, y: size.height - 1, on: whole, margin: layout.margin)
    }
    fieldScroll = painter.fieldScroll
    return painter.frame
  }
}
