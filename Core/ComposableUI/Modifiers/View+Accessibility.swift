import ElementTree
import Foundation

// Hosts give assistive technology text, roles, labels, descriptions, and the traits that no role
// covers. The other modifiers have no effect.

extension View {
  /// Sets this view's name for assistive technology.
  @_disfavoredOverload
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }

  /// Describes the result of using this view.
  public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View {
    modifier(hint.isEmpty ? nil : .accessibilityDescription(String(hint)))
  }

  /// Describes the result of using this view.
  public func accessibilityHint(_ hint: Text) -> some View { accessibilityHint(hint.plainText) }

  /// Sets the value of this view, in words.
  public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View {
    modifier(value.isEmpty ? nil : .accessibilityDescription(String(value)))
  }

  /// Sets the value of this view, in words.
  public func accessibilityValue(_ value: Text) -> some View { accessibilityValue(value.plainText) }

  /// Sets whether assistive technology skips this view.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(.accessibilityHidden(hidden))
  }

  /// Sets this view's name for UI tests. It has no effect: `ScreenTester` finds views by their
  /// visible names.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }

  /// Adds traits to this view. Hosts receive headers, selection, toggles, images and frequent
  /// updates. They derive the other traits from the kind of view.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(.accessibilityFlags(traits.flags, isOn: true))
  }

  /// Removes traits that `accessibilityAddTraits(_:)` added inside this view.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(.accessibilityFlags(traits.flags, isOn: false))
  }

  /// Sets how assistive technology treats the views inside. With `.ignore`, this view is announced
  /// in a browser as an image named by its `accessibilityLabel`; without a label, its text is read.
  /// With `.contain` or `.combine`, this view is a group.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    modifier(
      .accessibilityFlags(children == .ignore ? .ignoresChildren : .group, isOn: true))
  }

  /// Sets the reading order. Hosts read from the top.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Adds an accessibility action. Hosts offer only the buttons on the screen, so this prints a
  /// note once.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View {
    noticingAccessibilityAction("accessibilityAction")
  }

  /// Adds an accessibility action. Hosts offer only the buttons on the screen, so this prints a
  /// note once.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    noticingAccessibilityAction("accessibilityAction")
  }

  /// Adds an accessibility action. Hosts offer only the buttons on the screen, so this prints a
  /// note once.
  public func accessibilityAction<Name: StringProtocol>(
    named name: Name, _ handler: @escaping () -> Void
  ) -> some View {
    noticingAccessibilityAction("accessibilityAction")
  }

  private func noticingAccessibilityAction(_ name: String) -> Self {
    Notice.once("'\(name)' does nothing: hosts offer only the buttons on the screen. Add a button.")
    return self
  }

  /// Marks this view as a heading. Hosts have a single level.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibilityAddTraits(.isHeader)
  }

  /// Sets a tooltip, shown in a browser. Terminals show none.
  public func help<Tip: StringProtocol>(_ text: Tip) -> some View {
    modifier(text.isEmpty ? nil : .tip(String(text)))
  }

  /// Sets a tooltip, shown in a browser. Terminals show none.
  public func help(_ text: Text) -> some View { help(text.plainText) }
}

extension View {
  // Older names.

  /// Sets this view's name for assistive technology.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Sets the value of this view, in words.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Describes the result of using this view.
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }

  /// Sets whether assistive technology skips this view.
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// Sets this view's name for UI tests. It has no effect.
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }

  /// Adds traits to this view.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }

  /// Removes traits from this view.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }

  /// Sets the reading order. It has no effect.
  public func accessibility(sortPriority: Double) -> some View {
    accessibilitySortPriority(sortPriority)
  }

  /// Sets the value of this view, in words.
  @_disfavoredOverload
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }

  /// Describes the result of using this view.
  @_disfavoredOverload
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    accessibilityHint(Text(hintKey))
  }

  /// Sets a tooltip.
  @_disfavoredOverload
  public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

  /// Replaces the views for assistive technology. Hosts use the visible views instead.
  public func accessibilityRepresentation<Shown: View>(@ViewBuilder representation: () -> Shown)
    -> some View
  { self }

  /// Adds accessibility actions. Hosts offer only the buttons on the screen.
  public func accessibilityActions<Actions: View>(@ViewBuilder _ content: () -> Actions)
    -> some View
  { self }

  /// Adds details that are read on request. Hosts read only the visible views.
  public func accessibilityCustomContent(_ label: Text, _ value: Text) -> some View { self }
}

