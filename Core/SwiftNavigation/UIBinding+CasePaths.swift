import CasePaths

extension UIBinding {
  /// A binding to the payload of a case, if the value is at that case now.
  ///
  /// When another case has become current it reads the last payload there was and ignores writes.
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> UIBinding<Member>? where Value: CasePathable {
    UIBinding<Member>(
      UIBinding<Member?>(
        location: UIBindingCase(
          base: location, keyPath: keyPath, path: Value.allCasePaths[keyPath: keyPath]),
        transaction: transaction))
  }

  /// A binding to the payload of a case of an optional enum: `nil` while there is none or another
  /// case is current, and then it ignores writes. Writing `nil` takes the enum away.
  public subscript<Enum: CasePathable, Member>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Member>>
  ) -> UIBinding<Member?> where Value == Enum? {
    UIBinding<Member?>(
      location: UIBindingOptionalCase(
        base: location, keyPath: keyPath, path: Enum.allCasePaths[keyPath: keyPath]),
      transaction: transaction)
  }

  /// A binding that is true while an optional enum is at a case without a payload. Setting it to
  /// `true` puts it there; setting it to `false` takes the enum away if it is there.
  public subscript<Enum: CasePathable>(
    dynamicMember keyPath: KeyPath<Enum.AllCasePaths, AnyCasePath<Enum, Void>>
  ) -> UIBinding<Bool> where Value == Enum? {
    UIBinding<Bool>(
      location: UIBindingOptionalFlagCase(
        base: location, keyPath: keyPath, path: Enum.allCasePaths[keyPath: keyPath]),
      transaction: transaction)
  }
}

/// The payload of a case, while that case is current.
// Sendable for the reason that every location is.
private final class UIBindingCase<Enum, Member>: UIBindingLocation<Member?>, @unchecked Sendable {
  private let base: UIBindingLocation<Enum>
  private let keyPath: AnyKeyPath
  private let path: AnyCasePath<Enum, Member>

  init(base: UIBindingLocation<Enum>, keyPath: AnyKeyPath, path: AnyCasePath<Enum, Member>) {
    self.base = base
    self.keyPath = keyPath
    self.path = path
  }

  override func get() -> Member? { path.extract(from: base.get()) }

  override func set(_ newValue: Member?) {
    guard let newValue, get() != nil else { return }
    base.set(path.embed(newValue))
  }

  override var identity: UIBindingIdentity { base.identity.appending(.member(keyPath)) }
}

/// The payload of a case of an optional enum, while there is one and that case is current.
// Sendable for the reason that every location is.
private final class UIBindingOptionalCase<Enum, Member>:
  UIBindingLocation<Member?>, @unchecked Sendable
{
  private let base: UIBindingLocation<Enum?>
  private let keyPath: AnyKeyPath
  private let path: AnyCasePath<Enum, Member>

  init(base: UIBindingLocation<Enum?>, keyPath: AnyKeyPath, path: AnyCasePath<Enum, Member>) {
    self.base = base
    self.keyPath = keyPath
    self.path = path
  }

  override func get() -> Member? { base.get().flatMap(path.extract(from:)) }

  override func set(_ newValue: Member?) {
    guard get() != nil else { return }
    base.set(newValue.map(path.embed))
  }

  override var identity: UIBindingIdentity { base.identity.appending(.member(keyPath)) }
}

/// Whether an optional enum is at a case without a payload.
// Sendable for the reason that every location is.
private final class UIBindingOptionalFlagCase<Enum>: UIBindingLocation<Bool>, @unchecked Sendable {
  private let base: UIBindingLocation<Enum?>
  private let keyPath: AnyKeyPath
  private let path: AnyCasePath<Enum, Void>

  init(base: UIBindingLocation<Enum?>, keyPath: AnyKeyPath, path: AnyCasePath<Enum, Void>) {
    self.base = base
    self.keyPath = keyPath
    self.path = path
  }

  override func get() -> Bool { base.get().flatMap(path.extract(from:)) != nil }

  override func set(_ newValue: Bool) {
    if newValue {
      base.set(path.embed(()))
    } else if get() {
      base.set(nil)
    }
  }

  override var identity: UIBindingIdentity { base.identity.appending(.member(keyPath)) }
}
