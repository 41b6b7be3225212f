import ElementTree

/// A region that scrolls up and down when its content is higher than it.
public struct ScrollView<Content: View>: _PlainContainerView {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _content(of view: Self) -> ElementTree.Content { .scroll }

  public static func _children(of view: Self) -> Content { view.content }
}
