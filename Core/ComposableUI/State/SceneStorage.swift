import Foundation

/// A value that a screen keeps for its views for as long as it is there: also while the view is not.
@propertyWrapper
public struct SceneStorage<Value> {
  private let key: String
  private let initialValue: Value
  private var binding: Binding<Value>?

  /// - Parameters:
  ///   - wrappedValue: What it is at first.
  ///   - key: What it is kept under.
  public init(wrappedValue: Value, _ key: String) {
    self.key = key
    initialValue = wrappedValue
  }

  /// The value.
  public var wrappedValue: Value {
    get { binding?.wrappedValue ?? initialValue }
    nonmutating set { binding?.wrappedValue = newValue }
  }

  /// What reads and writes the value elsewhere: `$name`.
  public var projectedValue: Binding<Value> { binding ?? .constant(initialValue) }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
  /// - Parameter key: What it is kept under.
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
