import Bindings
import CasePaths

extension UIBinding {
  /// A binding to the payload of a case; `nil` if the value is at another case.
  ///
  /// If another case becomes current, the binding reads the last payload and ignores writes.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> UIBinding<Member>? where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: keyPath]
    return UIBinding<Member>(
      derived(
        by: .member(keyPath), get: path.extract(from:),
        set: { (newValue: Member?, base) in
          guard let newValue, path.extract(from: base.get()) != nil else { return }
          base.set(path.embed(newValue))
        }))
  }

  /// A binding to the payload of a case of an optional enum. The binding reads `nil` and ignores
  /// writes while the enum is `nil` or at another case. Writing `nil` sets the enum to `nil`.
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> UIBinding<Member?> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: keyPath]
    return derived(
      by: .member(keyPath), get: { $0.flatMap(path.extract(from:)) },
      set: { newValue, base in
        guard base.get().flatMap(path.extract(from:)) != nil else { return }
        base.set(newValue.map(path.embed))
      })
  }

  /// A binding that is true while an optional enum is at a case without a payload. Writing `true`
  /// sets that case; writing `false` sets the enum to `nil` if it is at that case.
  public subscript<Enum: CasePathable>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> UIBinding<Bool> where Value == Enum? {
    let path = Enum.allCasePaths[keyPath: keyPath]
    return derived(
      by: .member(keyPath), get: { $0.flatMap(path.extract(from:)) != nil },
      set: { newValue, base in
        if newValue {
          base.set(path.embed(()))
        } else if base.get().flatMap(path.extract(from:)) != nil {
          base.set(nil)
        }
      })
  }
}
