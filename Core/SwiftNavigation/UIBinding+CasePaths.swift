import Bindings
import CasePaths

extension UIBinding {
  /// A binding to the payload of a case, if the value is at that case now.
  ///
  /// When another case has become current it reads the last payload there was and ignores writes.
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

  /// A binding to the payload of a case of an optional enum: `nil` while there is none or another
  /// case is current, and then it ignores writes. Writing `nil` takes the enum away.
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

  /// A binding that is true while an optional enum is at a case without a payload. Setting it to
  /// `true` puts it there; setting it to `false` takes the enum away if it is there.
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
