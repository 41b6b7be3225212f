/// A name, unique to its view, that groups related items across several views.
@propertyWrapper
public struct Namespace: InstalledProperty {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {
    private let id: ObjectIdentifier?

    fileprivate init(_ id: ObjectIdentifier?) {
      self.id = id
    }
  }

  private final class Identity {}

  private var id: ObjectIdentifier?

  public init() {}

  /// The name.
  public var wrappedValue: ID { ID(id) }

  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    id = ObjectIdentifier(keptBox(&kept) { Identity() })
  }
}

/// A length that scales with the user's text size. Hosts scale the whole screen instead, so the
/// length stays as written.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  /// The length.
  public let wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// - Parameter textStyle: The text style to scale with. Hosts scale the whole screen instead.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    self.wrappedValue = wrappedValue
  }
}
