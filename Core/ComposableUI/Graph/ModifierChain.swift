import ElementTree

/// One thing that a modifier says about an element.
enum ElementModifier: Hashable {
  case font(Font)
  case bold(Bool)
  case italic(Bool)
  case strikethrough(Bool)
  case foreground(Paint)
  case disabled
  case lineLimit(Int)
  case leastLines(Int)
  /// Anything else about how it looks.
  case style(Style)
  case layer(Layer)
  /// What the name of a symbol ends with.
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
  /// That a row can't be deleted, or moved.
  case deleteDisabled, moveDisabled
}

/// The modifiers that apply to an element, and what comes out of them.
///
/// There is one chain for any sequence of modifiers on a screen, shared by all elements that have
/// it: thousands of rows that look the same cost one, and are compared by reference.
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
    /// Those that something around says something of.
    var knownFlags: AccessibilityFlags = []
    var tip: String?
    var shortcut: ElementTree.KeyboardShortcut?
    var wantsFocus = false
    /// What is told whether the element is in sight.
    var sights: [Sight] = []
    /// What is told of pointers at the element, the outermost first, and what they want to know.
    var pointers: [PointerTarget] = []
    var pointerInterest: PointerInterest?
    /// How many lines are there although a text has fewer.
    var leastLines: Int?
    var tag: AnyHashable?
    var isSelectionDisabled: Bool?
    var isDeleteDisabled = false
    var isMoveDisabled = false
  }

  let effect: Effect
  /// What the last modifier was added to.
  fileprivate let outer: ModifierChain?
  fileprivate let modifier: ElementModifier

  fileprivate init(_ modifier: ElementModifier, in outer: ModifierChain?) {
    var effect = outer?.effect ?? Effect()
    effect.apply(modifier)
    self.effect = effect
    self.outer = outer
    self.modifier = modifier
  }

  /// All chains that were made so far.
  @MainActor
  struct Pool {
    private struct Key: Hashable {
      var outer: ObjectIdentifier?
      var modifier: ElementModifier
    }

    /// A chain keeps the one it was added to, so that no other can get the identity that is in the
    /// key.
    private var chains: [Key: ModifierChain] = [:]
    /// When there are more (lengths that follow a value, say), the pool begins anew; chains that
    /// are in use live on, and only are compared as unequal to new ones once.
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

/// Other modifiers around a view that stays the same.
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

  /// What a chain of modifiers becomes that begins with the old ones.
  ///
  /// - Complexity: O(*n*) in the number of modifiers between the view and what has the chain.
  func chain(for chain: ModifierChain?) -> ModifierChain? {
    if chain === old { return new }
    guard let chain else { return nil }
    return graph.chain(self.chain(for: chain.outer), chain.modifier)
  }
}

extension ModifierChain.Effect {
  /// Adds a modifier that stands nearer to the element than all so far.
  ///
  /// What is about the content (a font, a colour) goes by the nearest modifier; what is about the
  /// whole (its name) by the outermost; layers stay in the order they are in.
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
