// Comparison by identity. If the identity stays the same, readers aren't notified of a replacement,
// because the value's contents have their own observers.

/// Whether both have the same identity; `false` for values without an identity.
@_disfavoredOverload
public func _$isIdentityEqual<T>(_ lhs: T, _ rhs: T) -> Bool {
  // Optionals and similar types may hide an identity behind a generic type.
  guard let lhs = lhs as? any ObservableState, let rhs = rhs as? any ObservableState
  else { return false }
  return lhs._$id.isSame(as: rhs._$id)
}

/// Whether both have the same identity, and neither is an outdated copy. Two `nil` values are never
/// identical.
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
  lhs._$id.isSame(as: rhs._$id)
}

/// Whether both have the same elements in the same order. The observers of replaced elements are
/// notified separately.
///
/// - Complexity: O(1) for copies with unchanged ids, else O(*n*).
public func _$isIdentityEqual<C: _ElementContainer>(_ lhs: C, _ rhs: C) -> Bool
where C.Element: ObservableState {
  lhs._hasSameIDs(as: rhs)
}

/// Whether both present the same value, or both present none.
public func _$isIdentityEqual<T: ObservableState>(
  _ lhs: PresentationState<T>, _ rhs: PresentationState<T>
) -> Bool {
  switch (lhs.wrappedValue, rhs.wrappedValue) {
  case (nil, nil): true
  case (let lhs?, let rhs?): lhs._$id.isSame(as: rhs._$id)
  default: false
  }
}

/// Whether both have the same elements in the same order.
///
/// - Complexity: O(*n*).
@_disfavoredOverload
public func _$isIdentityEqual<C: Collection>(_ lhs: C, _ rhs: C) -> Bool
where C.Element: ObservableState {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { $0._$id.isSame(as: $1._$id) }
}

/// Returns `false`: text is compared by equality, never by identity.
public func _$isIdentityEqual(_ lhs: String, _ rhs: String) -> Bool {
  false
}
