import Foundation

extension GraphicsContext {
  /// A text that can be measured.
  public struct ResolvedText {
    let text: Text

    /// What it is drawn with. Hosts take what the text says.
    public var shading = Shading.foreground

    /// How large it is, in points. Hosts have fonts of their own: a letter is taken to be 8 points wide, and a
    /// line 16 points high.
    public func measure(in size: CGSize) -> CGSize {
      let text = text
      let lines = MainActor.assumeIsolated { text.plainText }.split(
        separator: "\n", omittingEmptySubsequences: false)
      let width = lines.map(\.count).max() ?? 0
      return CGSize(width: min(CGFloat(width * 8), size.width), height: CGFloat(lines.count * 16))
    }
  }

  /// An image that can be measured.
  public struct ResolvedImage {
    let image: Image

    /// In points: symbols are drawn in 24 by 24.
    public var size: CGSize { CGSize(width: 24, height: 24) }

    /// How far below its top the line of a text beside it is, in points.
    public var baseline: CGFloat { 20 }
  }

  /// One of a canvas's symbols.
  public struct ResolvedSymbol {
    enum Kind {
      case text(Text)
      case image(Image)
    }

    let kind: Kind

    /// In points.
    public var size: CGSize {
      switch kind {
      case .text(let text):
        ResolvedText(text: text).measure(
          in: CGSize(width: CGFloat.infinity, height: CGFloat.infinity))
      case .image(let image): ResolvedImage(image: image).size
      }
    }
  }
}

/// The views with tags that a canvas can draw.
struct SymbolCollector: _LeafVisitor {
  private(set) var symbols: [AnyHashable: GraphicsContext.ResolvedSymbol] = [:]

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    guard let tag = traits.tag else { return }
    let content: Any = (leaf as? any WrappingView)?.unwrapped ?? leaf
    switch content {
    case let image as Image: symbols[tag] = .init(kind: .image(image))
    case let text as Text: symbols[tag] = .init(kind: .text(text))
    default: symbols[tag] = .init(kind: .text(Text(verbatim: Leaf.plainText(of: leaf))))
    }
  }
}
