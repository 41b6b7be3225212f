extension Style {
  /// Returns this style merged with an inner style, which takes precedence.
  public func merging(_ inner: Style) -> Style {
    var style = self
    style.merge(inner)
    return style
  }

  /// Merges a style that is nearer to the element and takes precedence.
  public mutating func merge(_ inner: Style) {
    font = inner.font ?? font
    weight = inner.weight ?? weight
    design = inner.design ?? design
    hasMonospacedDigits = inner.hasMonospacedDigits ?? hasMonospacedDigits
    isBold = inner.isBold ?? isBold
    isItalic = inner.isItalic ?? isItalic
    isStruckThrough = inner.isStruckThrough ?? isStruckThrough
    isUnderlined = inner.isUnderlined ?? isUnderlined
    foreground = inner.foreground ?? foreground
    tint = inner.tint ?? tint
    isDisabled = inner.isDisabled ?? isDisabled
    lineLimit = inner.lineLimit ?? lineLimit
    imageScale = inner.imageScale ?? imageScale
    motion = inner.motion ?? motion
    if let innerTyping = inner.typing { typing = typing?.merging(innerTyping) ?? innerTyping }
    if let innerText = inner.text {
      var merged = text ?? TextLayout()
      merged.merge(innerText)
      text = merged
    }
  }
}

extension Style.TextLayout {
  mutating func merge(_ inner: Self) {
    alignment = inner.alignment ?? alignment
    textCase = inner.textCase ?? textCase
    truncation = inner.truncation ?? truncation
    kerning = inner.kerning ?? kerning
    lineSpacing = inner.lineSpacing ?? lineSpacing
    minimumScale = inner.minimumScale ?? minimumScale
    baselineOffset = inner.baselineOffset ?? baselineOffset
  }
}
