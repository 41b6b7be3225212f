import ElementTree

/// One thing that a modifier says about an element.
enum ElementModifier: Hashable {
  case font(Font)
  case bold(Bool)
  case italic(Bool)
  case strikethrough(Bool)
  case foreground(Color)
  case disabled
  case background(Color)
  case padding(Insets)
  case frame(
    width: Double?, height: Double?, fillsWidth: Bool, fillsHeight: Bool,
    alignment: Content.Stack.Alignment?)
  case lineLimit(Int)
  case accessibilityLabel(String)
  case shortcut(KeyboardShortcut)
  case takesFocusWhenInserted(Bool)
  case pressedWhenVisible(Bool)
}

/// The modifiers that apply to an element, and what comes out of them.
///
/// There is one chain for any sequence of modifiers on a screen, shared by all elements that have
/// it: thousands of rows that look the same cost one, and are compared by reference.
@MainActor
final class ModifierChain {
  struct Effect {
    var style = Style()
    var accessibilityLabel: String?
    var shortcut: KeyboardShortcut?
    var takesFocusWhenInserted: Bool?
    var isPressedWhenVisible: Bool?
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
  /// whole (its size, its name) by the outermost.
  mutating func apply(_ modifier: ElementModifier) {
    switch modifier {
    case .font(let font): style.font = font
    case .bold(let isBold): style.isBold = isBold
    case .italic(let isItalic): style.isItalic = isItalic
    case .strikethrough(let isStruckThrough): style.isStruckThrough = isStruckThrough
    case .foreground(let color): style.foreground = color
    case .disabled: style.isDisabled = true
    case .background(let color): style.background = color
    case .padding(let insets):
      let outer = style.padding ?? Insets()
      style.padding = Insets(
        top: outer.top + insets.top, leading: outer.leading + insets.leading,
        bottom: outer.bottom + insets.bottom, trailing: outer.trailing + insets.trailing)
    case .frame(let width, let height, let fillsWidth, let fillsHeight, let alignment):
      style.width = style.width ?? width
      style.height = style.height ?? height
      style.fillsWidth = style.fillsWidth || fillsWidth
      style.fillsHeight = style.fillsHeight || fillsHeight
      style.alignment = style.alignment ?? alignment
    case .lineLimit(let limit): style.lineLimit = limit
    case .accessibilityLabel(let label): accessibilityLabel = accessibilityLabel ?? label
    case .shortcut(let shortcut): self.shortcut = shortcut
    case .takesFocusWhenInserted(let takesFocus): takesFocusWhenInserted = takesFocus
    case .pressedWhenVisible(let isPressed): isPressedWhenVisible = isPressed
    }
  }
}
