import IdentifiedCollections

/// A rule that merges two concurrent changes to a value.
public struct ConflictRule<Value>: Sendable {
  let resolve: @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value
  /// Whether the rule only uses the newer value.
  let isLastWriter: Bool

  /// Merges two values that derive from the same base.
  public func callAsFunction(_ base: Value, _ mine: Value, _ theirs: Value) -> Value {
    resolve(base, mine, theirs)
  }

  /// A rule that keeps the later change and discards the earlier one.
  public static var lastWriter: Self {
    Self(resolve: { _, mine, _ in mine }, isLastWriter: true)
  }

  /// Returns a rule that merges both values with a function.
  ///
  /// - Parameter merge: Takes the common base, the local value, and the value saved meanwhile. It
  ///   runs on any thread, possibly several times, and must return the same result for the same
  ///   arguments.
  public static func merge(
    _ merge: @escaping @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value
  ) -> Self {
    Self(resolve: merge, isLastWriter: false)
  }
}

extension ConflictRule {
  /// Returns a rule that merges elements one by one, by their ids. It keeps every added element,
  /// and drops every removed element that the other side hasn't changed. If both sides changed an
  /// element, the later change wins. The last move decides the order.
  ///
  /// - Complexity: O(*n*) in the number of elements, for each conflict.
  public static func elements<ID: Hashable & Sendable, Element: Equatable & Sendable>() -> Self
  where Value == IdentifiedArray<ID, Element> {
    .merge { base, mine, theirs in merged(base, mine, theirs) }
  }
}

private func merged<ID: Hashable, Element: Equatable>(
  _ base: IdentifiedArray<ID, Element>, _ mine: IdentifiedArray<ID, Element>,
  _ theirs: IdentifiedArray<ID, Element>
) -> IdentifiedArray<ID, Element> {
  /// Returns the merged element; `nil` if it is removed.
  func element(_ id: ID) -> Element? {
    let (before, here, there) = (base[id: id], mine[id: id], theirs[id: id])
    if here == before { return there }
    if there == before { return here }
    return here ?? there
  }
  let hasMoved =
    mine.ids.filter { base.ids.contains($0) } != base.ids.filter { mine.ids.contains($0) }
  let (first, second) = hasMoved ? (mine, theirs) : (theirs, mine)
  // An element that is only in the second array stays directly after its predecessor in that array.
  var followers: [ID?: [ID]] = [:]
  var predecessor: ID?
  for id in second.ids {
    if first.ids.contains(id) {
      predecessor = id
    } else {
      followers[predecessor, default: []].append(id)
    }
  }
  var result = IdentifiedArray<ID, Element>(uniqueElements: [], id: first.id)
  func add(_ id: ID) {
    if let element = element(id) { result.append(element) }
  }
  followers[nil]?.forEach(add)
  for id in first.ids {
    add(id)
    followers[id]?.forEach(add)
  }
  return result
}
