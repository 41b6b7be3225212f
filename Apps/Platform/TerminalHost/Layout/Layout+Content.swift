import ElementTree

/// The choice of a layout for each kind of element.
extension Layout {
  func contentSize(of node: Node, width: Int, height: Int?) -> Size {
    switch node.kind {
    case .column, .section: size(of: column(in: node), width: width, height: height)
    case .line, .row, .gridRow: size(of: line(in: node), width: width, height: height)
    case .overlay where node.fillsRoom: Size(width: width, height: height ?? 1)
    case .overlay: overlaySize(of: node, width: width, height: height)
    case .layered: layeredSize(of: node, width: width, height: height)
    case .grid: gridSize(of: node, width: width)
    case .cellGrid: cellGridSize(of: node, width: width)
    case .shape, .drawing: Size(width: width, height: height ?? 1)
    case .custom: customSize(of: node, width: width)
    case .scroll: scrollSize(of: node, width: width, height: height)
    case .list: listSize(of: node, width: width, height: height)
    case .page: pageSize(of: node, width: width, height: height)
    case .toolbar: toolbarSize(of: node, width: width)
    case .tabs: tabsSize(of: node, width: width, height: height)
    case .text, .image: textSize(of: node, width: width)
    case .progress: Size(width: min(idealContentWidth(of: node), width), height: 1)
    case .divider: Size(width: 1, height: 1)
    // The container estimates the height of deferred rows.
    case .spacer, .deferredRows: .zero
    case .button, .toggle: controlSize(of: node, width: width)
    case .textField: textFieldSize(of: node, width: width)
    case .picker: pickerSize(of: node, width: width)
    case .slider: Size(width: width, height: 1)
    // Dialogs are laid out on the screen; see `placeDialog`.
    case .dialog: .zero
    }
  }

  func idealContentWidth(of node: Node) -> Int {
    switch node.kind {
    case .column, .section, .scroll, .page, .tabs: idealWidth(of: column(in: node))
    case .line, .row, .gridRow: idealWidth(of: line(in: node))
    case .overlay: node.children.reduce(0) { max($0, idealWidth(of: $1)) }
    case .layered: main(of: node).reduce(0) { max($0, idealWidth(of: $1)) }
    case .grid: 40
    case .cellGrid: cellGridIdealWidth(of: node)
    case .shape, .drawing: 2
    case .custom: customIdealWidth(of: node)
    case .list: 40
    case .toolbar: toolbarIdealWidth(of: node)
    case .text, .image: text(of: node).idealWidth
    case .progress: progressIdealWidth(of: node)
    case .divider: 1
    case .spacer, .deferredRows: 0
    case .button, .toggle: controlIdealWidth(of: node)
    case .textField: textFieldIdealWidth(of: node)
    case .picker: pickerIdealWidth(of: node)
    case .slider: 20
    case .dialog: 0
    }
  }

  func contentExpansion(of node: Node) -> NodeLayout.Expansion {
    switch node.kind {
    case .column, .section: expansion(of: column(in: node))
    case .line, .row, .gridRow: expansion(of: line(in: node))
    case .overlay where node.fillsRoom: [.width, .height]
    case .overlay: node.children.reduce(into: []) { $0.formUnion(expansion(of: $1)) }
    case .layered: main(of: node).reduce(into: []) { $0.formUnion(expansion(of: $1)) }
    case .grid: .width
    case .cellGrid: cellGrid(of: node).expandsWidth ? .width : []
    case .shape, .drawing: [.width, .height]
    case .custom: customExpansion(of: node)
    case .scroll, .list, .page, .tabs: [.width, .height]
    case .textField, .slider, .divider, .spacer: .width
    case .button:
      isRowOfLink(node) ? .width : expansion(of: line(in: node)).intersection(.width)
    case .toolbar, .text, .image, .progress, .toggle, .picker, .deferredRows, .dialog: []
    }
  }

  func placeContent(of node: Node, in rect: Rect) {
    switch node.kind {
    case .column: placeColumn(node, in: rect)
    case .section: place(column(in: node), in: rect)
    case .line, .row: placeLine(node, in: rect)
    case .overlay: placeOverlay(node, in: rect)
    case .layered: placeLayered(node, in: rect)
    case .grid: placeGrid(node, in: rect)
    case .cellGrid: placeCellGrid(node, in: rect)
    // The grid places the cells itself.
    case .gridRow where node.parent?.kind == .cellGrid: break
    case .gridRow: placeLine(node, in: rect)
    case .scroll: placeScroll(node, in: rect)
    case .list: placeList(node, in: rect)
    case .page: placePage(node, in: rect)
    case .toolbar: placeToolbar(node, in: rect)
    case .tabs: placeTabs(node, in: rect)
    case .button, .toggle: placeControl(node, in: rect)
    case .custom: placeCustom(node, in: rect)
    case .text, .image, .shape, .drawing, .progress, .divider, .spacer, .deferredRows, .textField,
      .picker, .slider,
      .dialog:
      break
    }
  }
}
