import ElementTree
import Foundation

// What views say of controls and bars, for those that ask. Hosts choose.

extension EnvironmentValues {
  /// How contents change. Hosts show them at once.
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
  /// How symbols are drawn; `nil` leaves it to the host, which draws all in one colour.
  @Entry public var symbolRenderingMode: SymbolRenderingMode? = nil
  /// The least height of a row. Hosts choose.
  @Entry public var defaultMinListRowHeight: CGFloat = 44
  /// Whether what scrolls can be scrolled. In hosts it can.
  @Entry public var isScrollEnabled: Bool = true
}

private enum AutocorrectionDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}
