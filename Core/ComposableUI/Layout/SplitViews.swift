/// Views side by side, with lines between them. Hosts have nothing to move the lines by.
public struct HSplitView<Content: View>: View {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View {
    let subviews = SubviewCollector.subviews(of: content)
    HStack(alignment: .top) {
      ForEach(Array(subviews.enumerated()), id: \.element.id) { index, subview in
        if index > 0 { Divider() }
        subview.frame(maxWidth: .infinity)
      }
    }
  }
}

/// Views below each other, with lines between them. Hosts have nothing to move the lines by.
public struct VSplitView<Content: View>: View {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: some View {
    let subviews = SubviewCollector.subviews(of: content)
    VStack {
      ForEach(Array(subviews.enumerated()), id: \.element.id) { index, subview in
        if index > 0 { Divider() }
        subview.frame(maxWidth: .infinity)
      }
    }
  }
}
