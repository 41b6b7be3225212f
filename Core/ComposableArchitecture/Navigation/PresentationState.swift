/// Where presented state lies, whatever its type is: code that only wants to know whether something
/// is presented, and where, need not look up the type.
class PresentationBox {
  fileprivate final let address: UnsafeMutableRawPointer
  /// Whether what lies there was taken out to be changed.
  @exclusivity(unchecked) fileprivate final var isEmpty = false

  fileprivate init(_ address: UnsafeMutableRawPointer) {
    self.address = address
  }
}

private final class TypedPresentationBox<State>: PresentationBox {
  init(_ state: State) {
    let address = UnsafeMutablePointer<State>.allocate(capacity: 1)
    address.initialize(to: state)
    super.init(address)
  }

  deinit {
    let address = address.assumingMemoryBound(to: State.self)
    if !isEmpty { address.deinitialize(count: 1) }
    address.deallocate()
  }
}

extension PresentationBox? {
  @inline(__always)
  fileprivate var address: UnsafeMutableRawPointer? {
    if let box = self { box.address } else { nil }
  }
}

/// Where what is presented lies, by the address of presentation state of any type: it begins with its
/// box.
func presentationAddress(_ presentation: UnsafeRawPointer) -> UnsafeMutableRawPointer? {
  presentation.assumingMemoryBound(to: PresentationBox?.self).pointee.address
}

/// State of a child that is presented or not: what `@Presents var child: Child.State?` stores.
///
/// A child may hold the state of a child of its own kind, because the value lies in a box. Copying
/// is O(1); the box is copied when one of two copies changes. While nothing is presented there is no
/// box.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  private var box: PresentationBox?

  public init(wrappedValue: State?) {
    box = wrappedValue.map(TypedPresentationBox.init)
  }

  public var wrappedValue: State? {
    get { address?.pointee }
    _modify {
      var value: State?
      if let address {
        if isKnownUniquelyReferenced(&box) {
          // Taken out, so that there is one reference to what is in it while it changes.
          value = address.move()
          box.unsafelyUnwrapped.isEmpty = true
        } else {
          value = address.pointee
          box = nil
        }
      }
      defer {
        if let value {
          if let address {
            address.initialize(to: value)
            box.unsafelyUnwrapped.isEmpty = false
          } else {
            box = TypedPresentationBox(value)
          }
        } else {
          box = nil
        }
      }
      yield &value
    }
  }

  public var projectedValue: Self {
    get { self }
    set { self = newValue }
    _modify { yield &self }
  }

  var isPresented: Bool { box != nil }

  /// Where the value lies, to be read; `nil` if nothing is presented. Valid for as long as this is
  /// not changed.
  @inline(__always)
  var address: UnsafeMutablePointer<State>? {
    box.address?.assumingMemoryBound(to: State.self)
  }

  /// Where the value lies, to be changed; `nil` if nothing is presented.
  @inline(__always)
  static func uniqueAddress(
    _ presentation: UnsafeMutablePointer<Self>
  ) -> UnsafeMutablePointer<State>? {
    if presentation.pointee.box == nil { return nil }
    if !isKnownUniquelyReferenced(&presentation.pointee.box) { makeUnique(presentation) }
    return presentation.pointee.address
  }

  @inline(never)
  private static func makeUnique(_ presentation: UnsafeMutablePointer<Self>) {
    presentation.pointee.box = presentation.pointee.wrappedValue.map(TypedPresentationBox.init)
  }

  /// The case of a presented enum state, if it is the current one. Writing while another case is
  /// current reports an issue and changes nothing; writing `nil` dismisses.
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case?
  where State: CasePathable {
    get { wrappedValue.flatMap { $0[case: path] } }
    set {
      guard let state = wrappedValue, state[case: path] != nil else {
        if newValue != nil {
          reportIssue(
            """
            Can't write to case \(path) of '\(typeName(State.self))': the current value is \
            \(wrappedValue.map(debugCaseOutput) ?? "nil"). Nothing was changed. Replace the whole \
            value to change the case.
            """)
        }
        return
      }
      wrappedValue = newValue.map { AnyCasePath(path).embed($0) }
    }
  }

  public subscript<Case>(
    dynamicMember path: CaseKeyPath<State, Case>
  ) -> PresentationState<Case> where State: CasePathable {
    PresentationState<Case>(wrappedValue: self[case: path])
  }

  public subscript<Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> PresentationState<Member> {
    PresentationState<Member>(wrappedValue: wrappedValue.map { $0[keyPath: keyPath] })
  }

  fileprivate func isSameBox(_ other: Self) -> Bool { box === other.box }
}

extension PresentationState: Equatable where State: Equatable {
  /// - Complexity: O(1) for copies of which neither has changed.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.isSameBox(rhs) || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// Sendable when the state is: a box is changed only while it has one owner.
extension PresentationState: @unchecked Sendable where State: Sendable {}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension PresentationState: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}
