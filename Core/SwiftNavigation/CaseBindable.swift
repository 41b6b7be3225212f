import Bindings
import CasePaths

/// An enum whose binding can be switched over: `switch $model.status { case .inStock(let quantity): … }`.
public protocol CaseBindable: CasePathable {
  /// The same cases, with bindings to the payloads.
  associatedtype UIBindingEnumeration

  /// The case that a binding's value is at, with a binding to the payload.
  static func _$caseBinding(_ binding: UIBinding<Self>) -> UIBindingEnumeration
}

/// Makes bindings to an enum ones that can be switched over.
///
/// ```swift
/// @CaseBindable
/// enum Status { case inStock(quantity: Int), outOfStock }
///
/// switch $model.status {
/// case .inStock(let quantity): TextField("Quantity", value: quantity, format: .number)
/// case .outOfStock: Text("Out of stock")
/// }
/// ```
///
/// A binding to a payload reads the last one there was when the case has changed since, and ignores writes
/// then. The enum is made `@CasePathable` too.
@attached(extension, conformances: CasePathable, CasePathIterable, CaseBindable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$Element), named(_$Iterator),
  named(_$Root), named(UIBindingEnumeration), named(BindingEnumeration), named(_$caseBinding))
public macro CaseBindable() = #externalMacro(module: "Macros", type: "CaseBindableMacro")

extension UIBinding where Value: CaseBindable {
  /// The case that the value is at, with a binding to the payload.
  public var cases: Value.UIBindingEnumeration { Value._$caseBinding(self) }
}

extension UIBinding where Value: CasePathable {
  /// A binding to the payload of the case that the value is at. What expansions of ``CaseBindable()`` call.
  public func _$case<Member>(
    _ keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> UIBinding<Member> {
    guard let binding = self[dynamicMember: keyPath] as UIBinding<Member>? else {
      preconditionFailure("The value is at another case.")
    }
    return binding
  }
}

extension UIBinding {
  /// The case that a property of the value is at, with a binding to the payload.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Member.UIBindingEnumeration {
    Member._$caseBinding(self[dynamicMember: keyPath])
  }
}

extension UIBindable {
  /// The case that a property of the object is at, with a binding to the payload.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Member.UIBindingEnumeration where Value: AnyObject {
    Member._$caseBinding(self[dynamicMember: keyPath])
  }
}
