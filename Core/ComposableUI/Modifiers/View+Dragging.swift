import Foundation

// Hosts don't support dragging: offer a button for the same action, too.

extension View {
  fileprivate func noticeDragging(_ name: String) -> some View {
    Notice.once(
      "'\(name)' does nothing: hosts don't support drag and drop. Use 'onMove', or a button.")
    return self
  }
}

extension View {
  /// Puts a view in front of this one, made from a preference of the views inside.
  public func overlayPreferenceValue<Key: PreferenceKey, Overlay: View>(
    _ key: Key.Type, alignment: Alignment = .center,
    @ViewBuilder _ transform: @escaping (Key.Value) -> Overlay
  ) -> some View where Key.Value: Equatable {
    _PreferenceOverlay<Self, Key, Overlay>(
      content: self, isBehind: false, alignment: alignment, overlay: transform)
  }

  /// Puts a view behind this one, made from a preference of the views inside.
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
  /// Makes this view draggable. Hosts drag nothing, so this prints a note once.
  public func onDrag<Item>(_ data: @escaping () -> Item) -> some View {
    noticeDragging("onDrag")
  }

  /// Makes this view draggable. Hosts drag nothing, so this prints a note once.
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

/// Data for exchange between programs. Hosts supply none.
public final class NSItemProvider: @unchecked Sendable {
  // Unchecked: the object is constant and never handed out.
  private let object: Any?
  public var suggestedName: String? { nil }

  public init() { object = nil }

  public init(object: Any) { self.object = object }

  public init?(contentsOf url: URL) { object = url }

  /// The types of the data: none.
  public var registeredTypeIdentifiers: [String] { [] }

  /// Whether there is data of a type: always `false`.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool { false }

  /// Whether an object of a type can be loaded: always `false`.
  public func canLoadObject<Object>(ofClass type: Object.Type) -> Bool { false }
}

/// A handler of drags over a view and drops on it.
@MainActor @preconcurrency
public protocol DropDelegate {
  /// Returns whether the dragged items can be dropped here; `true` by default.
  func validateDrop(info: DropInfo) -> Bool
  /// Performs a drop and returns whether it succeeded.
  func performDrop(info: DropInfo) -> Bool
  /// Called when a drag enters the view. Does nothing by default.
  func dropEntered(info: DropInfo)
  /// Returns the proposed operation; `nil`, the default, keeps the last proposal.
  func dropUpdated(info: DropInfo) -> DropProposal?
  /// Called when a drag leaves the view. Does nothing by default.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Accepts every drop.
  public func validateDrop(info: DropInfo) -> Bool { true }
  /// Does nothing.
  public func dropEntered(info: DropInfo) {}
  /// Keeps the last proposal.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
  /// Does nothing.
  public func dropExited(info: DropInfo) {}
}

/// The dragged items and their location.
public struct DropInfo {
  public let location: CGPoint

  /// Whether any dragged item has one of the types: always `false`.
  public func hasItemsConforming<ContentType>(to contentTypes: [ContentType]) -> Bool { false }
  /// Returns the dragged items of the types: none.
  public func itemProviders<ContentType>(for contentTypes: [ContentType]) -> [NSItemProvider] { [] }
}

/// The operation of a drop.
public enum DropOperation: Hashable, Sendable { case cancel, forbidden, copy, move, delete }

/// A proposal for the operation of a drop.
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