/// The traits of a view.
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let isButton = Self(rawValue: 1 << 0)
  public static let isHeader = Self(rawValue: 1 << 1)
  public static let isSelected = Self(rawValue: 1 << 2)
  public static let isLink = Self(rawValue: 1 << 3)
  public static let isSearchField = Self(rawValue: 1 << 4)
  public static let isImage = Self(rawValue: 1 << 5)
  public static let playsSound = Self(rawValue: 1 << 6)
  public static let isKeyboardKey = Self(rawValue: 1 << 7)
  public static let isStaticText = Self(rawValue: 1 << 8)
  public static let isSummaryElement = Self(rawValue: 1 << 9)
  public static let updatesFrequently = Self(rawValue: 1 << 10)
  public static let startsMediaSession = Self(rawValue: 1 << 11)
  public static let allowsDirectInteraction = Self(rawValue: 1 << 12)
  public static let causesPageTurn = Self(rawValue: 1 << 13)
  public static let isModal = Self(rawValue: 1 << 14)
  public static let isToggle = Self(rawValue: 1 << 15)
}

extension AccessibilityTraits {
  /// The flags to send to hosts.
  fileprivate var flags: AccessibilityFlags {
    var flags: AccessibilityFlags = []
    if contains(.isHeader) { flags.insert(.header) }
    if contains(.isSelected) { flags.insert(.selected) }
    if contains(.isToggle) { flags.insert(.toggle) }
    if contains(.isImage) { flags.insert(.image) }
    if contains(.updatesFrequently) { flags.insert(.updatesFrequently) }
    return flags
  }
}

/// The treatment of a view's children by assistive technology.
public enum AccessibilityChildBehavior: Sendable { case ignore, contain, combine }

/// The kind of an accessibility action.
public enum AccessibilityActionKind: Sendable { case `default`, escape, magicTap, delete, showMenu }

/// The level of a heading.
public enum AccessibilityHeadingLevel: Sendable { case unspecified, h1, h2, h3, h4, h5, h6 }

extension View {
  /// Sets the name of this view for assistive technology: the text of the closure's view.
  public func accessibilityLabel<Label: View>(
    @ViewBuilder content: (PlaceholderContentView<Self>) -> Label
  ) -> some View {
    accessibilityLabel(Label.plainText(of: content(PlaceholderContentView(content: self))))
  }

  /// Makes assistive technology spell out the text. It has no effect.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }

  /// Sets the pitch of speech. No host implements this; the modifier has no effect.
  public func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Queues announcements. It has no effect.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }
}

extension View {
  /// Sets the name of this view for assistive technology while a condition holds.
  @_disfavoredOverload
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label, isEnabled: Bool)
    -> some View
  {
    modifier(isEnabled ? .accessibilityLabel(String(label)) : nil)
  }

  /// Adds an accessibility action. Hosts offer only the buttons on the screen.
  public func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View { self }

  /// Adds accessibility actions. Hosts offer only the buttons on the screen.
  public func accessibilityActions<Actions: View>(
    category: AccessibilityActionCategory, @ViewBuilder _ content: () -> Actions
  ) -> some View { self }

  /// Sets the kind of the text. No host implements this; the modifier has no effect.
  public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
    self
  }
}

/// The category of an accessibility action.
public struct AccessibilityActionCategory: Hashable, Sendable {
  private let name: String

  public static let `default` = Self(name: "default")
  public static let edit = Self(name: "edit")
}

/// A kind of text.
public enum AccessibilityTextContentType: Hashable, Sendable {
  case plain, console, fileSystem, messaging, narrative, sourceCode, spreadsheet, wordProcessing
}
