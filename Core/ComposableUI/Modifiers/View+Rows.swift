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

  /// The colour of the icons of this row of a list.
  public func listItemTint(_ tint: Color?) -> some View { self.tint(tint) }

  /// The colour of the icons of this row of a list.
  @_disfavoredOverload
  public func listItemTint(_ tint: ListItemTint?) -> some View { self.tint(tint?.color) }

  /// The room between sections. Hosts choose.
  public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }

  /// The room at the edges of sections. Hosts choose.
  public func listSectionMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }

  /// The colour of lines between sections. Hosts choose.
  public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View
  { self }

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

  /// Whether this row has a mark where it leads somewhere. Hosts choose.
  public func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View { self }

  /// Whether the headers of columns are shown. Hosts show them.
  public func tableColumnHeaders(_ visibility: Visibility) -> some View { self }
}

/// The room between sections.
public struct ListSectionSpacing: Sendable {
  public static let `default` = Self()
  public static let compact = Self()

  public static func custom(_ spacing: CGFloat) -> Self { Self() }
}

/// The colour of the icons of a list's row.
public struct ListItemTint: Hashable, Sendable {
  let color: Color

  /// A colour, whatever the user prefers.
  public static func fixed(_ tint: Color) -> Self { Self(color: tint) }
  /// A colour, where the user prefers none. Hosts' users don't.
  public static func preferred(_ tint: Color) -> Self { Self(color: tint) }
  /// No colour: that of texts which stand out less.
  public static let monochrome = Self(color: .gray)
}
