extension Equatable {
  /// Whether a value of unknown type has this value's type and is equal to it.
  package func equals(_ other: Any) -> Bool {
    (other as? Self).map { self == $0 } ?? false
  }
}
