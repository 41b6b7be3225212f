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

  /// Returns the case path along a key path.
  @MainActor
  static func to(_ keyPath: CaseKeyPath<Root, Value>) -> CasePathBox {
    KeyPathTable.casePaths.value(for: keyPath) {
      CasePathBox.found(AnyCasePath(keyPath), at: keyPath)
    }
  }

  /// Returns the case path along a key path from a type's case paths.
  @MainActor
  static func to(_ keyPath: KeyPath<Root.AllCasePaths, AnyCasePath<Root, Value>>) -> CasePathBox
  where Root: CasePathable {
    KeyPathTable.casePaths.value(for: keyPath) {
      CasePathBox.found(Root.allCasePaths[keyPath: keyPath], at: keyPath)
    }
  }

  /// Returns the same object for both kinds of key path to a case.
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
  /// Returns the cached case path for an operator: a body may be evaluated for every action.
  static func to(_ keyPath: CaseKeyPath<Root, Value>) -> AnyCasePath {
    let keyPath = UncheckedSendable(keyPath)
    return onMainActor { CasePathBox.to(keyPath.value).path } ?? AnyCasePath(keyPath.value)
  }
}

/// The case paths that consist only of properties, by name. Root type, value type and name identify
/// a case path.
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
