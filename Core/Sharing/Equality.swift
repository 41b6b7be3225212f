extension Equatable {
  /// Whether a value of unknown type is one of this type, and equal.
  package func equals(_ other: Any) -> Bool {
    (other as? Self).map { self == $0 } ?? false
  }
}
