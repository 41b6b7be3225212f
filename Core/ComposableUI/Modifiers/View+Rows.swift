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

  /// Prevents this list row from being selected.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(.selectionDisabled(isDisabled))
  }

  /// Prevents this list row from being deleted, even if other rows can be.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(isDisabled ? .deleteDisabled : nil)
  }

  /// Prevents this list row from being moved, even if other rows can be. Other rows may be moved
  /// past it.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(isDisabled ? .moveDisabled : nil)
  }
}

extension View {
  /// Sets the insets of a row's content. Hosts ignore the setting.
  public func listRowInsets(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }
}
