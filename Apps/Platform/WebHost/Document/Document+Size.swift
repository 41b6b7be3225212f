import ElementTree

extension Document {
  /// The size of an element without its text, in bytes: the least that it takes here and in a
  /// browser.
  static let elementSize = 256
}

extension Element.Properties {
  /// The approximate size of an element without its children, in bytes.
  var size: Int {
    Document.elementSize + content.textSize + layers.count * 32
      + (accessibilityLabel?.utf8.count ?? 0)
  }
}

extension Content {
  fileprivate var textSize: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .styledText(let runs): runs.reduce(0) { $0 + $1.text.utf8.count + 64 }
    case .symbol(let symbol): symbol.name.utf8.count + (symbol.description?.utf8.count ?? 0)
    case .shape(let shape): shape.size
    case .custom(let custom):
      custom.attributes.reduce(custom.text.utf8.count) {
        $0 + $1.key.utf8.count + $1.value.size
      }
    case .drawing(let drawing): drawing.size
    case .textField(let field): field.text.utf8.count + field.prompt.utf8.count
    case .page(let page): page.title.utf8.count
    case .section(let section):
      (section.header?.utf8.count ?? 0) + (section.footer?.utf8.count ?? 0)
    case .image(let image): image.url.utf8.count + image.description.utf8.count
    case .link(let link): link.url.utf8.count + link.title.utf8.count
    case .progress(_, let label): label?.utf8.count ?? 0
    case .tabs(let choices): choices.textSize
    case .picker(let picker): picker.label.utf8.count + picker.choices.textSize
    case .slider(let slider): slider.label.utf8.count + slider.text.utf8.count
    case .dialog(let dialog): dialog.title.utf8.count + (dialog.message?.utf8.count ?? 0)
    case .stack, .scroll, .grid, .cellGrid, .gridRow, .layered, .list, .row, .deferredRows,
      .toolbar, .spacer, .divider,
      .button,
      .toggle:
      0
    }
  }
}

extension Content.Shape {
  fileprivate var size: Int {
    if case .path(let steps, _, _, _) = outline { steps.count * 32 } else { 0 }
  }
}

extension CustomValue {
  fileprivate var size: Int { string?.utf8.count ?? 8 }
}

extension Drawing {
  fileprivate var size: Int {
    operations.reduce(0) { $0 + 64 + ($1.clip?.count ?? 0) * 32 + $1.kind.size }
  }
}

extension Drawing.Operation.Kind {
  fileprivate var size: Int {
    switch self {
    case .fill(let steps, _, _): steps.count * 32
    case .stroke(let steps, _): steps.count * 32
    case .text(let text): text.string.utf8.count + 64
    case .image(let image): image.size
    }
  }
}

extension Drawing.Image {
  fileprivate var size: Int {
    switch source {
    case .url(let url): url.utf8.count
    case .symbol(let name): name.utf8.count
    }
  }
}

extension Content.Choices {
  fileprivate var textSize: Int { titles.reduce(0) { $0 + $1.utf8.count } }
}
