/// A choice of actions, in its older form.
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
  /// Shows a choice of actions while a condition holds.
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

  /// Shows a choice of actions while there is an item.
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
