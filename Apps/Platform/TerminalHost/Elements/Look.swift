import ElementTree

/// The style and layers of an element, with lengths in cells. Elements that look the same share one
/// `Look`.
final class Look {
  let style: Style
  let layers: [CellLayer]
  /// The layers before conversion to cells.
  let source: [Layer]
  /// Whether the element shows as a surface or has a width of its own.
  let isBox: Bool
  /// The offset of the drawn element from its place, in cells.
  let shift: Point
  /// The width that a frame gives the element, whatever its content; `nil` if no frame does.
  let fixedWidth: Int?

  init(_ style: Style, _ source: [Layer]) {
    self.style = style
    self.source = source
    let layers = source.compactMap(CellLayer.init)
    self.layers = layers
    isBox = layers.contains { layer in
      switch layer {
      case .surface, .border: true
      case .frame(let frame): frame.width != nil || frame.maxWidth != nil
      case .fixedSize(let horizontal, _): horizontal
      default: false
      }
    }
    var extra = 0
    var fixedWidth: Int?
    for layer in layers where fixedWidth == nil {
      if case .padding(let insets) = layer { extra += insets.horizontal }
      if case .frame(let frame) = layer, let width = frame.width { fixedWidth = width + extra }
    }
    self.fixedWidth = fixedWidth
    shift = layers.reduce(into: Point(x: 0, y: 0)) { shift, layer in
      guard case .offset(let x, let y) = layer else { return }
      shift.x += x
      shift.y += y
    }
  }
}

struct CellInsets: Hashable {
  var top = 0
  var leading = 0
  var bottom = 0
  var trailing = 0

  static let zero = CellInsets()

  var horizontal: Int { leading + trailing }
  var vertical: Int { top + bottom }
}

extension CellInsets {
  init(_ insets: Insets) {
    self.init(
      top: CellMetrics.lines(insets.top), leading: CellMetrics.columns(insets.leading),
      bottom: CellMetrics.lines(insets.bottom), trailing: CellMetrics.columns(insets.trailing))
  }
}

/// A cache of looks, so that ten thousand similar rows share a few.
struct Looks {
  private var recent: [Look] = []
  private struct Key: Hashable {
    var style: Style
    var layers: [Layer]
  }

  private var all: [Key: Look] = [:]

  /// The limit on cached looks. Without it, a state that computes lengths could add looks forever.
  private static let most = 1_000

  mutating func look(for properties: Element.Properties) -> Look {
    guard case .image = properties.content else {
      return look(for: properties.style, properties.layers)
    }
    // A terminal shows text in place of the image, so the image's size doesn't apply.
    let layers = properties.layers.filter { layer in
      switch layer {
      case .frame, .aspectRatio, .fixedSize: false
      default: true
      }
    }
    return look(for: properties.style, layers)
  }

  private mutating func look(for style: Style, _ layers: [Layer]) -> Look {
    // Rows alternate between a few looks. Comparing with these costs less than hashing.
    for look in recent where look.style == style && look.source == layers { return look }
    let key = Key(style: style, layers: layers)
    let look = all[key] ?? Look(style, layers)
    if all.count >= Self.most { all.removeAll() }
    all[key] = look
    recent.append(look)
    if recent.count > 6 { recent.removeFirst() }
    return look
  }
}
