import ConcurrencyExtras

/// A case path as an object.
final class CasePathBox<Root, Value>: HashedKeyPath {
  let path: AnyCasePath<Root, Value>
  /// Wraps a value in the case.
  let embed: (Value) -> Root

  private init(_ path: AnyCasePath<Root, Value>, at keyPath: AnyKeyPath) {
    self.path = path
    embed = path.embedding
    super.init(keyPath)
  }

  /// The case path along a key path.
  @MainActor @inline(__always)
  static func to(_ keyPath: CaseKeyPath<Root, Value>) -> CasePathBox {
    KeyPathTable.casePaths.value(for: keyPath) {
      CasePathBox.found(AnyCasePath(keyPath), at: keyPath)
    }
  }

  /// The same.
  @MainActor @inline(__always)
  static func to(_ keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>) -> CasePathBox
  where Root: CasePathable {
    KeyPathTable.casePaths.value(for: keyPath) {
      CasePathBox.found(Root.allCasePaths[keyPath: keyPath], at: keyPath)
    }
  }

  /// One object for all ways to write the case path.
  @MainActor
  private static func found(
    _ path: AnyCasePath<Root, Value>, at keyPath: AnyKeyPath
  ) -> CasePathBox {
    guard let name = path.propertyPath else { return CasePathBox(path, at: keyPath) }
    return CasePathNames.value(root: Root.self, value: Value.self, name: name) {
      CasePathBox(path, at: keyPath)
    }
  }
}

extension AnyCasePath {
  /// The case path of an operator, resolved once: a body may be evaluated for every action.
  static func to(_ keyPath: CaseKeyPath<Root, Value>) -> AnyCasePath {
    let keyPath = UncheckedSendable(keyPath)
    return onMainActor { CasePathBox.to(keyPath.value).path } ?? AnyCasePath(keyPath.value)
  }
}

/// Case paths that are known by name, those that lead through properties alone: there is one of a
/// name from one type to another, whatever kind of key path it was made of.
@MainActor
private enum CasePathNames {
  private struct Name: Hashable {
    let root: ObjectIdentifier
    let value: ObjectIdentifier
    let text: String
  }

  private static var found: [Name: AnyObject] = [:]

  static func value<Value: AnyObject>(
    root: Any.Type, value: Any.Type, name: String, make: () -> Value
  ) -> Value {
    let name = Name(root: ObjectIdentifier(root), value: ObjectIdentifier(value), text: name)
    if let value = found[name] { return downcast(value, to: Value.self) }
    let value = make()
    found[name] = value
    return value
  }
}
