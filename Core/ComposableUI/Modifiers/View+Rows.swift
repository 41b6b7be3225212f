import Foundation

extension View {
  /// What is behind this row of a list; `nil` leaves it to the host.
  @ViewBuilder
  public func listRowBackground<Background: View>(_ view: Background?) -> some View {
    if let view, Background.self != EmptyView.self {
      frame(maxWidth: .infinity, alignment: .leading).background(view)
    } else {
      self
    }
  }

  /// Whether this row of a list can't be selected.
  public func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(.selectionDisabled(isDisabled))
  }

  /// Whether this row of a list can't be deleted, although others can.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(isDisabled ? .deleteDisabled : nil)
  }

  /// Whether this row of a list can't be moved, although others can. Others may be moved past it.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(isDisabled ? .moveDisabled : nil)
  }
}

extension View {
  /// The room around what is in a row. Hosts choose.
  public func listRowInsets(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }
}
