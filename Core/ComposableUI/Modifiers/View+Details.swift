import Foundation

// Details of lists, scrolling, texts and symbols that hosts choose. They are accepted; the table of names in the
// documentation lists all of them.

extension View {
  /// Whether every other row has a background. Hosts choose.
  public func alternatingRowBackgrounds(_ behavior: AlternatingRowBackgroundBehavior = .enabled)
    -> some View
  { self }

  /// What a pointer over a row does to it. Hosts choose.
  public func listRowHoverEffect(_ effect: HoverEffect?) -> some View { self }

  /// Whether letters at the side of a list lead to its sections. Hosts show none.
  public func listSectionIndexVisibility(_ visibility: Visibility) -> some View { self }

  /// The room around what is in a row. Hosts choose.
  public func listRowInsets(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }

  /// How the edge of what scrolls looks. Hosts choose.
  public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set)
    -> some View
  { self }

  /// Whether the edge of what scrolls looks like nothing. Hosts choose.
  public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View
  { self }

  /// How wide buttons are. Hosts choose.
  public func buttonSizing(_ sizing: ButtonSizing) -> some View { self }

  /// Whether radio buttons are side by side. In hosts they are.
  public func horizontalRadioGroupLayout() -> some View { self }

  /// The room between the icon and the title of labels. Hosts choose.
  public func labelIconToTitleSpacing(_ spacing: CGFloat) -> some View { self }

  /// The room for icons of labels. Hosts choose.
  public func labelReservedIconWidth(_ width: CGFloat) -> some View { self }

  /// How bright images are. Hosts choose.
  public func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }

  /// How symbols are coloured. Hosts draw them in one colour.
  public func symbolColorRenderingMode(_ mode: SymbolColorRenderingMode?) -> some View { self }

  /// Whether texts are smaller than others. Hosts choose.
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View { self }

  /// How much stands out what is beside a title. Hosts choose.
  public func badgeProminence(_ prominence: BadgeProminence) -> some View { self }

  /// What another view comes out of. Hosts show it at once.
  public func matchedTransitionSource<ID: Hashable, Configuration>(
    id: ID, in namespace: some Hashable,
    configuration: (EmptyMatchedTransitionSourceConfiguration) -> Configuration
  ) -> some View { self }

  /// How letters are said: one by one. Hosts hand over texts as they are.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }

  /// How high a text is said. Hosts hand over texts as they are.
  public func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Whether texts wait to be said. Hosts hand over texts as they are.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }
}

/// Whether every other row has a background.
public enum AlternatingRowBackgroundBehavior: Hashable, Sendable {
  case automatic, enabled, disabled
}

/// How the edge of what scrolls looks.
public enum ScrollEdgeEffectStyle: Hashable, Sendable { case automatic, hard, soft }

/// How wide buttons are.
public enum ButtonSizing: Hashable, Sendable { case automatic, fitted, flexible }

/// How symbols are coloured.
public enum SymbolColorRenderingMode: Hashable, Sendable { case flat, gradient }

/// How much stands out what is beside a title.
public enum BadgeProminence: Hashable, Sendable { case decreased, standard, increased }

extension Image {
  /// How bright an image is.
  public enum DynamicRange: Hashable, Sendable { case standard, constrainedHigh, high }
}

extension Text {
  /// How large a text is beside others.
  public enum Scale: Hashable, Sendable { case `default`, secondary }
}

/// What a view that comes out of another one looks like there. Hosts show it at once.
public struct EmptyMatchedTransitionSourceConfiguration {
  /// Compiles, and changes nothing.
  public func background(_ color: Color) -> Self { self }

  /// Compiles, and changes nothing.
  public func clipShape<Outlined: Shape>(_ shape: Outlined) -> Self { self }

  /// Compiles, and changes nothing.
  public func shadow(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> Self { self }
}

extension SymbolEffectOptions {
  /// How symbols move again.
  public struct RepeatBehavior: Hashable, Sendable {
    public static let continuous = Self()
    public static let periodic = Self()

    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { Self() }
  }

  public static func `repeat`(_ behavior: RepeatBehavior) -> Self { .repeating }

  /// The options, with how often the effect is repeated.
  public func `repeat`(_ behavior: RepeatBehavior) -> Self { self }
}

extension AnyTransition {
  /// As a symbol appears. Hosts let it fade.
  public static var symbolEffect: AnyTransition { .opacity }

  /// As a symbol appears. Hosts let it fade.
  public static func symbolEffect(
    _ effect: SymbolEffect, options: SymbolEffectOptions = .default
  ) -> AnyTransition { .opacity }
}

extension AnyTransition {
  /// How a view goes that is blurred. Hosts let it fade.
  public enum BlurReplaceConfiguration: Sendable { case downUp, upUp }

  /// Blurred. Hosts let it fade.
  public static func blurReplace(_ configuration: BlurReplaceConfiguration) -> AnyTransition {
    .opacity
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  @MainActor @preconcurrency public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  @MainActor @preconcurrency public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension ForEach where Content: View {
  /// Lets something be dropped between rows. Hosts drag nothing: it is said once.
  @MainActor @preconcurrency
  public func onInsert(
    of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> Self {
    Notice.once("'onInsert' does nothing: hosts drag nothing. Use 'onMove', or a button.")
    return self
  }

  /// Lets something be dropped between rows. Hosts drag nothing: it is said once.
  ///
  /// - Parameter acceptedTypes: Kinds of data by their identifiers.
  @MainActor @preconcurrency
  public func onInsert(
    of acceptedTypes: [String], perform action: @escaping (Int, [NSItemProvider]) -> Void
  ) -> Self {
    onInsert(of: acceptedTypes.map(UTType.init(importedAs:)), perform: action)
  }
}
