import CustomDump
import Sharing

/// The shared values that states hold, anywhere in them, and that are others there than before, by what the tracker of
/// changes calls them.
///
/// A state that holds one element of a shared collection has nothing to do with a change of another one, or with its
/// removal: then it goes on to hold what it was.
///
/// - Complexity: O(*n*), where *n* is the size of the states. It is asked only when shared values have
///   changed.
func heldSharedValues(in states: Any...) -> Set<ObjectIdentifier> {
  var search = SharedValueSearch()
  for state in states { search.visit(state) }
  return search.found
}

private struct SharedValueSearch {
  var found: Set<ObjectIdentifier> = []
  /// Objects that were visited, which may refer to one another.
  private var visited: Set<ObjectIdentifier> = []

  mutating func visit(_ value: Any) {
    // What has a difference of its own: a shared value, whichever it is of.
    if let shared = value as? any _CustomDiffObject, hasChanged(shared) {
      found.insert(shared._objectIdentifier)
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class {
      guard visited.insert(ObjectIdentifier(value as AnyObject)).inserted else { return }
    }
    for child in mirror.children { visit(child.value) }
  }

  private func hasChanged(_ shared: any _CustomDiffObject) -> Bool {
    let (before, now) = shared._customDiffValues
    return (before as? any Equatable)?.equals(now) != true
  }
}
