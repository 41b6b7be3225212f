import ElementTree

/// A style with its lengths in cells. Elements that look the same share one.
final class Look {
  let style: Style
  let width: Int?
  let height: Int?
  let padding: CellInsets

  init(_ style: Style) {
    self.style = style
    width = style.width.map(CellMetrics.columns)
    height = style.height.map(CellMetrics.lines)
    padding = style.padding.map(CellInsets.init) ?? .zero
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

/// Finds the look for a style, so that ten thousand rows of a kind share a few.
struct Looks {
  private var recent: [Look] = []
  private var all: [Style: Look] = [:]

  /// A state that computes lengths could ask for ever new ones.
  private static let most = 1_000

  mutating func look(for properties: Element.Properties) -> Look {
    guard case .image = properties.content else { return look(for: properties.style) }
    // The size is that of the image; the words that stand for it need another one.
    var style = properties.style
    style.width = nil
    style.height = nil
    return look(for: style)
  }

  private mutating func look(for style: Style) -> Look {
    // Comparing with the few that rows alternate between costs less than hashing.
    for look in recent where look.style == style { return look }
    let look = all[style] ?? Look(style)
    if all.count >= Self.most { all.removeAll() }
    all[style] = look
    recent.append(look)
    if recent.count > 6 { recent.removeFirst() }
    return look
  }
}
