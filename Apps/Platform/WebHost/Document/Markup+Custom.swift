import ElementTree

/// The markup of custom elements by apps.
extension Markup {
  mutating func writeCustom(
    _ custom: Content.Custom, _ properties: Element.Properties, in context: MarkupContext
  ) {
    let files = CustomFiles.shared.files(of: custom.element)
    open(context.isInControl ? "span" : "div")
    attributes(of: properties, class: "custom", labelRole: "group")
    if properties.accessibilityLabel == nil, custom.element.html != nil, !custom.text.isEmpty {
      attribute("role", "group")
      attribute("aria-label", custom.text)
    }
    attribute("data-role", custom.element.name)
    attribute("data-sheet", files.style?.path)
    attribute("data-hook", files.script?.path)
    for (name, value) in custom.attributes.sorted(by: { $0.key < $1.key }) {
      attribute("data-at-\(name)", value.description)
    }
    let isDisabled = context.isDisabled(properties)
    attribute("aria-disabled", isDisabled ? "true" : nil)
    let html = custom.element.html?(custom) ?? [.text(custom.text)]
    var writer = CustomWriter(
      isDisabled: isDisabled, isInControl: context.isInControl, hasContent: false)
    writer.write(html, to: &self)
    // Child views without a given place come last.
    if !writer.hasContent { children() }
    close()
  }
}

/// Writes an app's custom markup, limited to harmless tags and attributes.
private struct CustomWriter {
  let isDisabled: Bool
  let isInControl: Bool
  var hasContent: Bool

  mutating func write(_ nodes: [HTMLNode], to markup: inout Markup) {
    for node in nodes {
      switch node {
      case .text(let text): markup.element("span", text: text)
      case .element(let name, let attributes, let children):
        let isButton = name.lowercased() == "button"
        // A button can't contain another button.
        markup.open(isButton && isInControl ? "span" : name)
        if isButton { markup.attribute("disabled", if: isDisabled && !isInControl) }
        write(attributes, to: &markup)
        if children.count == 1, case .text(let text) = children[0] {
          markup.text(text)
        } else {
          write(children, to: &markup)
        }
        markup.close()
      case .content:
        // The children can be in only one place, the first.
        guard !hasContent else { continue }
        hasContent = true
        markup.children()
      case .client(let attributes):
        markup.open(isInControl ? "span" : "div")
        markup.attribute("data-client", if: true)
        write(attributes, to: &markup)
        markup.close()
      }
    }
  }

  private func write(_ attributes: [HTMLNode.Attribute], to markup: inout Markup) {
    for attribute in attributes {
      switch attribute.name.lowercased() {
      case "style": markup.attribute("data-css", attribute.value)
      case "href" where !attribute.value.isPageAddress: continue
      case "href":
        markup.attribute("href", attribute.value)
        markup.attribute("rel", "noopener noreferrer")
        markup.attribute("target", "_blank")
      case "rel", "target": continue
      case "src" where !attribute.value.isImageAddress: continue
      default: markup.attribute(attribute.name, attribute.value)
      }
    }
  }
}
