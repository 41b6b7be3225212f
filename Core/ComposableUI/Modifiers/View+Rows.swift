import Foundation

extension View {
  /// Sets the background of this list row; `nil` leaves it to the host.
  @ViewBuilder
  public func listRowBackground<Background: View>(_ view: Background?) -> some View {
    if let view, Background.self != EmptyView.self {
      frame(maxWidth: .infinity, alignment: .leading).background(view)
    } else {
      self
    }
  }

  /// Sets whether this list row can't be selected.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(.selectionDisabled(isDisabled))
  }

  /// Sets whether this list row can't be deleted, although other rows can.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(isDisabled ? .deleteDisabled : nil)
  }

  /// Sets whether this list row can't be moved, although other rows can. Other rows may be moved
  /// past it.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(isDisabled ? .moveDisabled : nil)
  }
}

extension View {
  /// Sets the insets of a row's content. Hosts decide themselves.
  public func listRowInsets(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }
}
