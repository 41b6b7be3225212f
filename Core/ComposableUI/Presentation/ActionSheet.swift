/// Several ways on, in their older form.
@MainActor @preconcurrency
public struct ActionSheet {
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  @ViewBuilder
  fileprivate var actions: some View {
    ForEach(0..<buttons.count) { buttons[$0].view }
  }
}

extension View {
  /// Offers several ways on while a condition holds.
  public func actionSheet(isPresented: Binding<Bool>, content: () -> ActionSheet) -> some View {
    let sheet = content()
    return confirmationDialog(
      sheet.title, isPresented: isPresented, titleVisibility: .visible
    ) {
      sheet.actions
    } message: {
      sheet.message
    }
  }

  /// Offers several ways on while there is an item to make them from.
  public func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> ActionSheet
  ) -> some View {
    let sheet = item.wrappedValue.map(content)
    return confirmationDialog(
      sheet?.title ?? Text(""), isPresented: Binding(item), titleVisibility: .visible
    ) {
      sheet?.actions
    } message: {
      sheet?.message
    }
  }
}
