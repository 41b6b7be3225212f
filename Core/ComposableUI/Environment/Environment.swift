import Observation

/// A value of a view's environment: what the views around it, or the host, say.
///
/// ```swift
/// @Environment(\.dismiss) var dismiss
/// @Environment(Model.self) var model
/// ```
@propertyWrapper
public struct Environment<Value> {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// - Parameter keyPath: Which value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  /// An object that a view above has put into the environment. There has to be one.
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

  /// An object that a view above has put into the environment, if one has.
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

// Sendable: what it reads by is never changed, and captures nothing but key paths.
extension Environment: @unchecked Sendable where Value: Sendable {}
