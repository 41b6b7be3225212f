/// State of a child that is presented or not: what `@Presents var child: Child.State?` stores.
///
/// A child may hold the state of a child of its own kind, because the value lies in a box. Copying
/// is O(1); the box is copied when one of two copies changes. While nothing is presented there is no
/// box.
@dynamicMemberLookup
@propertyWrapper
public struct PresentationState<State> {
  private var box: AnyStateBox?

  public init(wrappedValue: State?) {
    box = StateBox.wrapping(wrappedValue)
  }

  public var wrappedValue: State? {
    get { address?.value }
    _modify {
      var value: State?
      if isPresented {
        if isShared {
          value = address?.value
          box = nil
        } else {
          value = box?.take(State.self)
        }
      }
      defer {
        if box?.putBack(value) != true { box = StateBox.wrapping(value) }
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

  /// Whether a copy refers to the same box, so that a change has to be made in another one.
  private var isShared: Bool {
    @inline(__always) mutating get { !isKnownUniquelyReferenced(&box) }
  }

  /// Where the value lies, to be read; `nil` if nothing is presented. Valid for as long as this is
  /// not changed.
  @inline(__always)
  var address: StateAddress<State>? {
    if let box { box.address(of: State.self) } else { nil }
  }

  /// Changes the value where it lies.
  ///
  /// - Returns: `nil` if nothing is presented.
  @inline(__always)
  mutating func modify<R>(_ body: (inout State) -> R) -> R? {
    if box == nil { return nil }
    if isShared { makeUnique() }
    guard let address else { return nil }
    return body(&address.value)
  }

  @inline(never)
  private mutating func makeUnique() {
    box = wrappedValue.map(StateBox.init)
  }

  /// The case of a presented enum state, if it is the current one.
  ///
  /// Writing or changing it while another case is current, also through an optional chain, reports an issue and
  /// changes nothing. Writing `nil` dismisses.
  public subscript<Case>(case path: CaseKeyPath<State, Case>) -> Case?
  where State: CasePathable {
    get { wrappedValue.flatMap { $0[case: path] } }
    _modify {
      let casePath = AnyCasePath(path)
      var value = wrappedValue.flatMap(casePath.extract(from:))
      let isCurrent = value != nil
      defer {
        if isCurrent {
          wrappedValue = value.map(casePath.embed)
        } else {
          reportIssue(
            """
            A '\(typeName(Case.self))' was written to a case of '\(typeName(State.self))' that isn't \
            the current one, \(wrappedValue.map(debugCaseOutput) ?? "nil"). Nothing was changed. \
            Replace the whole value to change the case.
            """)
        }
      }
      yield &value
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
    if lhs.isSameBox(rhs) { return true }
    guard let left = lhs.address, let right = rhs.address else { return false }
    // Where the values lie, without copies.
    return left.value == right.value
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
