import ElementTree

/// One property that a modifier sets on an element.
enum ElementModifier: Hashable {
  case font(Font)
  case bold(Bool)
  case italic(Bool)
  case strikethrough(Bool)
  case foreground(Paint)
  case disabled
  case lineLimit(Int)
  case leastLines(Int)
  /// Other properties of the element's style.
  case style(Style)
  case layer(Layer)
  /// The suffixes of a symbol's name, such as `fill`.
  case symbolVariants([String])
  case accessibilityLabel(String)
  case accessibilityDescription(String)
  case accessibilityHidden(Bool)
  case accessibilityFlags(AccessibilityFlags, isOn: Bool)
  case tip(String)
  case shortcut(ElementTree.KeyboardShortcut)
  case wantsFocus
  case sight(Sight)
  case pointer(PointerTarget, PointerInterest)
  /// The value that a row stands for.
  case tag(AnyHashable)
  case selectionDisabled(Bool)
  /// The settings that keep a row from being deleted or moved.
  case deleteDisabled, moveDisabled
}

/// The modifiers that apply to an element, with their combined effect.
///
/// A screen has one chain for each sequence of modifiers. All elements with that sequence share the
/// chain and compare it by reference, even thousands of equal rows.
@MainActor
final class ModifierChain {
  struct Effect {
    var style = Style()
    var layers: [Layer] = []
    var symbolVariants: [String] = []
    var accessibilityLabel: String?
    var accessibilityDescriptions: [String] = []
    var isHiddenFromAccessibility: Bool?
    var accessibilityFlags: AccessibilityFlags = []
    /// The flags that an outer modifier has set, on or off.
    var knownFlags: AccessibilityFlags = []
    var tip: String?
    var shortcut: ElementTree.KeyboardShortcut?
    var wantsFocus = false
    /// The observers of whether the element is in sight.
    var sights: [Sight] = []
    /// The targets of pointer events, the outermost first, and the events that they need.
    var pointers: [PointerTarget] = []
    var pointerInterest: PointerInterest?
    /// The minimum number of lines, even for text with fewer.
    var leastLines: Int?
    var tag: AnyHashable?
    var isSelectionDisabled: Bool?
    var isDeleteDisabled = false
    var isMoveDisabled = false
  }

  let effect: Effect
  /// The chain that the last modifier was added to.
  fileprivate let outer: ModifierChain?
  fileprivate let modifier: ElementModifier

  fileprivate init(_ modifier: ElementModifier, in outer: ModifierChain?) {
    var effect = outer?.effect ?? Effect()
    effect.apply(modifier)
    self.effect = effect
    self.outer = outer
    self.modifier = modifier
  }

  /// The chains made so far.
  @MainActor
  struct Pool {
    private struct Key: Hashable {
      var outer: ObjectIdentifier?
      var modifier: ElementModifier
    }

    /// A chain retains its outer chain, so no other chain can reuse the identity in the key.
    private var chains: [Key: ModifierChain] = [:]
    /// The number of chains at which the pool is emptied: computed lengths could fill it without
    /// end. Chains in use stay valid, but each compares as unequal once to a new chain with the
    /// same modifiers.
    private let capacity = 4_096

    mutating func chain(_ outer: ModifierChain?, _ modifier: ElementModifier) -> ModifierChain {
      let key = Key(outer: outer.map(ObjectIdentifier.init), modifier: modifier)
      if let chain = chains[key] { return chain }
      if chains.count == capacity { chains = [:] }
      let chain = ModifierChain(modifier, in: outer)
      chains[key] = chain
      return chain
    }
  }
}

/// A change to the modifiers around an unchanged view.
@MainActor
struct ModifierReplacement {
  private let old: ModifierChain?
  private let new: ModifierChain?
  private let graph: Graph

  init(of old: ModifierChain?, by new: ModifierChain?, in graph: Graph) {
    self.old = old
    self.new = new
    self.graph = graph
  }

  /// Returns a chain with its old modifiers replaced by the new ones.
  ///
  /// - Complexity: O(*n*) in the number of modifiers between the view and the chain's owner.
  func chain(for chain: ModifierChain?) -> ModifierChain? {
    if chain === old { return new }
    guard let chain else { return nil }
    return graph.chain(self.chain(for: chain.outer), chain.modifier)
  }
}

extension ModifierChain.Effect {
  /// Adds a modifier that is closer to the element than all previous ones.
  ///
  /// The nearest modifier decides about content (a font, a colour). The outermost one decides about
  /// the whole element (its name). Layers keep their order.
  mutating func apply(_ modifier: ElementModifier) {
    switch modifier {
    case .font(let font): style.font = font
    case .bold(let isBold): style.isBold = isBold
    case .italic(let isItalic): style.isItalic = isItalic
    case .strikethrough(let isStruckThrough): style.isStruckThrough = isStruckThrough
    case .foreground(let paint): style.foreground = paint
    case .disabled: style.isDisabled = true
    case .lineLimit(let limit): style.lineLimit = limit
    case .leastLines(let count): leastLines = count
    case .style(let inner): style.merge(inner)
    case .layer(let layer): layers.append(layer)
    case .symbolVariants(let names): symbolVariants += names
    case .accessibilityLabel(let label): accessibilityLabel = accessibilityLabel ?? label
    case .accessibilityDescription(let description): accessibilityDescriptions.append(description)
    case .accessibilityHidden(let isHidden):
      isHiddenFromAccessibility = isHiddenFromAccessibility ?? isHidden
    case .accessibilityFlags(let flags, let isOn):
      let unknown = flags.subtracting(knownFlags)
      if isOn { accessibilityFlags.formUnion(unknown) }
      knownFlags.formUnion(unknown)
    case .tip(let tip): self.tip = self.tip ?? tip
    case .shortcut(let shortcut): self.shortcut = shortcut
    case .wantsFocus: wantsFocus = true
    case .sight(let sight): sights.append(sight)
    case .pointer(let target, let interest):
      pointers.append(target)
      pointerInterest = pointerInterest?.union(interest) ?? interest
    case .tag(let tag): self.tag = tag
    case .selectionDisabled(let isDisabled):
      isSelectionDisabled = isSelectionDisabled == true || isDisabled
    case .deleteDisabled: isDeleteDisabled = true
    case .moveDisabled: isMoveDisabled = true
    }
  }
}
