import ElementTree

/// Buttons, toggles, sliders and pickers.
extension Painter {
  // MARK: - Buttons and toggles

  mutating func paintControl(_ node: Node, in rect: Rect, on canvas: Canvas) {
    let (control, label) = layout.controlRect(of: node, in: rect)
    let chrome = layout.chrome(of: node)
    var inner = canvas
    inner.style = labelStyle(of: node, canvas.style)
    let attributes = theme.attributes(for: inner.style)
    let bracket = chromeAttributes(of: node, attributes)
    frame.write(chrome.before, canvas, x: control.x, y: control.y, bracket)
    if let substitute = layout.substituteLabel(of: node) {
      frame.write(
        substitute.glyphs, inner, x: label.x, y: label.y, width: label.width, attributes)
    } else {
      for child in node.children { paint(child, on: inner) }
    }
    frame.write(chrome.after, canvas, x: label.maxX, y: control.y, bracket)

    let visible = canvas.onScreen(control).intersection(canvas.clip)
    guard !canvas.style.isDisabled else { return }
    add(node, visible)
    if node === focus {
      markFocus(visible)
      frame.focus = visible
    }
  }

  private func labelStyle(of node: Node, _ style: InheritedStyle) -> InheritedStyle {
    guard case .button(let button) = node.content else { return style }
    var style = style
    if button.role == .destructive, style.foreground == nil { style.foreground = .red }
    if button.prominence == .borderless, style.foreground == nil { style.foreground = .accent }
    if button.prominence == .prominent {
      if style.foreground == nil { style.foreground = .accent }
      style.isBold = style.isBold ?? true
    }
    return style
  }

  private func chromeAttributes(of node: Node, _ label: Attributes) -> Attributes {
    guard case .toggle(let toggle) = node.content else {
      var attributes = theme.quiet
      attributes.foreground = label.foreground
      return attributes
    }
    var attributes = label
    if toggle.isOn, !label.flags.contains(.dim) { attributes.foreground = theme.color(.accent) }
    attributes.flags.remove(.struckThrough)
    return attributes
  }

  // MARK: - Sliders

  mutating func paintSlider(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .slider(let slider) = node.content, !rect.isEmpty else { return }
    let place = (slider.fraction * Double(rect.width - 1)).whole(in: 0...rect.width - 1)
    let before = Rect(x: rect.x, y: rect.y, width: place, height: 1)
    let behind = Rect(x: rect.x + place, y: rect.y, width: rect.width - place, height: 1)
    let isDisabled = canvas.style.isDisabled
    frame.fill(Theme.heavyRule, canvas, before, isDisabled ? theme.quiet : theme.accent)
    frame.fill(Theme.rule, canvas, behind, theme.quiet)
    frame.put(
      Theme.selected, canvas, x: rect.x + place, y: rect.y, isDisabled ? theme.quiet : theme.accent)
    let whole = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    guard !isDisabled else { return }
    add(node, canvas.onScreen(whole).intersection(canvas.clip))
    if node === focus {
      let thumb = canvas.onScreen(Rect(x: rect.x + place, y: rect.y, width: 1, height: 1))
        .intersection(canvas.clip)
      markFocus(thumb)
      frame.focus = thumb
    }
  }

  // MARK: - Pickers

  mutating func paintPicker(_ node: Node, in rect: Rect, on canvas: Canvas) {
    guard case .picker(let picker) = node.content else { return }
    if layout.isSegmented(node) {
      paintSegments(of: node, picker, in: rect, on: canvas)
    } else {
      paintMenu(of: node, picker, in: rect, on: canvas)
    }
  }

  private mutating func paintSegments(
    of node: Node, _ picker: Content.Picker, in rect: Rect, on canvas: Canvas
  ) {
    let titles = layout.titles(of: node)
    let flow = layout.segments(of: node, width: rect.width)
    let plain = theme.attributes(for: canvas.style)
    for (index, point) in flow.points.enumerated() {
      let isSelected = picker.choices.selection == index
      var attributes = plain
      if !canvas.style.isDisabled {
        attributes.flags.insert(isSelected ? .bold : .dim)
        if isSelected { attributes.foreground = theme.color(.accent) }
      }
      let x = rect.x + point.x
      let y = rect.y + point.y
      let mark = isSelected ? Theme.selected : Theme.unselected
      frame.put(mark, canvas, x: x, y: y, attributes)
      let end = frame.write(
        titles[index].glyphs, canvas, x: x + 2, y: y, width: max(0, rect.maxX - x - 2), attributes)
      guard !canvas.style.isDisabled else { continue }
      let segment = canvas.onScreen(Rect(x: x, y: y, width: end - x, height: 1))
        .intersection(canvas.clip)
      add(node, segment, .choice(picker.choices.ids[index]))
      if node === focus, index == picker.choices.selection ?? 0 {
        markFocus(segment)
        frame.focus = segment
      }
    }
  }

  private mutating func paintMenu(
    of node: Node, _ picker: Content.Picker, in rect: Rect, on canvas: Canvas
  ) {
    let titles = layout.titles(of: node)
    let plain = theme.attributes(for: canvas.style)
    var x = rect.x
    if !picker.label.isEmpty, !picker.hidesLabel {
      x = frame.write(
        layout.text(picker.label, of: node).glyphs, canvas, x: x, y: rect.y,
        width: max(0, rect.width - 4), plain)
      x = frame.write(": ", canvas, x: x, y: rect.y, plain)
    }
    if let selection = picker.choices.selection, titles.indices.contains(selection) {
      var attributes = plain
      if !canvas.style.isDisabled { attributes.flags.insert(.bold) }
      x = frame.write(
        titles[selection].glyphs, canvas, x: x, y: rect.y, width: max(0, rect.maxX - x - 2),
        attributes)
    }
    frame.put(Theme.opens, canvas, x: x + 1, y: rect.y, theme.accent)
    let visible = canvas.onScreen(Rect(x: rect.x, y: rect.y, width: x + 2 - rect.x, height: 1))
      .intersection(canvas.clip)
    guard !canvas.style.isDisabled else { return }
    add(node, visible)
    if node === focus {
      markFocus(visible)
      frame.focus = visible
    }
  }
}
