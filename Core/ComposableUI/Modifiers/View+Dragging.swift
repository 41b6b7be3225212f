import Foundation

// Hosts drag nothing: what can be done by it is to be offered by a button, too.

extension View {
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

  /// Handles items that are dropped on this view. Hosts drag nothing, so this prints a note once.
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    noticeDragging("onDrop")
  }

  /// Handles items that are dropped on this view. Hosts drag nothing, so this prints a note once.
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    noticeDragging("onDrop")
  }
}

extension View {
  /// Handles items that are dropped on this view. Hosts drag nothing, so this prints a note once.
  public func onDrop<ContentType>(
    of supportedContentTypes: [ContentType], delegate: any DropDelegate
  ) -> some View {
    noticeDragging("onDrop")
  }
}

/// Data on its way from one program to another, of which hosts bring none.
public final class NSItemProvider: @unchecked Sendable {
  // Unchecked: it never changes, and hands what it has to nobody.
  private let object: Any?
  public var suggestedName: String? { nil }

  public init() { object = nil }

  public init(object: Any) { self.object = object }

  public init?(contentsOf url: URL) { object = url }

  /// What can be had of it: nothing.
  public var registeredTypeIdentifiers: [String] { [] }

  /// Whether it has data of a type: no.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }

  /// Whether it has an object of a type: no.
  public func canLoadObject<Object>(ofClass type: Object.Type) -> Bool { false }
}

/// What is done while something is dragged over a view, and dropped.
@MainActor @preconcurrency
public protocol DropDelegate {
  /// Whether what is dragged can be dropped here; by default it can.
  func validateDrop(info: DropInfo) -> Bool
  /// Takes what is dropped, and says whether it could.
  func performDrop(info: DropInfo) -> Bool
  /// Called when something is dragged over the view; by default it does nothing.
  func dropEntered(info: DropInfo)
  /// What would happen; `nil`, the default, for what was said last.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// Called when what is dragged has left the view; by default it does nothing.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// It can be dropped.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// Does nothing.
  public func dropEntered(info: DropInfo) {}
  /// What was said last.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// Does nothing.
  public func dropExited(info: DropInfo) {}
}

/// What is dragged, and where it is.
public struct DropInfo {
  public let location: CGPoint

  /// Whether something of the kinds is dragged: no.
  public func hasItemsConforming<ContentType>(to contentTypes: [ContentType]) -> Bool { false }
  /// What of the kinds is dragged: nothing.
  public func itemProviders<ContentType>(for contentTypes: [ContentType]) -> [NSItemProvider] { [] }
}

/// What happens with what is dropped.
public enum DropOperation: Hashable, Sendable { case cancel, forbidden, copy, move, delete }

/// What would happen with what is dropped.
public struct DropProposal: Hashable, Sendable {
  public let operation: DropOperation

  public init(operation: DropOperation) { self.operation = operation }
}

extension View {
  /// Handles items that are dropped on this view. Hosts drag nothing, so this prints a note once.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedContentTypes.map(\.identifier), isTargeted: isTargeted, perform: action)
  }

  /// Handles items that are dropped on this view. Hosts drag nothing, so this prints a note once.
  public func onDrop(
    of supportedContentTypes: [UTType], delegate: any DropDelegate
  ) -> some View {
    onDrop(of: supportedContentTypes.map(\.identifier), delegate: delegate)
  }
}
