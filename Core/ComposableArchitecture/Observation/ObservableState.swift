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
  /// Whether the value is told from others by an identity. An enum whose case holds nothing observable gets a new one
  /// at every look.
  @usableFromInline
  var hasIdentity: Bool { _$id.isSame(as: _$id) }

  public static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
}

/// The identity of a value of ``ObservableState``, and which contents the value has.
///
/// Copies share an identity. A *round* tells whether one value is another one, changed in place: within a round every
/// tracked change notifies the observers that all copies share. So two values of one identity that had the same
/// contents when the round began differ in nothing that observers weren't notified of, and all other pairs of values
/// are replacements of each other. A round begins with each action that is sent to a
/// store, and ends when the store has notified its observers.
public struct ObservableStateID: Sendable {
  private static let next = Atomic<UInt64>(1)
  /// The last number of the rounds that are over.
  private static let lastRound = Atomic<UInt64>(0)

  /// Ends a round.
  static func beginRound() {
    lastRound.store(number(), ordering: .relaxed)
  }

  private var location: UInt64
  /// The revision, and in the lowest bits the tag: an identity is kept for each value that there is.
  private var revisionAndTag: UInt64
  /// The revision that the value had before its first change of the round in which it was last changed.
  private var origin: UInt64

  private static let tagBits: UInt64 = 12
  /// All bits of a tag. It stands for a value that is no enum.
  private static let noTag: UInt64 = 1 << tagBits - 1

  /// A number that grows with every tracked change, and that copies share: it stands for the contents.
  private var revision: UInt64 { revisionAndTag >> Self.tagBits }

  /// Which case of an enum the value is.
  private var tag: UInt64 { revisionAndTag & Self.noTag }

  /// The contents that the value had when the current round began.
  private var base: UInt64 {
    revision > Self.lastRound.load(ordering: .relaxed) ? origin : revision
  }

  /// An identity like no other.
  public init() {
    self.init(Self.number())
  }

  private init(_ number: UInt64) {
    location = number
    revisionAndTag = number << Self.tagBits | Self.noTag
    origin = number
  }

  private static func number() -> UInt64 {
    next.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The identity of nothing: an optional that is `nil`.
  static let none = Self(0)

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
    let tag = tag
    self = Self()
    revisionAndTag = revisionAndTag & ~Self.noTag | tag
  }

  /// Notes that a property of the value changes in place.
  mutating func change() {
    if revision <= Self.lastRound.load(ordering: .relaxed) { origin = revision }
    revisionAndTag = Self.number() << Self.tagBits | tag
  }

  /// Whether another value differs from this one in something that observers weren't notified of in this round: it
  /// has another identity, or contents that were made elsewhere.
  @usableFromInline
  func isReplaced(by other: Self) -> Bool {
    self != other || base != other.base
  }

  /// Whether both are identities of one value, which may have been changed in place.
  @usableFromInline
  func isSame(as other: Self) -> Bool { self != .none && !isReplaced(by: other) }

  /// Whether both are the same identity with the same contents.
  func isUnchanged(in other: Self) -> Bool {
    location == other.location && revisionAndTag == other.revisionAndTag
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
    self?._$id ?? .none
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
