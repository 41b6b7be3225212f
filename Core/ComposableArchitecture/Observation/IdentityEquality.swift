// Whether a value is the same one as before, so that those who read it need not be told of its
// replacement. What is inside has observers of its own.

/// Values without an identity are never the same.
@_disfavoredOverload
public func _$isIdentityEqual<T>(_ lhs: T, _ rhs: T) -> Bool {
  // Optionals and the like that hide an identity behind a generic type.
  guard let lhs = lhs as? any ObservableState, let rhs = rhs as? any ObservableState
  else { return false }
  return lhs._$id.isSame(as: rhs._$id)
}

/// The same value, and not an earlier copy of it. Nothing is never the same as nothing.
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
  lhs._$id.isSame(as: rhs._$id)
}

/// The same elements in the same order: other values of the same elements notify the observers of those.
///
/// - Complexity: O(1) for copies of which neither has got other elements, else O(*n*).
public func _$isIdentityEqual<C: _ElementContainer>(_ lhs: C, _ rhs: C) -> Bool
where C.Element: ObservableState {
  lhs._hasSameIDs(as: rhs)
}

/// The same value presented, or none in both.
public func _$isIdentityEqual<T: ObservableState>(
  _ lhs: PresentationState<T>, _ rhs: PresentationState<T>
) -> Bool {
  switch (lhs.wrappedValue, rhs.wrappedValue) {
  case (nil, nil): true
  case (let lhs?, let rhs?): lhs._$id.isSame(as: rhs._$id)
  default: false
  }
}

/// The same elements in the same order.
///
/// - Complexity: O(*n*).
@_disfavoredOverload
public func _$isIdentityEqual<C: Collection>(_ lhs: C, _ rhs: C) -> Bool
where C.Element: ObservableState {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}

/// A text is never the same one: whether it is equal is what counts.
public func _$isIdentityEqual(_ lhs: String, _ rhs: String) -> Bool {
  false
}
