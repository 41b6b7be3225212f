import ElementTree

extension Markup {
  /// Writes a control, such as a button, a field or a picker.
  mutating func writeControl(_ properties: Element.Properties, in context: MarkupContext) {
    let isDisabled = context.isDisabled(properties)
    switch properties.content {
    case .button(let button):
      openButton(
        properties, class: button.classes, role: context.isInMenu ? "menuitem" : nil,
        address: button.address, in: context)
      let flags = properties.accessibilityFlags
      if flags.contains(.toggle) {
        attribute("aria-pressed", flags.contains(.selected) ? "true" : "false")
      }
      if let menu = button.menu {
        attribute("aria-haspopup", "menu")
        attribute("data-menu", if: menu == .context)
      }
      children()
      close()
    case .toggle(let toggle):
      let role =
        context.isInMenu
        ? "menuitemcheckbox" : toggle.appearance == .checkbox ? "checkbox" : "switch"
      openButton(properties, class: "", role: role, in: context)
      attribute("aria-checked", toggle.isOn ? "true" : "false")
      children()
      close()
    case .textField(let field):
      writeField(field, properties, in: context)
    case .slider(let slider):
      open("input")
      attributes(of: properties)
      attribute("type", "range")
      if properties.accessibilityLabel == nil { attribute("aria-label", slider.label) }
      attribute("aria-valuetext", slider.text)
      if slider.stops.isEmpty {
        attribute("min", "\(slider.least)")
        attribute("max", "\(slider.most)")
        attribute("step", slider.step.map { "\($0)" } ?? "any")
      } else {
        // The browser's slider moves along the indices of the stops: see sliders.mjs.
        attribute("max", "\(slider.stops.count - 1)")
        attribute("data-stops", slider.stops.map { "\($0)" }.joined(separator: " "))
      }
      attribute("disabled", if: isDisabled)
      let stop = slider.stops.firstIndex(of: slider.nearest(to: slider.value))
      attribute("value", stop.map { "\($0)" } ?? "\(slider.value)")
      close()
    case .picker(let picker) where context.isInMenu:
      open("div")
      attributes(of: properties, class: "choices")
      attribute("role", "group")
      if properties.accessibilityLabel == nil { attribute("aria-label", picker.label) }
      writeChoices(
        picker.choices, role: "menuitemradio", state: "aria-checked", isDisabled: isDisabled)
      close()
    case .picker(let picker) where picker.appearance == .segmented:
      open("div")
      attributes(of: properties, class: "segments")
      attribute("role", "radiogroup")
      if properties.accessibilityLabel == nil { attribute("aria-label", picker.label) }
      writeChoices(picker.choices, role: "radio", state: "aria-checked", isDisabled: isDisabled)
      close()
    case .picker(let picker):
      open("label")
      attributes(of: properties, class: "menu")
      if !picker.hidesLabel { element("span", text: picker.label) }
      open("select")
      attribute("aria-label", picker.hidesLabel ? picker.label : nil)
      attribute("disabled", if: isDisabled)
      let selection = picker.choices.validSelection
      if selection == nil {
        // Without this option, a browser would show the first choice as if it were selected.
        open("option")
        attribute("hidden", "")
        attribute("selected", "")
        close()
      }
      for (index, title) in picker.choices.titles.enumerated() {
        open("option")
        attribute("value", String(picker.choices.ids[index]))
        attribute("selected", if: index == selection)
        text(title)
        close()
      }
      close()
      close()
    default:
      break
    }
  }

  /// Writes a field, with its typing hints.
  private mutating func writeField(
    _ field: Content.TextField, _ properties: Element.Properties, in context: MarkupContext
  ) {
    // A secure field always has a single line, because a browser can't hide several.
    let lines = field.isSecure ? nil : field.lines
    // A field that is a row needs a visible label even when it contains text.
    let label = context.isListItem ? field.label : nil
    if let label {
      open("label")
      attribute("class", "field")
      element("span", text: label)
    }
    open(lines == nil ? "input" : "textarea")
    attributes(
      of: properties, class: field.appearance == .plain ? "plain" : "",
      more: lines?.declarations ?? [])
    var isNamed = label != nil || properties.accessibilityLabel != nil
    if !isNamed, let label = field.label, label != field.prompt {
      attribute("aria-label", label)
      isNamed = true
    }
    if field.isSecure {
      writeSecret(field, hasLabel: isNamed)
    } else {
      attribute("placeholder", field.prompt.isEmpty ? nil : field.prompt)
      attribute("type", field.appearance == .search ? "search" : field.kind.inputType)
      attribute("min", field.least.map(field.kind.inputValue))
      attribute("max", field.most.map(field.kind.inputValue))
    }
    write(context.typing(properties))
    attribute("disabled", if: context.isDisabled(properties))
    attribute("data-end", if: field.reportsEnd)
    if lines != nil {
      text(field.text)
    } else if !field.isSecure {
      attribute("value", field.kind.inputValue(field.text))
    }
    close()
    if label != nil { close() }
  }

