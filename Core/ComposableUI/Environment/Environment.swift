import Observation

/// A value of a view's environment, set by the surrounding views or by the host.
///
/// ```swift
/// @Environment(\.dismiss) var dismiss
/// @Environment(Model.self) var model
/// ```
@propertyWrapper
public struct Environment<Value> {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// - Parameter keyPath: The key path to the value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  /// Reads an object that an enclosing view has put into the environment. The object must exist.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    read = { values in
      guard let object = values.object(Value.self) else {
        fatalError(
          """
          No object of type '\(Value.self)' is in the environment. Put one there, in a view above: \
          '.environment(…)'.
          """)
      }
      return object
    }
  }

  /// Reads an object that an enclosing view has put into the environment; `nil` if there is none.
  public init<ObjectType: AnyObject & Observable>(_ objectType: ObjectType.Type)
  where Value == ObjectType? {
    read = { $0.object(ObjectType.self) }
  }

  /// The value.
  public var wrappedValue: Value { value ?? read(EnvironmentValues()) }
}

extension Environment: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    value = read(EnvironmentValues(context.environment.scope, host: context.graph.host))
  }
}

// Sendable: `read` never changes and captures only key paths.
extension Environment: @unchecked Sendable where Value: Sendable {}
