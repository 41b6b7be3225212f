/// A name for what belongs together in several views, unique to the view that has it.
@propertyWrapper
public struct Namespace: InstalledProperty {
  /// What tells one namespace from another.
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

/// A length that grows with the size of texts where people choose that. Hosts scale all of the screen instead,
/// so it is as it is written.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  /// The length.
  public let wrappedValue: Value

  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// - Parameter textStyle: The texts with which the length grows. Hosts scale all of the screen.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    self.wrappedValue = wrappedValue
  }
}
