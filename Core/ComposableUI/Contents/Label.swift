/// A title, with an image where a host has images for names: these don't, so it is the title.
public struct Label<Title: View, Icon: View>: _TransparentView {
  let title: Title

  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
  }

  public static func _content(of view: Self) -> Title {
    view.title
  }
}

extension Label where Title == Text, Icon == EmptyView {
  public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
    self.title = Text(title)
  }
}
