import ElementTree
import Foundation

// What views say of controls and bars, for those that ask. Hosts choose.

extension EnvironmentValues {
  /// Whether a button that is held down goes on. Hosts tell of presses alone.
  @Entry public var buttonRepeatBehavior: ButtonRepeatBehavior = .automatic
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
  /// How much what is behind a view stands out. Hosts mark selected rows without telling their views.
  @Entry public var backgroundProminence: BackgroundProminence = .standard
  /// How much badges stand out. Hosts show all alike.
  @Entry public var badgeProminence: BadgeProminence = .standard
  /// Whether something that is dragged over a view opens it. Hosts drag nothing.
  @Entry public var springLoadingBehavior: SpringLoadingBehavior = .automatic
  /// The order of a menu's actions. Hosts keep the one they are written in.
  @Entry public var menuOrder: MenuOrder = .automatic
  /// How symbols are drawn; `nil` leaves it to the host, which draws all in one colour.
  @Entry public var symbolRenderingMode: SymbolRenderingMode? = nil
  /// Whether it is shown how far something is scrolled from side to side. Hosts choose.
  @Entry public var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility = .automatic
  /// Whether it is shown how far something is scrolled up and down. Hosts choose.
  @Entry public var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility = .automatic
}

private enum AutocorrectionDisabledKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

/// How much what is behind a view stands out.
public struct BackgroundProminence: Hashable, Sendable {
  private let name: String

  public static let standard = Self(name: "standard")
  public static let increased = Self(name: "increased")
}
