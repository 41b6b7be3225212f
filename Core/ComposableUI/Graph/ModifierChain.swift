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
  }

  let effect: Effect

  fileprivate init(_ effect: Effect) {
    self.effect = effect
  }

  /// All chains that were made so far.
  @MainActor
  struct Pool {
    private struct Key: Hashable {
      var outer: ObjectIdentifier?
      var modifier: ElementModifier
    }

    private struct Entry {
      var chain: ModifierChain
      /// Kept, so that no other chain can get its identity while the key names it.
      var outer: ModifierChain?
    }

    private var entries: [Key: Entry] = [:]
    /// When there are more (lengths that follow a value, say), the pool begins anew; chains that
    /// are in use live on, and only are compared as unequal to new ones once.
    private let capacity = 4_096

    mutating func chain(_ outer: ModifierChain?, _ modifier: ElementModifier) -> ModifierChain {
      let key = Key(outer: outer.map(ObjectIdentifier.init), modifier: modifier)
      if let entry = entries[key] { return entry.chain }
      if entries.count == capacity { entries = [:] }
      var effect = outer?.effect ?? Effect()
      effect.apply(modifier)
      let chain = ModifierChain(effect)
      entries[key] = Entry(chain: chain, outer: outer)
      return chain
    }
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
    }
  }
}