  /// Writes only the length of a secret, because pages are stored, shown and copied in many places.
  /// A browser keeps the secret in the field where the user typed it. On other pages, the field
  /// shows dots as its placeholder.
  private mutating func writeSecret(_ field: Content.TextField, hasLabel: Bool) {
    let length = field.text.utf16.count
    let dots = String(repeating: "•", count: 8)
    let placeholder = length > 0 ? dots : field.prompt
    // The placeholder can't serve as the name here, unlike in other fields.
    if !hasLabel { attribute("aria-label", field.prompt.isEmpty ? nil : field.prompt) }
    attribute("placeholder", placeholder.isEmpty ? nil : placeholder)
    attribute("type", "password")
    attribute("data-length", length > 0 ? String(length) : nil)
  }

  /// Writes the typing hints of a field.
  private mutating func write(_ typing: Style.Typing?) {
    attribute("autocomplete", typing?.purpose?.rawValue ?? "off")
    attribute("inputmode", typing?.keyboard?.rawValue)
    attribute("autocapitalize", typing?.capitalization?.rawValue)
    attribute("enterkeyhint", typing?.returnKey?.rawValue)
    let isCorrected = typing?.isCorrected
    attribute("autocorrect", isCorrected.map { $0 ? "on" : "off" })
    attribute("spellcheck", isCorrected.map { $0 ? "true" : "false" })
  }

  /// Opens a button. A `<button>` inside another button would end the outer button, so an inner
  /// button is a `<span>` with the role.
  ///
  /// - Parameter address: The path that makes the button a link. A click still presses the button,
  ///   unless the user opens the link in another tab.
  private mutating func openButton(
    _ properties: Element.Properties, class name: String, role: String?, address: String? = nil,
    in context: MarkupContext
  ) {
    let isDisabled = context.isDisabled(properties)
    let isLink = !context.isInControl && !isDisabled && address?.isOwnAddress == true
    open(context.isInControl ? "span" : isLink ? "a" : "button")
    attributes(of: properties, class: name)
    attribute("href", isLink ? address : nil)
    attribute("role", context.isInControl ? role ?? "button" : role)
    if context.isInControl {
      attribute("tabindex", isDisabled ? "-1" : "0")
      attribute("aria-disabled", isDisabled ? "true" : nil)
    } else if !isLink {
      attribute("disabled", if: isDisabled)
    }
    if let shortcut = properties.shortcut {
      let keys = "Alt+" + shortcut.key.uppercased()
      attribute("aria-keyshortcuts", keys)
      attribute("title", keys)
    }
  }
}

extension Content.TextField.Kind {
  /// The type of an `input`; `nil` for text.
  fileprivate var inputType: String? {
    switch self {
    case .text: nil
    case .date: "date"
    case .time: "time"
    case .dateAndTime: "datetime-local"
    }
  }

  /// Returns the text in the format of this kind of `input`.
  fileprivate func inputValue(_ text: String) -> String {
    self == .dateAndTime ? text.replacing(" ", with: "T") : text
  }
}

extension Content.TextField.Lines {
  fileprivate var declarations: [String] {
    ["min-height:calc(\(least)lh + 18px)"]
      + (most.map { ["max-height:calc(\($0)lh + 18px)"] } ?? [])
  }
}

extension Content.Button {
  fileprivate var classes: String {
    let prominence =
      switch prominence {
      case .plain: "plain"
      case .borderless: "plain borderless"
      case .standard: ""
      case .prominent: "prominent"
      }
    let role =
      switch role {
      case .destructive: "destructive"
      case .cancel: "cancel"
      case .back: "back"
      case .link: "link"
      case nil: ""
      }
    return prominence.isEmpty || role.isEmpty ? prominence + role : prominence + " " + role
  }
}
