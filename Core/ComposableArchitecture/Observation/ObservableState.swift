import Synchronization

/// State whose properties can be observed separately. `@ObservableState` adds the conformance to a
/// struct or an enum.
///
/// Unlike the standard library's `Observable`, the protocol is for value types. Their identity
/// distinguishes a change in place from a replacement.
public protocol ObservableState: Observable {
  /// The identity that distinguishes this value from a replacement.
  var _$id: ObservableStateID { get }
  /// Gives the value a new identity, so that the value counts as replaced.
  mutating func _$willModify()
  /// The key path of each observed property's storage, by the property's key path.
  static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { get }
}

extension ObservableState {
  /// Whether an identity distinguishes the value from others. An enum case without observable
  /// content gets a new identity at every read.
  @usableFromInline
  var hasIdentity: Bool { _$id.isSame(as: _$id) }

  public static var _$storage: [PartialKeyPath<Self>: PartialKeyPath<Self>] { [:] }
}

/// The identity of a value of ``ObservableState``, with a revision of its contents.
///
/// Copies share an identity. A *round* distinguishes a change in place from a replacement. Within a
/// round, every tracked change notifies the observers that all copies share. If two values have the
/// same identity and had the same contents at the start of the round, they differ only in changes
/// that observers were notified of. Any other value is a replacement. A round begins with each send
/// to a store, and ends before the store notifies its observers.
public struct ObservableStateID: Sendable {
  private static let next = Atomic<UInt64>(1)
  /// The last revision number of the completed rounds.
  private static let lastRound = Atomic<UInt64>(0)

  /// Ends the current round, and begins the next one.
  static func beginRound() {
    lastRound.store(number(), ordering: .relaxed)
  }

  private var location: UInt64
  /// The revision, with the tag in the lowest bits. Every value stores an identity, so identities
  /// must be small.
  private var revisionAndTag: UInt64
  /// The revision before the value's first change in the round of its last change.
  private var origin: UInt64

  private static let tagBits: UInt64 = 12
  /// The tag of a value that isn't an enum: all bits set.
  private static let noTag: UInt64 = 1 << tagBits - 1

  /// A number that grows with every tracked change. Copies share it, so it identifies the contents.
  private var revision: UInt64 { revisionAndTag >> Self.tagBits }

  /// The case of an enum value.
  private var tag: UInt64 { revisionAndTag & Self.noTag }

  /// The revision of the contents when the current round began.
  private var base: UInt64 {
    revision > Self.lastRound.load(ordering: .relaxed) ? origin : revision
  }

  /// Makes a unique identity.
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

  /// The identity of an optional that is `nil`.
  static let none = Self(0)

  /// Returns the value's own identity if it has one, else a new identity.
  public static func _$id<T>(for value: T) -> Self {
    (value as? any ObservableState)?._$id ?? Self()
  }

  /// Returns the value's own identity.
  public static func _$id(for value: some ObservableState) -> Self {
    value._$id
  }

  /// Returns the same identity for a value in this case of an enum.
  public func _$tag(_ tag: Int) -> Self {
    var copy = self
    // Cases beyond the largest tag share that tag. Only the identity distinguishes them.
    copy.revisionAndTag =
      revisionAndTag & ~Self.noTag | min(UInt64(clamping: tag), Self.noTag - 1)
    return copy
  }

  public mutating func _$willModify() {
    let tag = tag
    self = Self()
    revisionAndTag = revisionAndTag & ~Self.noTag | tag
  }

  /// Records a change in place of a property of the value.
  mutating func change() {
    if revision <= Self.lastRound.load(ordering: .relaxed) { origin = revision }
    revisionAndTag = Self.number() << Self.tagBits | tag
  }

  /// Whether another value differs in ways that observers weren't notified of in this round: it has
  /// another identity, or other contents at the start of the round.
  @usableFromInline
  func isReplaced(by other: Self) -> Bool {
    self != other || base != other.base
  }

  /// Whether both identify one value, which may have been changed in place.
  @usableFromInline
  func isSame(as other: Self) -> Bool { self != .none && !isReplaced(by: other) }

  /// Whether both are the same identity with the same contents.
  func isUnchanged(in other: Self) -> Bool {
    location == other.location && revisionAndTag == other.revisionAndTag
  }
}

extension ObservableStateID: Hashable {
  /// Whether both identify the same value, regardless of its changes.
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

/// Changes nothing, because the value has no identity.
public func _$willModify<T>(_: inout T) {}

/// Gives a value a new identity.
public func _$willModify<T: ObservableState>(_ value: inout T) {
  value._$willModify()
}
