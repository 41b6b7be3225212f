import CasePaths

@CasePathable @dynamicMemberLookup
enum Shape: Equatable {
  case point
  case circle(Int)
  case box(width: Int, String)
  case flag(isUp: Bool)
  case maybe(Int?)
  case nested(Inner)
  case optionallyNested(Inner?)
  case nothing(Never)
}

@CasePathable @dynamicMemberLookup
enum Inner: Equatable {
  case numbers([Int])
  case text(String)
}

/// A case path type with a subscript and dynamic members of its own, as actions of collections and
/// bindings have.
enum Indexed: CasePathable, Equatable {
  case element(id: Int, Inner)

  @dynamicMemberLookup
  struct AllCasePaths: Sendable {
    subscript(id id: Int) -> AnyCasePath<Indexed, Inner> {
      AnyCasePath(
        embed: { .element(id: id, $0) },
        extract: {
          guard case .element(id, let inner) = $0 else { return nil }
          return inner
        })
    }

    subscript<Value>(
      dynamicMember keyPath: KeyPath<Inner.AllCasePaths, AnyCasePath<Inner, Value>>
    ) -> AnyCasePath<Indexed, Value> {
      self[id: 0][dynamicMember: keyPath]
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }
}
