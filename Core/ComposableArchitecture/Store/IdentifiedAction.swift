/// An action of one element of a collection.
///
/// Its case paths let a key path name an element: `\.rows[id: 1].tapped`.
public enum IdentifiedAction<ID: Hashable & Sendable, Action>: CasePathable {
  case element(id: ID, action: Action)

  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  public struct AllCasePaths: Sendable {
    public var element: AnyCasePath<IdentifiedAction, (id: ID, action: Action)> {
      AnyCasePath(
        generic: { .element(id: $0.id, action: $0.action) },
        extract: { action in
          switch action {
          case .element(let id, let action): (id, action)
          }
        })
    }

    /// The actions of one element.
    public subscript(id id: ID) -> AnyCasePath<IdentifiedAction, Action> {
      AnyCasePath(
        generic: { .element(id: id, action: $0) },
        extract: { action in
          switch action {
          case .element(id, let action): action
          default: nil
          }
        }
      )
      .named("[id: \(id)]")
    }
  }
}

/// The actions of a collection of a feature's states.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action>
where R.State: Identifiable

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where Action: Sendable {}
extension IdentifiedAction: Decodable where ID: Decodable, Action: Decodable {}
extension IdentifiedAction: Encodable where ID: Encodable, Action: Encodable {}
