import IdentifiedCollections

/// What becomes of a value that two have changed at the same time, each without knowing of the other's change.
public struct ConflictRule<Value>: Sendable {
  /// Puts two values together that were made of one.
  let resolve: @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value
  /// Whether it looks at nothing but the newer one.
  let isLastWriter: Bool

  /// Puts two values together that were made of one.
  public func callAsFunction(_ base: Value, _ mine: Value, _ theirs: Value) -> Value {
    resolve(base, mine, theirs)
  }

  /// The one who is later wins: what the other one has done is gone.
  public static var lastWriter: Self {
    Self(resolve: { _, mine, _ in mine }, isLastWriter: true)
  }

  /// A function puts both together.
  ///
  /// - Parameter merge: Is given the value that both began with, the one that was made here, and the one that
  ///   was saved meanwhile. It is called on any thread, as often as there are conflicts, and has to return
  ///   the same for the same.
  public static func merge(
    _ merge: @escaping @Sendable (_ base: Value, _ mine: Value, _ theirs: Value) -> Value
  ) -> Self {
    Self(resolve: merge, isLastWriter: false)
  }
}

extension ConflictRule {
  /// Elements are put together one by one, by their ids: what was added by anybody is there, what was removed by
  /// anybody is gone unless another one has changed it meanwhile, and of an element that both have changed the
  /// later change counts. Whoever has moved elements last has them in that order.
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
  /// What becomes of an element; `nil` if it is gone.
  func element(_ id: ID) -> Element? {
    let (before, here, there) = (base[id: id], mine[id: id], theirs[id: id])
    if here == before { return there }
    if there == before { return here }
    return here ?? there
  }
  let hasMoved =
    mine.ids.filter { base.ids.contains($0) } != base.ids.filter { mine.ids.contains($0) }
  let (first, second) = hasMoved ? (mine, theirs) : (theirs, mine)
  // What is only in the second one comes behind what it came behind there.
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
