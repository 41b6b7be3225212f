import ElementTree
import Foundation

/// A column or row of a lazy grid.
public struct GridItem: Sendable {
  /// The width of a column or the height of a row.
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  fileprivate func track(_ along: (Alignment) -> Content.Stack.Alignment) -> Content.Grid.Track {
    let size: Content.Grid.Track.Size =
      switch size {
      case .fixed(let length): .fixed(Double(length))
      case .flexible(let least, let most): .flexible(least: Double(least), most: Double(most))
      case .adaptive(let least, let most): .adaptive(least: Double(least), most: Double(most))
      }
    return .init(size, spacing: spacing.map(Double.init), alignment: alignment.map(along))
  }
}

/// Views in columns, filled row by row.
public struct LazyVGrid<Content: View>: _PlainContainerView {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static func _content(of view: Self) -> ElementTree.Content {
    .grid(
      .init(
        tracks: view.columns.map { $0.track { $0.horizontal.inStack } },
        spacing: view.spacing.map(Double.init), alignment: view.alignment.inStack))
  }

  public static func _children(of view: Self) -> Content { view.content }
}

/// Views in rows, filled column by column.
public struct LazyHGrid<Content: View>: _PlainContainerView {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public static func _content(of view: Self) -> ElementTree.Content {
    .grid(
      .init(
        isHorizontal: true, tracks: view.rows.map { $0.track { $0.vertical.alone } },
        spacing: view.spacing.map(Double.init), alignment: view.alignment.alone))
  }

  public static func _children(of view: Self) -> Content { view.content }
}
