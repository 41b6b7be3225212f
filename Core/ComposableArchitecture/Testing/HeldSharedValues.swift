import CustomDump
import Sharing

/// Returns the change tracker's identifiers of the changed shared values that states hold at any
/// depth.
///
/// A state that holds one element of a shared collection isn't affected by changes to other
/// elements. If its element is removed, the state keeps the last value.
///
/// - Complexity: O(*n*), where *n* is the size of the states. It is called only when shared values
///   have changed.
func heldSharedValues(in states: Any...) -> Set<ObjectIdentifier> {
  var search = SharedValueSearch()
  for state in states { search.visit(state) }
  return search.found
}

private struct SharedValueSearch {
  var found: Set<ObjectIdentifier> = []
  /// Visited objects, which may refer to each other.
  private var visited: Set<ObjectIdentifier> = []

  mutating func visit(_ value: Any) {
    // All shared values, of whatever type, conform to this protocol.
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
