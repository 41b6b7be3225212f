import Observation

/// A property wrapper that makes bindings to the properties of an observable object: `$model.name`.
///
/// The bindings hold the object weakly. After its deallocation they read the last known value and
/// ignore writes.
@dynamicMemberLookup
@propertyWrapper
public struct UIBindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// Makes bindings to the properties of an object.
  public init(
    _ wrappedValue: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Makes bindings to the properties of the annotated property's object.
  public init(
    wrappedValue: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Copies another bindable.
  public init(projectedValue: UIBindable<Value>) {
    self = projectedValue
  }

  /// The source of bindings: `$model.name`.
  public var projectedValue: Self { self }

  /// A binding to a property of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> UIBinding<Member> where Value: AnyObject {
    UIBinding(to: keyPath, of: wrappedValue)
  }
}

extension UIBinding {
  /// Makes a binding to a property of an object, and holds the object weakly.
  package init<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, of root: Root) {
    self.init(location: UIBindingObject(root: root, keyPath: keyPath))
  }
}

extension UIBindable: Identifiable where Value: Identifiable {
  /// The object's id.
  public var id: Value.ID { wrappedValue.id }
}

extension UIBindable: Sendable where Value: Sendable {}

/// The protocol that the object of a `UIBindable` conforms to.
public typealias _Observable = Observable
