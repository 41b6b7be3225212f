import ElementTree
import Foundation

/// A symbol, or an image of the app.
///
/// Symbols have the names of SF Symbols. Hosts draw the most common ones, and a neutral shape for
/// the rest. An image of the app comes from the bundle's resources: from a file with the image's
/// name, or from a copied asset catalogue.
public struct Image: _ElementView, TextualView, Equatable, Sendable {
  enum Source: Equatable, Sendable {
    case symbol(String)
    case named(String, inBundleAt: String)
    case remote(URL)
  }

  let source: Source
  /// The description of the image; `nil` for a decoration.
  var description: String?
  private var isResizable = false

  /// A symbol.
  public init(systemName: String) {
    source = .symbol(systemName)
  }

  /// A symbol with a variable value. Hosts ignore the value.
  public init(systemName: String, variableValue: Double?) {
    self.init(systemName: systemName)
  }

  /// An image of the app.
  public init(_ name: String, bundle: Bundle? = nil) {
    source = .named(name, inBundleAt: (bundle ?? .main).bundlePath)
    description = name
  }

  /// An image of the app with a description.
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(name, bundle: bundle)
    description = label.plainText
  }

  /// An image of the app without a description, for decoration.
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle)
    description = nil
  }

  init(remote url: URL) {
    source = .remote(url)
  }

  /// The size of symbols, relative to the text.
  public enum Scale: Hashable, Sendable {
    case small, medium, large

    var inStyle: Style.ImageScale {
      switch self {
      case .small: .small
      case .medium: .medium
      case .large: .large
      }
    }
  }

  /// Whether an image is drawn in its own colours. Hosts draw symbols in the colour of text, and
  /// images in their own colours.
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }

  /// The method by which an image fills a larger area.
  public enum ResizingMode: Hashable, Sendable {
    case stretch

    @available(*, unavailable, message: "Hosts can't tile images: show several images in a stack.")
    public static var tile: Self { .stretch }
  }

  /// The interpolation of pixels. Hosts choose it.
  public enum Interpolation: Hashable, Sendable { case none, low, medium, high }

  /// Lets the image take all the available space.
  ///
  /// - Parameter capInsets: Ignored: the whole image is stretched.
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch)
    -> Image
  {
    var copy = self
    copy.isResizable = true
    return copy
  }

  /// Has no effect: hosts draw images as they are.
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }

  /// Has no effect: a browser chooses the interpolation.
  public func interpolation(_ interpolation: Interpolation) -> Image { self }

  /// Has no effect: a browser chooses the smoothing.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Has no effect: hosts draw symbols in the colour of text.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }

  var plainText: String { "" }

  /// The image as a run of text.
  var run: Content.Run {
    if case .symbol(let name) = source {
      Content.Run("", symbol: name)
    } else {
      Content.Run(description ?? "")
    }
  }

  func content(_ effect: ModifierChain.Effect?) -> ElementTree.Content {
    let label = effect?.accessibilityLabel ?? description
    switch source {
    case .symbol(let name):
      let name = ([name] + (effect?.symbolVariants ?? [])).joined(separator: ".")
      return .symbol(.init(name, isResizable: isResizable, description: label))
    case .named("", _): return .text(label ?? "")
    case .named(let name, let path):
      if let file = ImageFiles.shared.file(of: name, inBundleAt: path) {
        return .image(.init(url: file, description: label ?? "", isResizable: isResizable))
      }
      return .symbol(.init("photo", isResizable: isResizable, description: label))
    case .remote(let url):
      let address = url.absoluteString
      guard
        ["http://", "https://", "data:image/"].contains(
          where: address.prefix(11).lowercased().hasPrefix)
      else { return .text(label ?? "") }
      return .image(.init(url: address, description: label ?? "", isResizable: isResizable))
    }
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ImageNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! ImageNode).update(view, inputs)
  }
}

/// The method by which a symbol gets its colours.
public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String

  public static let monochrome = Self(name: "monochrome")
  public static let hierarchical = Self(name: "hierarchical")
  public static let palette = Self(name: "palette")
  public static let multicolor = Self(name: "multicolor")
}

/// The variants of symbols.
public struct SymbolVariants: Hashable, Sendable {
  let names: [String]

  public static let none = Self(names: [])
  public static let circle = Self(names: ["circle"])
  public static let square = Self(names: ["square"])
  public static let rectangle = Self(names: ["rectangle"])
  public static let fill = Self(names: ["fill"])
  public static let slash = Self(names: ["slash"])

  public var circle: Self { Self(names: names + ["circle"]) }
  public var square: Self { Self(names: names + ["square"]) }
  public var rectangle: Self { Self(names: names + ["rectangle"]) }
  public var fill: Self { Self(names: names + ["fill"]) }
  public var slash: Self { Self(names: names + ["slash"]) }
}

private final class ImageNode: ElementNode {
  private var image: Image
  private var isRedacted: Bool

  init(_ view: Image, _ inputs: _ViewInputs) {
    image = view
    isRedacted = inputs.environment.redaction.hides
    super.init(inputs)
    noticeUnknownSymbol()
  }

  func update(_ view: Image, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    let isRedactedNow = inputs.environment.redaction.hides
    if image != view || isRedacted != isRedactedNow {
      propertiesWillChange()
      image = view
      isRedacted = isRedactedNow
      noticeUnknownSymbol()
    }
  }

  private func noticeUnknownSymbol() {
    guard case .symbol(let name) = image.source, !Symbols.isKnown(name) else { return }
    Notice.once(
      """
      there is no symbol "\(name)", so a neutral shape is shown. Use one of 'Symbols.names', \
      or an image of the app.
      """)
  }

  override var content: Content {
    isRedacted ? .text("▒▒") : image.content(modifiers?.effect)
  }

  override var isConcealed: Bool { isRedacted }
}
