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

/// Changes the name of something by what `renameAction` says.
public struct RenameButton: View {
  @Environment(\.rename) private var rename

  public init() {}

  public var body: some View {
    Button("Rename") { rename?() }.disabled(rename == nil)
  }
}

/// Renames something.
public struct RenameAction {
  let action: () -> Void

  public func callAsFunction() { action() }
}

extension EnvironmentValues {
  /// What renames something; `nil` if nothing does.
  public var rename: RenameAction? {
    get { self[RenameKey.self] }
    set { self[RenameKey.self] = newValue }
  }
}

private enum RenameKey: EnvironmentKey {
  static var defaultValue: RenameAction? { nil }
}

extension View {
  /// What a ``RenameButton`` in this view does.
  public func renameAction(_ action: @escaping () -> Void) -> some View {
    transformingEnvironment { $0.rename = RenameAction(action: action) }
  }
}
