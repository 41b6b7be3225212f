import ElementTree

/// Dialogs in the middle of the screen.
extension Layout {
  struct DialogFrame: Equatable {
    /// The frame on the screen, including the border.
    var outer: Rect
    var message: Rect
    /// The visible region of the content, in the dialog.
    var region: Rect
    var buttons: Rect
  }

  /// Returns the buttons at the end of a dialog. They always show; the content before them scrolls
  /// if necessary.
  func buttons(of dialog: Node) -> ArraySlice<Node> {
    let content = dialog.children.lastIndex { $0.kind != .button }.map { $0 + 1 } ?? 0
    return dialog.children[content...]
  }

  @discardableResult
  func placeDialog(_ node: Node, in screen: Size) -> DialogFrame {
    guard case .dialog(let dialog) = node.content else {
      return DialogFrame(outer: .zero, message: .zero, region: .zero, buttons: .zero)
    }
    let buttons = buttons(of: node)
    let content = Column(
      children: Array(node.children.dropLast(buttons.count)), stretches: true)
    let message = dialog.message.map { secondText($0, of: node) }

    // The border and a blank column take two columns on each side.
    let widest = dialog.kind == .cover ? screen.width : dialog.kind == .sheet ? 78 : 60
    let most = max(0, min(screen.width, widest) - 4)
    let buttonsIdeal = buttons.reduce(2 * max(0, buttons.count - 1)) { $0 + idealWidth(of: $1) }
    var ideal = max(text(dialog.title, of: node).idealWidth + 2, buttonsIdeal, 24)
    ideal = max(ideal, message?.idealWidth ?? 0, idealWidth(of: content))
    if dialog.kind == .sheet || expansion(of: content).contains(.width) { ideal = max(ideal, 56) }
    let width = dialog.kind == .cover ? most : min(ideal, most)

    let flow = Flow(buttons.map { min(idealWidth(of: $0), width) }, gap: 2, in: width)
    let messageHeight = message?.size(width: width).height ?? 0
    let air = density == .tight ? 0 : 1
    let buttonsHeight = flow.size.height
    let fixed = 2 + (buttonsHeight > 0 ? buttonsHeight + air : 0)
    let room = max(0, screen.height - fixed - (density == .tight ? 0 : 2))
    let messageRoom =
      messageHeight > 0 && !content.children.isEmpty ? messageHeight + air : messageHeight
    let needed =
      messageRoom + size(of: content, width: width, height: max(0, room - messageRoom)).height
    let height = dialog.kind == .cover ? room : min(needed, room)

    let outer = Rect(
      x: max(0, (screen.width - width - 4) / 2), y: max(0, (screen.height - fixed - height) / 2),
      width: width + 4, height: fixed + height)
    let region = Rect(x: 2, y: 1, width: width, height: height)
    var body = content
    body.top = messageRoom
    let contentHeight = place(body, in: region)
    known(node).frame = outer
    known(node).madeScroll.resize(region, contentHeight: contentHeight)

    let buttonsRect = Rect(
      x: 2, y: region.maxY + (buttonsHeight > 0 ? air : 0), width: width, height: buttonsHeight)
    for (button, point) in zip(buttons, flow.points) {
      place(
        button,
        frame: Rect(
          x: buttonsRect.x + width - flow.size.width + point.x, y: buttonsRect.y + point.y,
          width: min(idealWidth(of: button), width), height: 1))
    }
    return DialogFrame(
      outer: outer,
      message: Rect(x: 2, y: 1, width: width, height: messageHeight),
      region: region, buttons: buttonsRect)
  }
}
