/// The state of an optional presented child: the storage of `@Presents var child: Child.State?`.
///
/// A child may hold a child of its own type, because the value is in a box. Copying is O(1); a
/// change copies the box if another copy shares it. Without a child there is no box.
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

  /// Whether a copy shares the box, so that a change needs a new box.
  private var isShared: Bool {
    mutating get { !isKnownUniquelyReferenced(&box) }
  }

  /// The address of the value, for reading; `nil` if nothing is presented. Valid until this
  /// presentation state changes.
  var address: StateAddress<State>? {
    if let box { box.address(of: State.self) } else { nil }
  }

  /// Changes the value in place.
  ///
  /// - Returns: `nil` if nothing is presented.
  mutating func modify<R>(_ body: (inout State) -> R) -> R? {
    if box == nil { return nil }
    if isShared { makeUnique() }
    guard let address else { return nil }
    return body(&address.value)
  }

  private mutating func makeUnique() {
    box = wrappedValue.map(StateBox.init)
  }

  /// The payload of a presented enum state, if the enum is at this case.
  ///
  /// While another case is current, a write reports an issue and is a no-op, also through an
  /// optional chain. Writing `nil` dismisses the child.
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
  /// - Complexity: O(1) for unchanged copies.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.isSameBox(rhs) { return true }
    guard let left = lhs.address, let right = rhs.address else { return false }
    // Compares the values in place, to avoid copies.
    return left.value == right.value
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// Sendable if the state is: a box changes only while it has one owner.
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
