import Foundation

/// A value that the screen keeps for its views. The value outlives the view.
@propertyWrapper
public struct SceneStorage<Value> {
  private let key: String
  private let initialValue: Value
  private var binding: Binding<Value>?

  /// - Parameters:
  ///   - wrappedValue: The initial value.
  ///   - key: The key of the stored value.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initialValue = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    get { binding?.wrappedValue ?? initialValue }
    nonmutating set { binding?.wrappedValue = newValue }
  }

  /// A binding to the value: `$name`.
  public var projectedValue: Binding<Value> { binding ?? .constant(initialValue) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  /// - Parameter key: The key of the stored value.
  public init(_ key: String) {
    self.init(wrappedValue: nil, key)
  }
}

extension SceneStorage: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    binding =
      keptBox(&kept) {
        if let known = context.graph.sceneStorage[key] as? BindingBox<Value> { return known }
        let box = BindingBox(Binding(wrappedValue: initialValue))
        context.graph.sceneStorage[key] = box
        return box
      }.binding
  }
}
