import Observation

/// Makes bindings to the properties of an observable object: `$model.name`.
///
/// The bindings hold the object weakly. When it is gone they read the last value they knew and
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

  /// Makes bindings to the properties of the object that a property holds.
  public init(
    wrappedValue: Value,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Another bindable's twin.
  public init(projectedValue: UIBindable<Value>) {
    self = projectedValue
  }

  /// What bindings are made from: `$model.name`.
  public var projectedValue: Self { self }

  /// A binding to a property of the object.
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> UIBinding<Member> where Value: AnyObject {
    UIBinding(to: keyPath, of: wrappedValue)
  }
}

extension UIBinding {
  /// A binding to a property of an object, which it holds weakly.
  package init<Root: AnyObject>(to keyPath: ReferenceWritableKeyPath<Root, Value>, of root: Root) {
    self.init(location: UIBindingObject(root: root, keyPath: keyPath))
  }
}

extension UIBindable: Identifiable where Value: Identifiable {
  /// The object's id.
  public var id: Value.ID { wrappedValue.id }
}

extension UIBindable: Sendable where Value: Sendable {}

/// What a `UIBindable` is made of.
public typealias _Observable = Observable
