import ElementTree

extension Markup {
  /// Writes a container, whose content is its children.
  mutating func writeContainer(
    _ properties: Element.Properties, in context: MarkupContext
  ) {
    switch properties.content {
    case .stack(let stack):
      open(context.isInControl ? "span" : "div")
      attributes(
        of: properties, class: stack.classes, labelRole: "group", spacing: stack.spacing)
      children()
      close()
    case .scroll(let scroll):
      open("div")
      attributes(of: properties, class: scroll.classes, labelRole: "region")
      children()
      close()
    case .grid(let grid):
      open(context.isInControl ? "span" : "div")
      attributes(
        of: properties, class: grid.isHorizontal ? "grid sideways" : "grid", labelRole: "group",
        more: grid.declarations)
      children()
      close()
    case .cellGrid(let grid):
      open(context.isInControl ? "span" : "div")
      let tracks = context.tracks ?? GridTracks()
      attributes(
        of: properties, class: tracks.classes, labelRole: "group",
        more: grid.declarations + tracks.declarations)
      children()
      close()
    case .gridRow(let row):
      open(context.isInControl ? "span" : "div")
      attributes(
        of: properties,
        class: context.isInCells ? "cell-row" : "h\((row.alignment ?? .center).classSuffix)",
        labelRole: "group")
      children()
      close()
    case .layered(let layered):
      open(context.isInControl ? "span" : "div")
      attributes(of: properties, class: layered.classes, labelRole: "group")
      children()
      close()
    case .list(let list):
      open("ul")
      attributes(of: properties, class: "list")
      if list.selection != nil {
        attribute("role", "listbox")
        // A list with selection needs a name.
        if properties.accessibilityLabel == nil { attribute("aria-label", "List") }
      }
      attribute("aria-multiselectable", list.selection == .several ? "true" : nil)
      children()
      close()
    case .row(let row):
      writeRow(row, properties, in: context)
    case .section(let section):
      writeSection(section, properties, in: context)
    case .deferredRows(let rows):
      open(context.isListItem ? "li" : "div")
      attributes(of: properties, class: "deferred")
      attribute("data-rows", "\(rows.range.lowerBound) \(rows.range.upperBound)")
      close()
    case .page(let page):
      open("div")
      attributes(of: properties, class: "page", labelRole: "region")
      element("h1", text: page.title)
      children()
      close()
    case .toolbar:
      open("div")
      attributes(of: properties, class: "toolbar", labelRole: "group")
      children()
      close()
    case .tabs(let choices):
      writeTabs(choices, properties, in: context)
    case .dialog(let dialog):
      writeDialog(dialog, properties)
    default:
      break
    }
  }

  private mutating func writeRow(
    _ row: Content.Row, _ properties: Element.Properties, in context: MarkupContext
  ) {
    open(context.isListItem ? "li" : "div")
    attributes(of: properties, class: context.isListItem ? "" : "row", labelRole: "group")
    if let isSelected = row.isSelected {
      attribute("role", "option")
      attribute("aria-selected", isSelected ? "true" : "false")
      attribute("aria-disabled", context.isDisabled(properties) ? "true" : nil)
      attribute("tabindex", "0")
    }
    children()
    if row.canMove || row.canDelete {
      let isDisabled = context.isDisabled(properties)
      open("span")
      attribute("class", "row-actions")
      if row.canMove {
        writeRowAction("up", title: "Move up", isDisabled: isDisabled)
        writeRowAction("down", title: "Move down", isDisabled: isDisabled)
      }
      if row.canDelete {
        writeRowAction("delete", title: "Delete", isDisabled: isDisabled)
      }
      close()
    }
    close()
  }

  private mutating func writeRowAction(_ action: String, title: String, isDisabled: Bool) {
    open("button")
    attribute("data-do", action)
    attribute("title", title)
    attribute("disabled", if: isDisabled)
    close()
  }

  private mutating func writeSection(
    _ section: Content.Section, _ properties: Element.Properties, in context: MarkupContext
  ) {
    open(context.isListItem ? "li" : "section")
    attributes(of: properties, class: "section")
    if context.isInMenu {
      attribute("role", "group")
      if properties.accessibilityLabel == nil { attribute("aria-label", section.header) }
    }
    if let header = section.header { element("h2", class: "section-title", text: header) }
    open(context.isListItem ? "ul" : "div")
    attribute("class", context.isListItem ? "list" : "group")
    children()
    close()
    if let footer = section.footer { element("p", class: "footnote", text: footer) }
    close()
  }

  private mutating func writeTabs(
    _ choices: Content.Choices, _ properties: Element.Properties, in context: MarkupContext
  ) {
    open("div")
    attributes(of: properties, class: "tabs", labelRole: "group")
    open("div")
    attribute("class", "tab-bar")
    attribute("role", "tablist")
    writeChoices(
      choices, role: "tab", state: "aria-selected",
      isDisabled: context.isDisabled(properties))
    close()
    open("div")
    attribute("role", "tabpanel")
    attribute("aria-label", choices.selectedTitle)
    children()
    close()
    close()
  }

