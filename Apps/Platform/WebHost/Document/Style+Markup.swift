import ElementTree

extension Style {
  /// Appends the style sheet's classes for this style.
  func appendClasses(to classes: inout String) {
    func append(_ name: String) {
      if !classes.isEmpty { classes += " " }
      classes += name
    }
    if let style = font?.textStyle { append(style.className) }
    if let isBold { append(isBold ? "bold" : "not-bold") }
    if let isItalic { append(isItalic ? "italic" : "not-italic") }
    if isStruckThrough == true || isUnderlined == true {
      append(isStruckThrough == true ? isUnderlined == true ? "struck under" : "struck" : "under")
    } else if isStruckThrough == false || isUnderlined == false {
      append("not-struck")
    }
    if case .color(let color)? = foreground, let role = color.role { append("fg-\(role)") }
    if let lineLimit {
      append(lineLimit == 0 ? "all-lines" : lineLimit == 1 ? "one-line" : "lines")
    }
    switch imageScale {
    case .small: append("small-images")
    case .large: append("large-images")
    case .medium: append("medium-images")
    case nil: break
    }
    if motion != nil { append("moves") }
  }

  /// Appends the declarations with numbers, which no class can express. The script copies them from
  /// a data attribute, because the page's security policy allows no `style` attribute.
  func appendDeclarations(to declarations: inout [String]) {
    if let font { font.appendDeclarations(to: &declarations) }
    if let weight { declarations.append("font-weight:\(weight.rawValue)") }
    if let design { declarations.append("font-family:\(design.family)") }
    if hasMonospacedDigits == true { declarations.append("font-variant-numeric:tabular-nums") }
    switch foreground {
    case .color(let color)? where color.role != nil: break
    case .color(let color)?: declarations.append("color:\(color.css)")
    case .gradient?:
      declarations.append(
        "background:\(foreground!.cssBackground);background-clip:text;color:transparent")
    case .foreground?, nil: break
    case let paint?: declarations.append("color:\(paint.cssColor)")
    }
    // The accent is already the default.
    if let tint, tint.role != .accent {
      declarations.append("--accent:\(tint.css);--on-accent:\(tint.cssOnSurface)")
    }
    if let lineLimit, lineLimit > 1 { declarations.append("--lines:\(lineLimit)") }
    if let text { text.appendDeclarations(to: &declarations) }
    if let motion { declarations.append("--motion:\(motion.css)") }
  }
}

extension Motion {
  /// The duration, curve and delay as the value of `transition`.
  var css: String {
    "\(duration.within(0, 60).css)s cubic-bezier("
      + "\(curve.x1.within(0, 1).css),\(curve.y1.css),\(curve.x2.within(0, 1).css),\(curve.y2.css)) "
      + "\(delay.within(0, 60).css)s"
  }
}

extension Font.TextStyle {
  fileprivate var className: String {
    switch self {
    case .largeTitle: "large-title"
    default: rawValue
    }
  }
}

extension Font {
  fileprivate func appendDeclarations(to declarations: inout [String]) {
    if case .points(let size) = size {
      declarations.append("font-size:\((size / 17).within(0.1, 20).css)rem")
    }
    if let family {
      let name = family.filter { $0.isASCII && ($0.isLetter || $0.isNumber || " -".contains($0)) }
      declarations.append("font-family:'\(name)',system-ui,sans-serif")
    } else if let design {
      declarations.append("font-family:\(design.family)")
    }
    if let weight { declarations.append("font-weight:\(weight.rawValue)") }
    if isItalic { declarations.append("font-style:italic") }
    if hasSmallCaps { declarations.append("font-variant-caps:small-caps") }
    if hasMonospacedDigits { declarations.append("font-variant-numeric:tabular-nums") }
    switch leading {
    case .tight: declarations.append("line-height:1.15")
    case .loose: declarations.append("line-height:1.65")
    case .standard: break
    }
  }
}

extension Font.Design {
  fileprivate var family: String {
    switch self {
    case .default: "system-ui,sans-serif"
    case .serif: "ui-serif,Georgia,serif"
    case .rounded: "ui-rounded,'SF Pro Rounded','Nunito',system-ui,sans-serif"
    case .monospaced: "ui-monospace,'SF Mono',Menlo,Consolas,monospace"
    }
  }
}

extension Style.TextLayout {
  fileprivate func appendDeclarations(to declarations: inout [String]) {
    switch alignment {
    // The style sheet gives text that is cut at its head the direction from right to left.
    case .leading, .firstBaseline:
      declarations.append(truncation == .head ? "text-align:left" : "text-align:start")
    case .center: declarations.append("text-align:center")
    case .trailing, .lastBaseline:
      declarations.append(truncation == .head ? "text-align:right" : "text-align:end")
    case nil: break
    }
    switch textCase {
    case .uppercase: declarations.append("text-transform:uppercase")
    case .lowercase: declarations.append("text-transform:lowercase")
    case nil: break
    }
    if let kerning { declarations.append("letter-spacing:\(kerning.px)") }
    if let lineSpacing { declarations.append("line-height:calc(1.3em + \(lineSpacing.px))") }
    if let baselineOffset {
      declarations.append("position:relative;bottom:\(baselineOffset.px)")
    }
  }
}
