import ElementTree

extension Element {
  /// The element with all its descendants, as text.
  var renderedText: String {
    lines(isDisabled: false).joined(separator: "\n")
  }

  private func lines(isDisabled: Bool) -> [String] {
    let isDisabled = isDisabled || properties.style.isDisabled == true
    let mark = isDisabled ? "!" : ""
    switch properties.content {
    case .stack(let stack) where stack.axis == .horizontal:
      return joined(children.map { $0.lines(isDisabled: isDisabled) })
    case .gridRow:
      return joined(children.map { $0.lines(isDisabled: isDisabled) })
    case .stack, .scroll, .list, .toolbar, .grid, .cellGrid, .layered:
      return children.flatMap { $0.lines(isDisabled: isDisabled) }
    case .row(let row):
      let lines = joined(children.map { $0.lines(isDisabled: isDisabled) })
      let mark = row.isSelected == true ? "> " : "- "
      return lines.enumerated().map { ($0 == 0 ? mark : "  ") + $1 }
    case .section(let section):
      return (section.header.map { ["## \($0)"] } ?? [])
        + children.flatMap { $0.lines(isDisabled: isDisabled) }
        + (section.footer.map { ["(\($0))"] } ?? [])
    case .page(let page):
      let title = page.title.isEmpty ? [] : ["# \(page.title)"]
      let header = children.filter(\.isInHeader).flatMap { $0.lines(isDisabled: isDisabled) }
      return title + (header.isEmpty ? [] : [header.joined(separator: " ")])
        + children.filter { !$0.isInHeader }.flatMap { $0.lines(isDisabled: isDisabled) }
    case .tabs(let choices):
      return [choices.renderedText] + children.flatMap { $0.lines(isDisabled: isDisabled) }

    case .text(let text):
      let isStruckThrough = properties.style.isStruckThrough == true && !text.isEmpty
      return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { isStruckThrough ? "~\($0)~" : String($0) }
    case .styledText(let runs):
      return runs.map(\.text).joined().split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    case .image(let image):
      return ["<\(image.description)>"]
    case .symbol(let symbol):
      return symbol.description.map { ["<\($0)>"] } ?? []
    case .shape:
      return []
    case .custom(let custom):
      return [custom.text + mark] + children.flatMap { $0.lines(isDisabled: isDisabled) }
    case .drawing(let drawing):
      if let table = drawing.table {
        return ([table.columns] + table.rows).map { $0.joined(separator: " | ") }
      }
      return drawing.operations.compactMap {
        if case .text(let text) = $0.kind { text.string } else { nil }
      }
    case .link(let link):
      return ["\(link.title) → \(link.url)"]
    case .progress(let fraction, let label):
      return [
        (fraction.map { "\(($0 * 100).whole(in: 0...100))%" } ?? "…")
          + (label.map { " \($0)" } ?? "")
      ]
    case .spacer:
      return []
    case .deferredRows(let rows):
      return ["… \(rows.range.count) more"]
    case .divider:
      return ["---"]

    case .button:
      return ["‹ \(disclosure)\(label) ›\(mark)"]
    case .toggle(let toggle):
      return ["[\(toggle.isOn ? "x" : " ")]\(label.isEmpty ? "" : " \(label)")\(mark)"]
    case .textField(let field):
      let text = field.visibleText.replacing("\n", with: "⏎")
      return ["[\(text.isEmpty ? "(\(field.prompt))" : text)___]\(mark)"]
    case .slider(let slider):
      let label = label.isEmpty ? "" : "\(label): "
      return ["\(label)\(slider.text) (\(slider.least.rangeText)…\(slider.most.rangeText))\(mark)"]
    case .picker(let picker):
      let label = picker.label.isEmpty ? "" : "\(picker.label): "
      return switch picker.appearance {
      case .segmented: ["\(label)\(picker.choices.renderedText)\(mark)"]
      case .menu:
        ["\(label)\(picker.choices.selection.map { picker.choices.titles[$0] } ?? "") ▾\(mark)"]
      }

    case .dialog(let dialog):
      return ["=== \(dialog.title.isEmpty ? "\(dialog.kind)" : dialog.title) ==="]
        + (dialog.message.map { [$0] } ?? [])
        + children.flatMap { $0.lines(isDisabled: isDisabled) }
    }
  }

  /// The mark for an expanded or collapsed element.
  private var disclosure: String {
    let flags = properties.accessibilityFlags
    return flags.contains(.expanded) ? "▾ " : flags.contains(.collapsed) ? "▸ " : ""
  }

  /// Whether a child of a page is beside the page's title.
  private var isInHeader: Bool {
    switch properties.content {
    case .toolbar: true
    case .button(let button): button.role == .back
    default: false
    }
  }

  /// Joins blocks side by side if each is one line, and below each other otherwise.
  private func joined(_ blocks: [[String]]) -> [String] {
    blocks.contains { $0.count > 1 }
      ? blocks.flatMap { $0 } : [blocks.flatMap { $0 }.joined(separator: " ")]
  }
}

extension Double {
  /// The text of a bound of a slider's range.
  fileprivate var rangeText: String {
    Content.Slider(label: "", value: self, least: self, most: self).text
  }
}

extension Content.Choices {
  fileprivate var renderedText: String {
    titles.enumerated().map { $0 == selection ? "*\($1)*" : $1 }.joined(separator: " | ")
  }
}
