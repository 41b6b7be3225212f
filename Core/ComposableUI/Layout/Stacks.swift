import ElementTree
import Foundation

/// Views one below the other.
public struct VStack<Content: View>: _PlainContainerView, TextualView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// - Parameters:
  ///   - alignment: The alignment of views narrower than the widest.
  ///   - spacing: The distance between views, in points; `nil` leaves it to the host.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var plainText: String { Content.plainText(of: content) }

  public static func _content(of view: Self) -> ElementTree.Content {
    .stack(
      .init(.vertical, alignment: view.alignment.inStack, spacing: view.spacing.map(Double.init)))
  }

  public static func _children(of view: Self) -> Content { view.content }
}

/// Views side by side.
public struct HStack<Content: View>: _PlainContainerView, TextualView {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// - Parameters:
  ///   - alignment: The alignment of views shorter than the tallest.
  ///   - spacing: The distance between views, in points; `nil` leaves it to the host.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  var plainText: String { Content.plainText(of: content) }

  public static func _content(of view: Self) -> ElementTree.Content {
    .stack(
      .init(.horizontal, alignment: view.alignment.inStack, spacing: view.spacing.map(Double.init)))
  }

  public static func _children(of view: Self) -> Content { view.content }
}

/// Views on top of each other.
public struct ZStack<Content: View>: _PlainContainerView, TextualView {
  let alignment: Alignment
  let content: Content

  /// - Parameter alignment: The alignment of views smaller than the largest.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  var plainText: String { Content.plainText(of: content) }

  public static func _content(of view: Self) -> ElementTree.Content {
    .stack(
      .init(
        .overlay, alignment: view.alignment.horizontal.inStack,
        verticalAlignment: view.alignment.vertical.alone))
  }

  public static func _children(of view: Self) -> Content { view.content }
}
