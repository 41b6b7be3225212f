import Foundation

/// A disabled button: users of a host paste into fields instead.
public struct PasteButton: View {
  public init<Payload>(payloadType: Payload.Type, onPaste: @escaping ([Payload]) -> Void) {}

  public var body: some View {
    let _ = Notice.once(
      "A 'PasteButton' can't be pressed: hosts can't read the clipboard. Paste into a field.")
    Button("Paste") {}.disabled(true)
  }
}

extension View {
  /// Has no effect: no host copies items from views.
  public func copyable<Item>(_ items: @autoclosure @escaping () -> [Item]) -> some View {
    Notice.once(
      "'copyable' does nothing: hosts don't report copying. Give the screen a button that copies.")
    return self
  }
}
