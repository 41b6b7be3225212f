/// A group that the user can unfold.
public struct DisclosureGroup<Label: View, Content: View>: View {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>?
  @State private var ownIsExpanded = false

  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content
    isExpanded = nil
  }

  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content
    self.isExpanded = isExpanded
  }

  public var body: some View {
    let isExpanded = isExpanded ?? $ownIsExpanded
    Button {
      withAnimation { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack {
        Text(isExpanded.wrappedValue ? "▾" : "▸").accessibilityHidden(true)
        label
      }
    }
    .buttonStyle(.plain)
    .modifier(
      .accessibilityFlags(isExpanded.wrappedValue ? .expanded : .collapsed, isOn: true))
    if isExpanded.wrappedValue {
      DeferredView(content: content).padding(.leading, outlineIndent)
    }
  }
}

extension DisclosureGroup where Label == Text {
  public init<Title: StringProtocol>(_ label: Title, @ViewBuilder content: @escaping () -> Content)
  {
    self.init(content: content) { Text(label) }
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(content: content) { Text(titleKey) }
  }

  public init<Title: StringProtocol>(
    _ label: Title, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(label) }
  }

  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>,
    @ViewBuilder content: @escaping () -> Content
  ) {
    self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
  }
}

/// The indentation of rows below a group's label, about the width of its triangle, in points.
let outlineIndent: CGFloat = 22
