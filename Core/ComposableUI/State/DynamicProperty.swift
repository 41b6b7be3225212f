/// A property of a view that receives its value before each evaluation of the view's `body`.
///
/// Conform your own type to this protocol if it contains such properties (`@State`,
/// `@Environment`). Views then set those properties and call ``update()`` on your type.
public protocol DynamicProperty {
  /// Called before each evaluation of the view's `body`.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property with storage that outlives a single evaluation.
@MainActor @preconcurrency
protocol InstalledProperty: DynamicProperty {
  /// Whether comparisons of two views skip this property. The default is `true`: the stored value
  /// matters, not the value that the view was made with.
  nonisolated static var isIgnoredInComparisons: Bool { get }

  /// Gives the property its value.
  ///
  /// - Parameter kept: The object stored at the last evaluation; `nil` at the first.
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext)
}

extension InstalledProperty {
  nonisolated static var isIgnoredInComparisons: Bool { true }
}

/// The graph and the environment that dynamic properties read from.
@MainActor
struct DynamicContext {
  let graph: Graph
  let environment: ViewEnvironment
}

/// A wrapper for a value with dynamic properties that isn't a view: a modifier, a style, an app.
struct _Dynamic<Value>: DynamicValue {
  var value: Value

  static var valueType: Any.Type { Value.self }
}

/// A wrapper that has no dynamic properties besides those of its value.
protocol DynamicValue: DynamicProperty {
  static var valueType: Any.Type { get }
}

/// The offsets of a type's dynamic properties.
final class DynamicLayout {
  enum Field {
    case installed(offset: Int, type: any InstalledProperty.Type)
    case updated(offset: Int, type: any DynamicProperty.Type)
  }

  let fields: [Field]

  init(fields: [Field]) {
    self.fields = fields
  }
}

/// The stored objects of a view's dynamic properties.
@MainActor
final class DynamicStorage {
  private let layout: DynamicLayout
  private var kept: [AnyObject?]

  init(_ layout: DynamicLayout) {
    self.layout = layout
    kept = Array(repeating: nil, count: layout.fields.count)
  }

  /// Sets the dynamic properties in a value.
  func install<Value>(in value: inout Value, _ context: DynamicContext) {
    withUnsafeMutablePointer(to: &value) { pointer in
      let address = UnsafeMutableRawPointer(pointer)
      for (index, field) in layout.fields.enumerated() {
        switch field {
        case .installed(let offset, let type):
          type.install(at: address + offset, &kept[index], in: context)
        case .updated(let offset, let type):
          type.update(at: address + offset)
        }
      }
    }
  }
}

extension InstalledProperty {
  fileprivate static func install(
    at address: UnsafeMutableRawPointer, _ kept: inout AnyObject?, in context: DynamicContext
  ) {
    address.assumingMemoryBound(to: Self.self).pointee.install(&kept, in: context)
  }
}

extension DynamicProperty {
  fileprivate static func update(at address: UnsafeMutableRawPointer) {
    address.assumingMemoryBound(to: Self.self).pointee.update()
  }
}
