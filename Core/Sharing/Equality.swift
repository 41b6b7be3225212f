extension Equatable {
  /// Whether a value of unknown type has this type and is equal.
  package func equals(_ other: Any) -> Bool {
    (other as? Self).map { self == $0 } ?? false
  }
}
