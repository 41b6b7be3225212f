import ElementTree

/// A region that scrolls if its content is larger than the region.
public struct ScrollView<Content: View>: _PlainContainerView {
  let axes: Axis.Set
  let showsIndicators: Bool
  let content: Content

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.showsIndicators = showsIndicators
    self.content = content()
  }

  public static func _content(of view: Self) -> ElementTree.Content {
    .scroll(
      .init(
        isHorizontal: view.axes.contains(.horizontal), isVertical: view.axes.contains(.vertical),
        showsIndicators: view.showsIndicators))
  }

  public static func _children(of view: Self) -> Content { view.content }
}
