import ElementTree
import Foundation

// Settings for views that read them. Hosts implement only `autocorrectionDisabled`.

extension EnvironmentValues {
  /// The transition of content. Hosts change content at once.
  @Entry public var contentTransition: ContentTransition = .identity
  /// Whether autocorrection is off.
  public var autocorrectionDisabled: Bool {
    get { self[AutocorrectionDisabledKey.self] }
    set {
      var style = Style()
      style.typing = Style.Typing()
      style.typing?.isCorrected = !newValue
      set(AutocorrectionDisabledKey.self, to: newValue, as: .style(style))
    }
  }
  /// The rendering mode of symbols; `nil` for the host's own. Hosts draw symbols in one colour.
  @Entry public var symbolRenderingMode: SymbolRenderingMode? = nil
  /// The minimum height of a row. Hosts ignore the setting.
  @Entry public var defaultMinListRowHeight: CGFloat = 44
  /// Whether scrolling is enabled. Hosts always allow it.
  @Entry public var isScrollEnabled: Bool = true
}

private enum AutocorrectionDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
