import ElementTree
import Foundation

// Settings of controls and bars, for views that read them. No host implements them.

extension EnvironmentValues {
  /// The transition of contents. Hosts change contents at once.
  @Entry public var contentTransition: ContentTransition = .identity
  /// Whether what is typed is left as it is.
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
  /// The least height of a row. Hosts choose.
  @Entry public var defaultMinListRowHeight: CGFloat = 44
  /// Whether what scrolls can be scrolled. In hosts it can.
  @Entry public var isScrollEnabled: Bool = true
}

private enum AutocorrectionDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
