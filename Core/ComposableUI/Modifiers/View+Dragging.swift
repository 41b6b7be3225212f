import Foundation

// Hosts drag nothing: what can be done by it is to be offered by a button, too.

extension View {
  /// What is dragged from this view. Hosts drag nothing: it is said once.
  public func draggable<Payload>(_ payload: @autoclosure @escaping () -> Payload) -> some View {
    noticeDragging("draggable")
  }

  /// What is dragged from this view. Hosts drag nothing: it is said once.
  public func draggable<Payload, Preview: View>(
    _ payload: @autoclosure @escaping () -> Payload, @ViewBuilder preview: () -> Preview
  ) -> some View {
    noticeDragging("draggable")
  }

  /// What is done with what is dropped on this view. Hosts drag nothing: it is said once.
  public func dropDestination<Payload>(
    for payloadType: Payload.Type, action: @escaping ([Payload], CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    noticeDragging("dropDestination")
  }

  fileprivate func noticeDragging(_ name: String) -> some View {
    Notice.once("'\(name)' does nothing: hosts drag nothing. Use 'onMove', or a button.")
    return self
  }
}

extension View {
  /// Something in front of this view that is made from what the views in it say.
  public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View where Key.Value: Equatable {
    _PreferenceOverlay<Self, Key, Overlay>(
      content: self, isBehind: false, alignment: alignment, overlay: transform)
  }

  /// Something behind this view that is made from what the views in it say.
  public func backgroundPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View where Key.Value: Equatable {
    _PreferenceOverlay<Self, Key, Overlay>(
      content: self, isBehind: true, alignment: alignment, overlay: transform)
  }
}

struct _PreferenceOverlay<Content: View, Key: PreferenceKey, Overlay: View>: View
where Key.Value: Equatable {
  let content: Content
  let isBehind: Bool
  let alignment: Alignment
  let overlay: (Key.Value) -> Overlay
  @State private var value = Key.defaultValue

  var body: some View {
    let reading = content.onPreferenceChange(Key.self) { value = $0 }
    if isBehind {
      reading.background(alignment: alignment) { overlay(value) }
    } else {
      reading.overlay(alignment: alignment) { overlay(value) }
    }
  }
}

extension View {
  /// What is dragged from this view. Hosts drag nothing: it is said once.
  public func onDrag<Item>(_ data: @escaping () -> Item) -> some View {
    noticeDragging("onDrag")
  }

  /// What is dragged from this view. Hosts drag nothing: it is said once.
  public func onDrag<Item, Preview: View>(
    _ data: @escaping () -> Item, @ViewBuilder preview: () -> Preview
  ) -> some View {
    noticeDragging("onDrag")
  }

  /// What is done with what is dropped on this view. Hosts drag nothing: it is said once.
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSObject]) -> Bool
  ) -> some View {
    noticeDragging("onDrop")
  }

  /// What is done with what is dropped on this view. Hosts drag nothing: it is said once.
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSObject], CGPoint) -> Bool
  ) -> some View {
    noticeDragging("onDrop")
  }
}
