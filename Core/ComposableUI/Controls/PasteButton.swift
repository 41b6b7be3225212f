import Foundation

/// Takes what was copied elsewhere. Hosts' users paste into fields; the button is there and can't be pressed.
public struct PasteButton: View {
  public init<Payload>(payloadType: Payload.Type, onPaste: @escaping ([Payload]) -> Void) {}

  public var body: some View {
    let _ = Notice.once(
      "A 'PasteButton' can't be pressed: hosts don't know what was copied. Paste into a field.")
    Button("Paste") {}.disabled(true)
  }
}

extension View {
  /// The items that the view copies. No host implements this; the modifier has no effect.
  public func copyable<Item>(_ items: @autoclosure @escaping () -> [Item]) -> some View {
    Notice.once(
      "'copyable' does nothing: hosts don't tell of it. Give the screen a button that does it.")
    return self
  }
}
