/// Controls that belong together, side by side.
public struct ControlGroup<Content: View>: View {
  let configuration: ControlGroupStyleConfiguration
  @Environment(\.controlGroupStyle) private var style

  public init(@ViewBuilder content: () -> Content) {
    configuration = .init(content: .init(content()), label: .init(EmptyView()))
  }

  public init<Label: View>(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    configuration = .init(content: .init(content()), label: .init(label()))
  }

  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    configuration = .init(content: .init(content()), label: .init(Text(title)))
  }

  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    configuration = .init(
      content: .init(content()), label: .init(ComposableUI.Label(title, systemImage: systemImage)))
  }

  public var body: some View {
    (style ?? AnyStyle(AutomaticControlGroupStyle()) { $0.makeBody(configuration: $1) })
      .body(configuration)
  }
}
