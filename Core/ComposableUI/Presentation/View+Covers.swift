import Foundation

extension View {
  /// Shows another view in place of the screen while a condition holds.
  public func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presentingView(.cover, isPresented: isPresented, onDismiss: onDismiss, content: content)
  }

  /// Shows another view in place of the screen while there is an item.
  public func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presentingView(
      .cover, item: item, identity: { AnyHashable($0.id) }, onDismiss: onDismiss, content: content)
  }

  /// Shows another view beside this one while a condition holds.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: Ignored: browsers show the popover at the view, terminals in the middle
  ///     of the screen.
  ///   - arrowEdge: Ignored: browsers show the popover below the view, or above it if there is more
  ///     space.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    presentingView(.popover, isPresented: isPresented, content: content)
  }

  /// Shows another view beside this one while there is an item.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: Ignored: browsers show the popover at the view, terminals in the middle
  ///     of the screen.
  ///   - arrowEdge: Ignored: browsers show the popover below the view, or above it if there is more
  ///     space.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds),
    arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presentingView(.popover, item: item, identity: { AnyHashable($0.id) }, content: content)
  }

  /// Shows details in a sheet while a condition holds.
  public func inspector<Content: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, content: content)
  }

  /// Shows another view over the screen while there is an item. The value at a key path is the
  /// item's identity: a new identity replaces the view.
  public func sheet<Item, ID: Hashable, Content: View>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presentingView(
      .sheet, item: item, identity: { AnyHashable($0[keyPath: id]) }, onDismiss: onDismiss,
      content: content)
  }

  /// Shows another view in place of the screen while there is an item. The value at a key path is
  /// the item's identity: a new identity replaces the view.
  public func fullScreenCover<Item, ID: Hashable, Content: View>(
    item: Binding<Item?>, id: KeyPath<Item, ID>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presentingView(
      .cover, item: item, identity: { AnyHashable($0[keyPath: id]) }, onDismiss: onDismiss,
      content: content)
  }

  /// Shows another view beside this one while there is an item. The value at a key path is the
  /// item's identity: a new identity replaces the view.
  ///
  /// - Parameters:
  ///   - attachmentAnchor: Ignored: browsers show the popover at the view, terminals in the middle
  ///     of the screen.
  ///   - arrowEdge: Ignored: browsers show the popover below the view, or above it if there is more
  ///     space.
  public func popover<Item, ID: Hashable, Content: View>(
    item: Binding<Item?>, id: KeyPath<Item, ID>,
    attachmentAnchor: PopoverAttachmentAnchor = .rect(.bounds), arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    presentingView(
      .popover, item: item, identity: { AnyHashable($0[keyPath: id]) }, content: content)
  }
}

/// The point or area that a popover points to.
public enum PopoverAttachmentAnchor: Sendable {
  /// An area of the view.
  case rect(Area)
  /// A point of the view.
  case point(UnitPoint)

  /// An area of a view.
  public struct Area: Sendable {
    let rect: CGRect?

    /// All of the view.
    public static let bounds = Self(rect: nil)

    /// A rectangle in the view, in points.
    public static func rect(_ rect: CGRect) -> Self { Self(rect: rect) }
  }
}
