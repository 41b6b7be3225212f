/// Tells bindings apart: two are the same when they start from the same object and take the same
/// way from there.
public struct UIBindingIdentifier: Hashable, Sendable {
  private let identity: UIBindingIdentity

  /// Identifies a binding.
  public init<Value>(_ binding: UIBinding<Value>) {
    identity = binding.location.identity
  }
}

/// An object and the way from it to a binding's value.
///
/// Unchecked because key paths are not sendable in general; these are only compared and hashed.
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
    // `\.a` and then `\.b` is the same way as `\.a.b` at once.
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
