import ElementTree
import Foundation

// How texts are set, as values of the environment. `environment(\.font, .title)` is `font(.title)`. Views that read one
// get what was said that way; what modifiers say goes to hosts, and isn't read back.
extension EnvironmentValues {
  /// The font of texts; `nil` leaves it to the host.
  public var font: Font? {
    get { self[FontKey.self] }
    set { set(FontKey.self, to: newValue, as: newValue.map(ElementModifier.font)) }
  }

  /// How many lines a text may have; `nil` for as many as it has.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { set(LineLimitKey.self, to: newValue, as: .lineLimit(newValue.map { max($0, 1) } ?? 0)) }
  }

  /// How the lines of a text stand.
  public var multilineTextAlignment: TextAlignment {
    get { self[MultilineTextAlignmentKey.self] }
    set {
      setText(MultilineTextAlignmentKey.self, to: newValue) { $0.alignment = newValue.inStack }
    }
  }

  /// How far lines are apart beyond what the font says, in points.
  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set { setText(LineSpacingKey.self, to: newValue) { $0.lineSpacing = Double(newValue) } }
  }

  /// How much smaller a text may become to fit.
  public var minimumScaleFactor: CGFloat {
    get { self[MinimumScaleFactorKey.self] }
    set { setText(MinimumScaleFactorKey.self, to: newValue) { $0.minimumScale = Double(newValue) } }
  }

  /// Whether letters may come nearer to each other to fit. Hosts wrap texts.
  public var allowsTightening: Bool {
    get { self[AllowsTighteningKey.self] }
    set { self[AllowsTighteningKey.self] = newValue }
  }

  /// Where a text is cut off that has no room.
  public var truncationMode: Text.TruncationMode {
    get { self[TruncationModeKey.self] }
    set { setText(TruncationModeKey.self, to: newValue) { $0.truncation = newValue.inStyle } }
  }

  /// In which case letters are shown; `nil` as they are.
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { setText(TextCaseKey.self, to: newValue) { $0.textCase = newValue?.inStyle } }
  }

  /// How large symbols are, beside a text.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set {
      var style = Style()
      style.imageScale = newValue.inStyle
      set(ImageScaleKey.self, to: newValue, as: .style(style))
    }
  }

  /// Which variant of symbols is shown.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { set(SymbolVariantsKey.self, to: newValue, as: .symbolVariants(newValue.names)) }
  }

  /// What a view around wants backgrounds to be filled with; `nil` leaves it to the host.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }

  /// Whether menus show that they are some. Hosts choose.
  public var menuIndicatorVisibility: Visibility {
    get { self[MenuIndicatorVisibilityKey.self] }
    set { self[MenuIndicatorVisibilityKey.self] = newValue }
  }

  /// The key that presses the button around; `nil` for none. It is said by `keyboardShortcut`.
  public var keyboardShortcut: KeyboardShortcut? { nil }

  private mutating func setText<Key: EnvironmentKey>(
    _ key: Key.Type, to value: Key.Value, _ change: (inout Style.TextLayout) -> Void
  ) {
    var layout = Style.TextLayout()
    change(&layout)
    var style = Style()
    style.text = layout
    set(key, to: value, as: .style(style))
  }
}

private enum FontKey: EnvironmentKey {
  static var defaultValue: Font? { nil }
}

private enum LineLimitKey: EnvironmentKey {
  static var defaultValue: Int? { nil }
}

private enum MultilineTextAlignmentKey: EnvironmentKey {
  static var defaultValue: TextAlignment { .leading }
}

private enum LineSpacingKey: EnvironmentKey {
  static var defaultValue: CGFloat { 0 }
}

private enum MinimumScaleFactorKey: EnvironmentKey {
  static var defaultValue: CGFloat { 1 }
}

private enum AllowsTighteningKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

private enum TruncationModeKey: EnvironmentKey {
  static var defaultValue: Text.TruncationMode { .tail }
}

private enum TextCaseKey: EnvironmentKey {
  static var defaultValue: Text.Case? { nil }
}

private enum ImageScaleKey: EnvironmentKey {
  static var defaultValue: Image.Scale { .medium }
}

private enum SymbolVariantsKey: EnvironmentKey {
  static var defaultValue: SymbolVariants { .none }
}

private enum BackgroundStyleKey: EnvironmentKey {
  static var defaultValue: AnyShapeStyle? { nil }
}

private enum MenuIndicatorVisibilityKey: EnvironmentKey {
  static var defaultValue: Visibility { .automatic }
}
