import Bindings
import CasePaths

/// An enum whose bindings support `switch`: `switch $model.status { case .inStock(let count): … }`.
public protocol CaseBindable: CasePathable {
  /// An enum with the same cases, whose payloads are bindings.
  associatedtype UIBindingEnumeration

  /// Returns the current case of a binding's value, with a binding to the payload.
  static func _$caseBinding(_ binding: UIBinding<Self>) -> UIBindingEnumeration
}

/// Lets a `switch` match bindings to the enum.
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
/// After a change to another case, a binding to a payload reads the last payload and ignores
/// writes. The macro also makes the enum `@CasePathable`.
@attached(extension, conformances: CasePathable, CasePathIterable, CaseBindable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$Element), named(_$Iterator),
  named(_$Root), named(UIBindingEnumeration), named(BindingEnumeration), named(_$caseBinding))
public macro CaseBindable() = #externalMacro(module: "Macros", type: "CaseBindableMacro")

extension UIBinding where Value: CaseBindable {
  /// The current case of the value, with a binding to the payload.
  public var cases: Value.UIBindingEnumeration { Value._$caseBinding(self) }
}

extension UIBinding where Value: CasePathable {
  /// Returns a binding to the payload of the current case. Expansions of ``CaseBindable()`` call
  /// this.
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
  /// The current case of a property of the value, with a binding to the payload.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Member.UIBindingEnumeration {
    Member._$caseBinding(self[dynamicMember: keyPath])
  }
}

extension UIBindable {
  /// The current case of a property of the object, with a binding to the payload.
  public subscript<Member: CaseBindable>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> Member.UIBindingEnumeration where Value: AnyObject {
    Member._$caseBinding(self[dynamicMember: keyPath])
  }
}
