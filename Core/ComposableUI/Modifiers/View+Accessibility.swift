import ElementTree
import Foundation

// Hosts hand assistive technology texts, roles and labels, and what of traits isn't in a role. What says more is
// accepted where it changes nothing that somebody hears, and hides where it hides.

extension View {
  /// What assistive technology calls this view.
  @_disfavoredOverload
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
    accessibilityLabel(Text(labelKey))
  }

  /// What happens when this view is used.
  public func accessibilityHint<Hint: StringProtocol>(_ hint: Hint) -> some View {
    modifier(hint.isEmpty ? nil : .accessibilityDescription(String(hint)))
  }

  /// What happens when this view is used.
  public func accessibilityHint(_ hint: Text) -> some View { accessibilityHint(hint.plainText) }

  /// The value of this view, in words.
  public func accessibilityValue<Value: StringProtocol>(_ value: Value) -> some View {
    modifier(value.isEmpty ? nil : .accessibilityDescription(String(value)))
  }

  /// The value of this view, in words.
  public func accessibilityValue(_ value: Text) -> some View { accessibilityValue(value.plainText) }

  /// Whether assistive technology leaves this view out.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    modifier(.accessibilityHidden(hidden))
  }

  /// What tests call this view. `ScreenTester` finds views by what people call them.
  public func accessibilityIdentifier(_ identifier: String) -> some View { self }

  /// What this view is like. A browser is told of headers, of what is selected, of images and of what changes
  /// frequently; the rest hosts know from what the view is.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(.accessibilityFlags(traits.flags, isOn: true))
  }

  /// What this view is not like: takes back what `accessibilityAddTraits(_:)` said in it.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(.accessibilityFlags(traits.flags, isOn: false))
  }

  /// Whether the views in this one are said one by one. In a browser a view that ignores what is in it is an image
  /// by the name of its `accessibilityLabel`; without one its texts are said. One that contains or combines is a group.
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
    modifier(
      .accessibilityFlags(children == .ignore ? .ignoresChildren : .group, isOn: true))
  }

  /// What is said before others. Hosts go from the top.
  public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Something that assistive technology can do. Hosts offer the buttons on the screen: it is said once.
  public func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View {
    noticingAccessibilityAction("accessibilityAction")
  }

  /// Something that assistive technology can do. Hosts offer the buttons on the screen: it is said once.
  public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    noticingAccessibilityAction("accessibilityAction")
  }

  /// Something that assistive technology can do. Hosts offer the buttons on the screen: it is said once.
  public func accessibilityAction<Name: StringProtocol>(
    named name: Name, _ handler: @escaping () -> Void
  ) -> some View {
    noticingAccessibilityAction("accessibilityAction")
  }

  private func noticingAccessibilityAction(_ name: String) -> Self {
    Notice.once("'\(name)' does nothing: hosts offer the buttons on the screen. Add one.")
    return self
  }

  /// That this view is a heading. Hosts know one level.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibilityAddTraits(.isHeader)
  }

  /// What a pointer shows that rests on this view, in a browser; a terminal has no room for it.
  public func help<Tip: StringProtocol>(_ text: Tip) -> some View {
    modifier(text.isEmpty ? nil : .tip(String(text)))
  }

  /// What a pointer shows that rests on this view, in a browser; a terminal has no room for it.
  public func help(_ text: Text) -> some View { help(text.plainText) }
}

extension View {
  // Older names.

  /// What assistive technology calls this view.
  public func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// The value of this view, in words.
  public func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// What happens when this view is used.
  public func accessibility(hint: Text) -> some View { accessibilityHint(hint) }

  /// Whether assistive technology leaves this view out.
  public func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// What tests call this view.
  public func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }

  /// What this view is like.
  public func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }

  /// What this view is not like.
  public func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }

  /// What is said before others.
  public func accessibility(sortPriority: Double) -> some View {
    accessibilitySortPriority(sortPriority)
  }

  /// The value of this view, in words.
  @_disfavoredOverload
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View {
    accessibilityValue(Text(valueKey))
  }

  /// What happens when this view is used.
  @_disfavoredOverload
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View {
    accessibilityHint(Text(hintKey))
  }

  /// What a pointer shows over this view.
  @_disfavoredOverload
  public func help(_ textKey: LocalizedStringKey) -> some View { help(Text(textKey)) }

  /// Other views for assistive technology than are seen. Hosts say what is on the screen.
  public func accessibilityRepresentation<Shown: View>(@ViewBuilder representation: () -> Shown)
    -> some View
  { self }

  /// Things that assistive technology can do. Hosts offer the buttons on the screen.
  public func accessibilityActions<Actions: View>(@ViewBuilder _ content: () -> Actions)
    -> some View
  { self }

  /// What is said of this view when somebody asks for more. Hosts say what is on the screen.
  public func accessibilityCustomContent(_ label: Text, _ value: Text) -> some View { self }
}

/// What a view is like.
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
  /// What hosts are told.
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

/// How the views in another one are said.
public enum AccessibilityChildBehavior: Sendable { case ignore, contain, combine }

/// What assistive technology does with a view.
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

  /// Has assistive technology spell out the text. No host implements this; the modifier has no effect.
  public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }

  /// Sets the pitch of speech. No host implements this; the modifier has no effect.
  public func speechAdjustedPitch(_ value: Double) -> some View { self }

  /// Whether texts wait to be said. Hosts hand over texts as they are.
  public func speechAnnouncementsQueued(_ value: Bool = true) -> some View { self }
}

extension View {
  /// Sets the name of this view for assistive technology while a condition holds.
  @_disfavoredOverload
  public func accessibilityLabel<Label: StringProtocol>(_ label: Label, isEnabled: Bool)
    -> some View
  {
    accessibilityLabel(isEnabled ? String(label) : "")
  }

  /// Something that assistive technology can do. Hosts offer the buttons on the screen.
  public func accessibilityAction<Label: View>(
    action: @escaping () -> Void, @ViewBuilder label: () -> Label
  ) -> some View { self }

  /// Things that assistive technology can do. Hosts offer the buttons on the screen.
  public func accessibilityActions<Actions: View>(
    category: AccessibilityActionCategory, @ViewBuilder _ content: () -> Actions
  ) -> some View { self }

  /// Sets the kind of the text. No host implements this; the modifier has no effect.
  public func accessibilityTextContentType(_ value: AccessibilityTextContentType) -> some View {
    self
  }
}

/// Where an action belongs.
public struct AccessibilityActionCategory: Hashable, Sendable {
  private let name: String

  public static let `default` = Self(name: "default")
  public static let edit = Self(name: "edit")
}

/// A kind of text.
public enum AccessibilityTextContentType: Hashable, Sendable {
  case plain, console, fileSystem, messaging, narrative, sourceCode, spreadsheet, wordProcessing
}
