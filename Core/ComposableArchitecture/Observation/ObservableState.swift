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
public struct ObservableStateID: Sendable {
  private static let next = Atomic<UInt64>(0)

  private var location: UInt64
  /// The revision, and in the lowest bits the tag: an identity is kept for each value that there is.
  private var revisionAndTag: UInt64

  private static let tagBits: UInt64 = 12
  /// All bits of a tag. It stands for a value that is no enum.
  private static let noTag: UInt64 = 1 << tagBits - 1

  /// Which contents the value has: a number that grows with every change in place, and that copies share. It
  /// tells an earlier copy that is put back, whose identity is the same.
  var revision: UInt64 { revisionAndTag >> Self.tagBits }

  /// Which case of an enum the value is.
  private var tag: UInt64 { revisionAndTag & Self.noTag }

  /// An identity like no other.
  public init() {
    location = Self.number()
    revisionAndTag = location << Self.tagBits | Self.noTag
  }

  private static func number() -> UInt64 {
    next.wrappingAdd(1, ordering: .relaxed).newValue
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
    // Cases beyond the last number share it: there an identity alone tells one from the other.
    copy.revisionAndTag =
      revisionAndTag & ~Self.noTag | min(UInt64(clamping: tag), Self.noTag - 1)
    return copy
  }

  public mutating func _$willModify() {
    location = Self.number()
  }

  /// A property of the value changes in place.
  mutating func change() {
    revisionAndTag = Self.number() << Self.tagBits | tag
  }

  /// Takes the identity of another, with the contents that there are.
  mutating func restore(_ other: Self) {
    location = other.location
  }

  /// Whether both are the same identity, if neither is that of an enum's case.
  func isSameLocation(as other: Self) -> Bool {
    location == other.location
  }

  /// Whether a value of another identity, or an earlier copy of this one, has taken the place of this value.
  func isReplaced(by other: Self) -> Bool {
    self != other || other.revision < revision
  }
}

extension ObservableStateID: Hashable {
  /// Whether both are identities of one value, whatever has changed in it.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.location == rhs.location && lhs.tag == rhs.tag
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(location)
    hasher.combine(tag)
  }
}

extension ObservableStateID: CustomDebugStringConvertible {
  public var debugDescription: String { tag == Self.noTag ? "\(location)" : "\(location):\(tag)" }
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
