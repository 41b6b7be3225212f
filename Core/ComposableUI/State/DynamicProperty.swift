/// A property of a view that is given its value before the view's `body` is evaluated, and that is kept for as
/// long as the view is there.
///
/// A type of your own that has such properties (`@State`, `@Environment`) conforms to it to have them in views:
/// they are given their values, and then ``update()`` is called.
public protocol DynamicProperty {
  /// Called before each evaluation of the view's `body`.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A dynamic property that something is kept for.
@MainActor @preconcurrency
protocol InstalledProperty: DynamicProperty {
  /// Whether two views that differ in nothing but this property are the same: what is kept counts, not what
  /// the property was made with.
  nonisolated static var isIgnoredInComparisons: Bool { get }

  /// Gives the property its value.
  ///
  /// - Parameter kept: What was kept at the last evaluation; `nil` at the first.
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext)
}

extension InstalledProperty {
  nonisolated static var isIgnoredInComparisons: Bool { true }
}

/// What dynamic properties take their values from.
@MainActor
struct DynamicContext {
  let graph: Graph
  let environment: ViewEnvironment
}

/// A value whose properties are dynamic though it is no view: a modifier, a style, an app.
struct _Dynamic<Value>: DynamicValue {
  var value: Value

  static var valueType: Any.Type { Value.self }
}

/// A value whose properties are dynamic, and nothing beside it.
protocol DynamicValue: DynamicProperty {
  static var valueType: Any.Type { get }
}

/// Where the dynamic properties of a type lie.
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

/// What is kept for the dynamic properties of a view.
@MainActor
final class DynamicStorage {
  private let layout: DynamicLayout
  private var kept: [AnyObject?]

  init(_ layout: DynamicLayout) {
    self.layout = layout
    kept = Array(repeating: nil, count: layout.fields.count)
  }

  /// Gives the dynamic properties of a value theirs.
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
