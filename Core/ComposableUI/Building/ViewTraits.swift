/// What a view says about itself to the view that it is listed in: its place in a picker, its title
/// in a tab bar.
@MainActor @preconcurrency
public struct _ViewTraits {
  /// Where a view is among those it is listed with; it stays the same while others come and go.
  enum Step: Hashable {
    case index(Int)
    case id(AnyHashable)
  }

  var path: [Step] = []
  var tag: AnyHashable?
  var tabTitle: String?
  var badge: String?
  var containerValues = ContainerValues()
  var layoutValues = LayoutValues()

  func at(_ step: Step) -> Self {
    var traits = self
    traits.path.append(step)
    return traits
  }
}

/// Is shown the views in a list of them, however they are grouped.
@MainActor @preconcurrency
public protocol _LeafVisitor {
  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits)
}
