import Foundation

extension GraphicsContext {
  /// Text that can be measured and drawn.
  public struct ResolvedText {
    let text: Text

    /// Ignored: hosts draw the text in its own style.
    public var shading = Shading.foreground

    /// Returns the size in points. Hosts have their own fonts, so letters are assumed to be 8
    /// points wide and lines 16 points high.
    public func measure(in size: CGSize) -> CGSize {
      let text = text
      let lines = MainActor.assumeIsolated { text.plainText }.split(
        separator: "\n", omittingEmptySubsequences: false)
      let width = lines.map(\.count).max() ?? 0
      return CGSize(width: min(CGFloat(width * 8), size.width), height: CGFloat(lines.count * 16))
    }
  }

  /// An image that can be measured and drawn.
  public struct ResolvedImage {
    let image: Image

    /// The size in points: 24 by 24, as for a symbol.
    public var size: CGSize { CGSize(width: 24, height: 24) }

    /// The baseline for text beside the image, in points from its top.
    public var baseline: CGFloat { 20 }
  }

  /// A symbol of a canvas.
  public struct ResolvedSymbol {
    enum Kind {
      case text(Text)
      case image(Image)
    }

    let kind: Kind

    /// The size in points.
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

/// A visitor that collects the tagged views of a canvas.
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
