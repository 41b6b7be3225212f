/// The traits that a view passes to the enclosing view, such as its tag in a picker or its title in
/// a tab bar.
@MainActor @preconcurrency
public struct _ViewTraits {
  /// A step on the path to a view. The path stays the same when other views come or go.
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

/// A visitor of the views in another view, with all groups flattened.
@MainActor @preconcurrency
public protocol _LeafVisitor {
  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits)
}
