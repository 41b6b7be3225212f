/// An action of a presented child, or the request to dismiss the child.
///
/// Case paths continue into the child's actions: `\.destination.edit.saveButtonTapped`.
public enum PresentationAction<Action> {
  /// Dismisses the child.
  case dismiss
  /// The child's own action.
  indirect case presented(Action)
}

extension PresentationAction: CasePathable {
  public static var allCasePaths: AllCasePaths { AllCasePaths() }

  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    public var dismiss: AnyCasePath<PresentationAction, Void> {
      AnyCasePath(
        generic: { .dismiss },
        extract: { if case .dismiss = $0 { () } else { nil } })
    }

    public var presented: AnyCasePath<PresentationAction, Action> {
      AnyCasePath(
        generic: { .presented($0) },
        extract: { if case .presented(let action) = $0 { action } else { nil } })
    }

    /// The case path to a case of the child's action.
    public subscript<Case>(
      dynamicMember keyPath: CaseKeyPath<Action, Case>
    ) -> AnyCasePath<PresentationAction, Case> where Action: CasePathable {
      let path = AnyCasePath(keyPath)
      return AnyCasePath(
        generic: { .presented(path.embed($0)) },
        extract: { if case .presented(let action) = $0 { path.extract(from: action) } else { nil } }
      )
      .named(like: path)
    }

    /// The case path to a case of the child's action, as a presentation action. Both presentation
    /// actions share `.dismiss`.
    @_disfavoredOverload
    public subscript<Case>(
      dynamicMember keyPath: CaseKeyPath<Action, Case>
    ) -> AnyCasePath<PresentationAction, PresentationAction<Case>> where Action: CasePathable {
      let path = AnyCasePath(keyPath)
      return AnyCasePath<PresentationAction, PresentationAction<Case>>(
        generic: { action in
          switch action {
          case .dismiss: .dismiss
          case .presented(let action): .presented(path.embed(action))
          }
        },
        extract: { action in
          switch action {
          case .dismiss: .dismiss
          case .presented(let action): path.extract(from: action).map { .presented($0) }
          }
        }
      )
      .named(like: path)
    }
  }
}

/// A ``PresentationAction`` of any child action.
public protocol _PresentationAction: CasePathable {
  associatedtype ChildAction
  static var _presented: AnyCasePath<Self, ChildAction> { get }
}

extension PresentationAction: _PresentationAction {
  public static var _presented: AnyCasePath<Self, Action> { allCasePaths.presented }
}

extension AnyCasePath where Value: _PresentationAction {
  /// The case path to the child's own action. It is a property, so that the literal
  /// `\.child.presented` is always the same key path object: see ``Store/scope(_:action:)``.
  public var presented: AnyCasePath<Root, Value.ChildAction> { appending(Value._presented) }
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Decodable where Action: Decodable {}
extension PresentationAction: Encodable where Action: Encodable {}
