import Synchronization

/// State whose properties can be observed one by one: what `@ObservableState` makes of a struct or an
/// enum.
///
/// Unlike the standard library's `Observable` alone, it is for value types: an identity tells a value
/// that was changed in place from one that was replaced.
public protocol ObservableState: Observable {
  /// What tells this value from one that it might be replaced by.
  var _$id: ObservableStateID { get }
  /// Gives the value a new identity, by which a change in place is told from a replacement.
  mutating func _$willModify()
  /// Where observed properties are stored: from the path to a property to that of its storage.
  static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { get }
}

extension ObservableState {
  public static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
}

/// The identity of a value of ``ObservableState``.
public struct ObservableStateID: Equatable, Hashable, Sendable {
  private static let next = Atomic<UInt64>(0)

  private var location: UInt64
  /// Which case of an enum the value is; negative if it is no enum.
  private var tag = -1

  /// An identity like no other.
  public init() {
    location = Self.next.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The value's own identity if it has one, else a new one.
  public static func _$id<T>(for value: T) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// The value's own identity.
  public static func _$id(for value: some ObservableState) -> Self {
    value._$id
  }

  /// The same identity, for a value that lies in this case of an enum.
  public func _$tag(_ tag: Int) -> Self {
    var copy = self
    copy.tag = tag
    return copy
  }

  public mutating func _$willModify() {
    location = Self().location
  }

  /// Whether both are the same identity, if neither is that of an enum's case.
  func isSameLocation(as other: Self) -> Bool {
    location == other.location
  }
}

extension ObservableStateID: CustomDebugStringConvertible {
  public var debugDescription: String { tag < 0 ? "\(location)" : "\(location):\(tag)" }
}

extension Optional: ObservableState where Wrapped: ObservableState {
  public var _$id: ObservableStateID {
    self?._$id ?? ObservableStateID()
  }

  public mutating func _$willModify() {
    self?._$willModify()
  }
}

extension Optional: @retroactive Observable where Wrapped: Observable {}

/// Gives a value a new identity if it has one.
public func _$willModify<T>(_: inout T) {}

/// Gives a value a new identity.
public func _$willModify<T: ObservableState>(_ value: inout T) {
  value._$willModify()
}