  private mutating func writeDialog(_ dialog: Content.Dialog, _ properties: Element.Properties) {
    open("dialog")
    attributes(of: properties, class: "\(dialog.kind)")
    attribute("role", [.alert, .confirmation].contains(dialog.kind) ? "alertdialog" : nil)
    if properties.accessibilityLabel == nil { attribute("aria-label", dialog.title) }
    // See dialogs.mjs.
    attribute("data-anchor", dialog.anchor.map { String($0.rawValue) })
    attribute("data-stays", if: !dialog.canBeLeft)
    // The dialog is open at first, so that users can read it before the script makes the page
    // behind it inert.
    attribute("open", "")
    if dialog.kind == .menu {
      open("div")
      attribute("role", "menu")
      attribute("aria-label", dialog.title.isEmpty ? "Actions" : dialog.title)
      children()
      close()
    } else {
      element("h2", text: dialog.title)
      if let message = dialog.message { element("p", text: message) }
      children()
    }
    // The style sheet shows this button if the dialog has no other.
    if !dialog.kind.isChoice, dialog.canBeLeft {
      open("button")
      attribute("class", "close")
      attribute("data-do", "dismiss")
      attribute("aria-label", "Close")
      close()
    }
    close()
  }

  /// Writes a button for each choice. Tab reaches one of them, and arrow keys reach the others.
  mutating func writeChoices(
    _ choices: Content.Choices, role: String, state: String, isDisabled: Bool
  ) {
    let selection = choices.validSelection
    for (index, title) in choices.titles.enumerated() {
      open("button")
      attribute("role", role)
      attribute(state, index == selection ? "true" : "false")
      attribute("tabindex", index == (selection ?? 0) ? nil : "-1")
      // Without this attribute, the choice's number is its index.
      attribute("data-choice", choices.ids[index] == index ? nil : String(choices.ids[index]))
      attribute("disabled", if: isDisabled)
      text(title)
      close()
    }
  }
}

extension Content.Stack {
  fileprivate var classes: String {
    switch axis {
    case .horizontal: "h" + alignment.classSuffix
    case .vertical: "v" + alignment.classSuffix
    case .overlay:
      (fillsRoom ? "z room" : "z") + alignment.classSuffix
        + (verticalAlignment == .leading ? " top" : verticalAlignment == .trailing ? " bottom" : "")
    }
  }
}

extension Content.Stack.Alignment {
  fileprivate var classSuffix: String {
    switch self {
    case .leading: " leading"
    case .center: ""
    case .trailing: " trailing"
    case .firstBaseline: " baseline"
    case .lastBaseline: " last-baseline"
    }
  }

  var css: String {
    switch self {
    case .leading, .firstBaseline: "start"
    case .center: "center"
    case .trailing, .lastBaseline: "end"
    }
  }
}

extension Content.Scroll {
  fileprivate var classes: String {
    let axes = isHorizontal ? isVertical ? "scroll both" : "scroll sideways" : "scroll"
    return showsIndicators ? axes : axes + " bare"
  }
}

extension Content.Layered {
  fileprivate var classes: String {
    let place =
      switch place {
      case .behind: "behind"
      case .inFront: "in-front"
      case .mask: "mask"
      }
    return "layered \(place) x-\(horizontal.css) y-\(vertical.css)"
  }
}

extension Content.CellGrid {
  fileprivate var declarations: [String] {
    ["column-gap:\((horizontalSpacing ?? 8).px)", "row-gap:\((verticalSpacing ?? 8).px)"]
  }
}

extension Content.Grid {
  fileprivate var declarations: [String] {
    let list = tracks.map(\.css).joined(separator: " ")
    let between = tracks.first?.spacing
    return [
      isHorizontal ? "grid-template-rows:\(list)" : "grid-template-columns:\(list)",
      isHorizontal
        ? "column-gap:\((spacing ?? 8).px);row-gap:\((between ?? 8).px)"
        : "row-gap:\((spacing ?? 8).px);column-gap:\((between ?? 8).px)",
      isHorizontal
        ? "align-items:\(alignment.css)"
        : "justify-items:\((tracks.first?.alignment ?? .center).css)",
    ]
  }
}

extension Content.Grid.Track {
  fileprivate var css: String {
    func most(_ length: Double) -> String { length.isFinite ? length.px : "1fr" }
    return switch size {
    case .fixed(let length): length.px
    case .flexible(let least, let limit): "minmax(\(least.px),\(most(limit)))"
    case .adaptive(let least, let limit):
      "repeat(auto-fill,minmax(min(\(max(least, 1).px),100%),\(most(limit))))"
    case .content: "auto"
    }
  }
}

extension Content.Choices {
  /// The selection, if that choice exists.
  var validSelection: Int? {
    guard let selection, titles.indices.contains(selection) else { return nil }
    return selection
  }

  var selectedTitle: String? {
    validSelection.map { titles[$0] }
  }
}
