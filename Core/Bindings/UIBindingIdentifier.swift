/// The identity of a binding. Two bindings are the same if they start from the same object and take
/// the same path.
public struct UIBindingIdentifier: Hashable, Sendable {
  private let identity: UIBindingIdentity

  /// Makes the identity of a binding.
  public init<Value>(_ binding: UIBinding<Value>) {
    identity = binding.location.identity
  }
}

/// An object and the path from it to a binding's value.
///
/// Unchecked because key paths aren't sendable in general; these are only joined, compared and hashed.
package struct UIBindingIdentity: Hashable, @unchecked Sendable {
  package enum Step: Hashable {
    case property(AnyKeyPath)
    case optionalProperty(AnyKeyPath)
    case member(AnyKeyPath)
    case unwrapped, presence, promoted, erased
  }

  private let root: ObjectIdentifier
  private var steps: [Step] = []

  init(root: ObjectIdentifier) {
    self.root = root
  }

  package func appending(_ step: Step) -> Self {
    var copy = self
    // `\.a` followed by `\.b` is the same path as `\.a.b`.
    if case .property(let next) = step, case .property(let last) = steps.last,
      let both = last.appending(path: next)
    {
      copy.steps[steps.count - 1] = .property(both)
    } else {
      copy.steps.append(step)
    }
    return copy
  }
}
