import Foundation

// Names of systems with pens, crowns, pasteboards and windows of their own. What changes how something is shown there
// and nothing about what it means is accepted; what would do something says once that it doesn't.

extension View {
  // MARK: - Accepted

  /// Whether something that is dragged over the view opens it. Hosts drag nothing.
  public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }

  /// How tables look. Hosts have one way.
  public func tableStyle<Style: TableStyle>(_ style: Style) -> some View { self }

  /// How what is chosen in a palette stands out. Hosts choose.
  public func paletteSelectionEffect(_ effect: PaletteSelectionEffect) -> some View { self }

  /// The image of a dialog. Hosts show its texts.
  public func dialogIcon(_ icon: Image?) -> some View { self }

  /// How serious a dialog is. Hosts show all alike.
  public func dialogSeverity(_ severity: DialogSeverity) -> some View { self }

  /// That the focus goes round in the view first. Hosts go from one to the next.
  public func focusScope(_ namespace: Namespace.ID) -> some View { self }

  /// The colour of what is in bars. Hosts choose.
  public func toolbarForegroundStyle<Style: ShapeStyle>(
    _ style: Style, for bars: ToolbarPlacement...
  ) -> some View { self }

  /// Where suggestions of a search are shown. Hosts have one place.
  public func searchSuggestions(
    _ visibility: Visibility, for placements: SearchSuggestionsPlacement.Set
  )
    -> some View
  { self }

  /// Which scenes a view shows what comes from outside in. Hosts have one.
  public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View {
    self
  }

  /// How the lines of a text follow its direction. Hosts go by the text.
  public func multilineTextAlignment(strategy: Text.AlignmentStrategy) -> some View { self }

  /// On which side of a place between two lines a selection is. Hosts choose.
  public func textSelectionAffinity(_ affinity: TextSelectionAffinity) -> some View { self }

  /// Where a search goes that a tab begins. Hosts have one place.
  public func tabViewSearchActivation(_ activation: TabSearchActivation) -> some View { self }

  // MARK: - Said

  /// Does something when a command to copy comes. Hosts copy what somebody has selected.
  public func onCopyCommand(perform action: (() -> [NSItemProvider])?) -> some View {
    unsaid("onCopyCommand")
  }

  /// Does something when a command to cut comes. Hosts cut what somebody has selected.
  public func onCutCommand(perform action: (() -> [NSItemProvider])?) -> some View {
    unsaid("onCutCommand")
  }

  /// Does something when something is pasted. Hosts paste into fields.
  public func onPasteCommand(
    of types: [UTType], perform action: @escaping ([NSItemProvider]) -> Void
  ) -> some View {
    unsaid("onPasteCommand")
  }

  /// What is copied from the view. Hosts copy what somebody has selected.
  public func copyable<Item>(_ items: @autoclosure @escaping () -> [Item]) -> some View {
    unsaid("copyable")
  }

  /// What is cut from the view. Hosts cut what somebody has selected.
  public func cuttable<Item>(
    for type: Item.Type = Item.self, action: @escaping () -> [Item]
  ) -> some View {
    unsaid("cuttable")
  }

  /// Does something with what is pasted. Hosts paste into fields.
  public func pasteDestination<Item>(
    for type: Item.Type = Item.self, action: @escaping ([Item]) -> Void,
    validator: @escaping ([Item]) -> [Item] = { $0 }
  ) -> some View {
    unsaid("pasteDestination")
  }

  /// Does something when keys are held down that change what others do. Hosts tell of none.
  public func onModifierKeysChanged(
    mask: EventModifiers = .all, initial: Bool = true,
    _ action: @escaping (EventModifiers, EventModifiers) -> Void
  ) -> some View {
    unsaid("onModifierKeysChanged")
  }

  /// Does something when a remote control says to play or pause. Hosts have none.
  public func onPlayPauseCommand(perform action: (() -> Void)?) -> some View {
    unsaid("onPlayPauseCommand")
  }

  /// Offers not to show a dialog again. Hosts don't.
  public func dialogSuppressionToggle(
    _ titleKey: LocalizedStringKey = "", isSuppressed: Binding<Bool>
  ) -> some View {
    unsaid("dialogSuppressionToggle", instead: "Put a 'Toggle' where the dialog is asked for.")
  }

  /// Actions on rows that are selected. Hosts show none for a list as a whole.
  public func contextMenu<Value: Hashable, Menu: View>(
    forSelectionType type: Value.Type = Value.self,
    @ViewBuilder menu: @escaping (Set<Value>) -> Menu,
    primaryAction: ((Set<Value>) -> Void)? = nil
  ) -> some View {
    unsaid(
      "contextMenu(forSelectionType:)", instead: "Give each row a 'contextMenu' or 'swipeActions'.")
  }

  /// Does something when the views that show are others. Hosts tell of each view.
  public func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
  ) -> some View {
    unsaid(
      "onScrollTargetVisibilityChange", instead: "Give each row 'onAppear' and 'onDisappear'.")
  }

  /// What is done with what is dropped on this view. Hosts drag nothing: it is said once.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes.map(\.identifier), isTargeted: isTargeted, perform: action)
  }

  /// What is done with what is dropped on this view. Hosts drag nothing: it is said once.
  public func onDrop(
    of supportedContentTypes: [UTType], delegate: any DropDelegate
  ) -> some View {
    onDrop(of: supportedContentTypes.map(\.identifier), delegate: delegate)
  }

  /// Begins to change a name by moving the focus to its field.
  public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
    renameAction { isFocused.wrappedValue = true }
  }

  private func unsaid(
    _ name: String, instead: String = "Give the screen a button that does it."
  ) -> some View {
    Notice.once("'\(name)' does nothing: hosts don't tell of it. \(instead)")
    return self
  }
}

/// Whether something that is dragged over a view opens it.
public enum SpringLoadingBehavior: Hashable, Sendable { case automatic, enabled, disabled }

/// How a table looks.
public protocol TableStyle {}

/// As hosts show tables.
public struct AutomaticTableStyle: TableStyle {
  public init() {}
}

/// As hosts show tables.
public struct InsetTableStyle: TableStyle {
  public init() {}
}

/// As hosts show tables.
public struct BorderedTableStyle: TableStyle {
  public init() {}
}

extension TableStyle where Self == AutomaticTableStyle {
  public static var automatic: Self { Self() }
}

extension TableStyle where Self == InsetTableStyle {
  public static var inset: Self { Self() }
}

extension TableStyle where Self == BorderedTableStyle {
  public static var bordered: Self { Self() }
}

/// How what is chosen in a palette stands out.
public struct PaletteSelectionEffect: Sendable {
  public static var automatic: Self { Self() }
  public static var custom: Self { Self() }

  public static func symbolVariant(_ variant: SymbolVariants) -> Self { Self() }
}

/// How serious a dialog is.
public enum DialogSeverity: Hashable, Sendable { case automatic, standard, critical }

/// On which side of a place between two lines a selection is.
public enum TextSelectionAffinity: Hashable, Sendable { case automatic, upstream, downstream }

/// Where a search goes that a tab begins.
public enum TabSearchActivation: Hashable, Sendable { case automatic, searchTabSelection }

/// Where suggestions of a search are shown.
public struct SearchSuggestionsPlacement: Hashable, Sendable {
  /// Some such places.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    public static let menu = Self(rawValue: 1)
    public static let content = Self(rawValue: 2)
  }
}

extension Text {
  /// How the lines of a text follow its direction.
  public enum AlignmentStrategy: Hashable, Sendable {
    case `default`, layoutBased, writingDirectionBased
  }
}
