import ElementTree

extension Style {
  /// Appends the names of the style sheet's classes that make an element look like this.
  func appendClasses(to classes: inout String) {
    func append(_ name: String) {
      if !classes.isEmpty { classes += " " }
      classes += name
    }
    switch font {
    case .largeTitle: append("large-title")
    case .title: append("title")
    case .headline: append("headline")
    case .body: append("body")
    case .caption: append("caption")
    case nil: break
    }
    if let isBold { append(isBold ? "bold" : "not-bold") }
    if let isItalic { append(isItalic ? "italic" : "not-italic") }
    if let isStruckThrough { append(isStruckThrough ? "struck" : "not-struck") }
    if let foreground { append("fg-\(foreground)") }
    if let background { append("bg-\(background)") }
    if fillsWidth { append("wide") }
    if fillsHeight { append("tall") }
    switch alignment {
    case .leading: append("to-leading")
    case .center: append("to-center")
    case .trailing: append("to-trailing")
    case nil: break
    }
    if let lineLimit { append(lineLimit == 1 ? "one-line" : "lines") }
  }

  /// The declarations that no class can stand for, because they hold numbers: the script copies
  /// them from a data attribute, as the page's security policy allows no `style` attribute.
  ///
  /// - Parameter spacing: The distance between the element's children.
  func declarations(spacing: Double? = nil) -> String? {
    var declarations: [String] = []
    if let spacing { declarations.append("gap:\(spacing.pixels)") }
    if let padding {
      declarations.append(
        "padding:\(padding.top.pixels) \(padding.trailing.pixels) "
          + "\(padding.bottom.pixels) \(padding.leading.pixels)")
    }
    if let width { declarations.append("width:\(width.pixels);flex:none") }
    if let height { declarations.append("height:\(height.pixels)") }
    if let lineLimit, lineLimit > 1 { declarations.append("-webkit-line-clamp:\(lineLimit)") }
    return declarations.isEmpty ? nil : declarations.joined(separator: ";")
  }
}

extension Double {
  /// The length in CSS, to a tenth of a pixel; what is no length is none.
  fileprivate var pixels: String {
    guard isFinite, self > 0 else { return "0" }
    let tenths = (Swift.min(self, 100_000) * 10).rounded()
    let whole = Int(tenths / 10)
    let rest = Int(tenths) % 10
    return rest == 0 ? "\(whole)px" : "\(whole).\(rest)px"
  }
}
