import ElementTree
import Foundation

// The style of text, as environment values. `environment(\.font, .title)` equals `font(.title)`.
// Views can read values set through the environment. Values set by modifiers go to hosts and can't
// be read back.
extension EnvironmentValues {
  /// The font of text; `nil` leaves it to the host.
  public var font: Font? {
    get { self[FontKey.self] }
    set { set(FontKey.self, to: newValue, as: newValue.map(ElementModifier.font)) }
  }

  /// The maximum number of lines of the text; `nil` for no limit.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { set(LineLimitKey.self, to: newValue, as: .lineLimit(newValue.map { max($0, 1) } ?? 0)) }
  }

  /// The alignment of the lines of the text.
  public var multilineTextAlignment: TextAlignment {
    get { self[MultilineTextAlignmentKey.self] }
    set {
      setText(MultilineTextAlignmentKey.self, to: newValue) { $0.alignment = newValue.inStack }
    }
  }

  /// The extra space between lines, in points.
  public var lineSpacing: CGFloat {
    get { self[LineSpacingKey.self] }
    set { setText(LineSpacingKey.self, to: newValue) { $0.lineSpacing = Double(newValue) } }
  }

  /// The smallest scale to which text may shrink.
  public var minimumScaleFactor: CGFloat {
    get { self[MinimumScaleFactorKey.self] }
    set { setText(MinimumScaleFactorKey.self, to: newValue) { $0.minimumScale = Double(newValue) } }
  }

  /// Whether letters may move closer together to fit. Hosts wrap text instead.
  public var allowsTightening: Bool {
    get { self[AllowsTighteningKey.self] }
    set { self[AllowsTighteningKey.self] = newValue }
  }

  /// The part of the text that truncation leaves out.
  public var truncationMode: Text.TruncationMode {
    get { self[TruncationModeKey.self] }
    set { setText(TruncationModeKey.self, to: newValue) { $0.truncation = newValue.inStyle } }
  }

  /// The case of letters; `nil` for no change.
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { setText(TextCaseKey.self, to: newValue) { $0.textCase = newValue?.inStyle } }
  }

  /// The size of symbols beside the text.
  public var imageScale: Image.Scale {
    get { self[ImageScaleKey.self] }
    set {
      var style = Style()
      style.imageScale = newValue.inStyle
      set(ImageScaleKey.self, to: newValue, as: .style(style))
    }
  }

  /// The variant of symbols.
  public var symbolVariants: SymbolVariants {
    get { self[SymbolVariantsKey.self] }
    set { set(SymbolVariantsKey.self, to: newValue, as: .symbolVariants(newValue.names)) }
  }

  /// The fill of backgrounds, set by a surrounding view; `nil` leaves it to the host.
  public var backgroundStyle: AnyShapeStyle? {
    get { self[BackgroundStyleKey.self] }
    set { self[BackgroundStyleKey.self] = newValue }
  }

  /// The visibility of menu indicators. Hosts ignore the setting.
  public var menuIndicatorVisibility: Visibility {
    get { self[MenuIndicatorVisibilityKey.self] }
    set { self[MenuIndicatorVisibilityKey.self] = newValue }
  }

  /// The shortcut of the enclosing button: always `nil`. `keyboardShortcut` sets it for hosts only.
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
