import OrderedCollections

/// An array of elements that each have an id of their own, found by position or by id.
///
/// Use it for a list of rows in an app's state. A position goes stale when the list changes while an
/// effect runs, and searching for an id takes time proportional to the list; here an element is
/// found by id in constant time, and changed where it lies:
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isComplete = true
/// ```
///
/// The array keeps insertion order and never holds two elements of one id. The id of an element in
/// the array must not change: changing it through `[id:]` or `[position]` traps.
public struct IdentifiedArray<ID: Hashable, Element> {
  // The element at each position of `storage` has the id at the same position of `index`, which is
  // changed only through `uniqueIndex`.
  @usableFromInline var storage: [Element]
  @usableFromInline var index: IDIndex<ID, Element>

  @inlinable
  init(index: IDIndex<ID, Element>) {
    storage = []
    self.index = index
  }

  /// The index, not shared with any other array.
  @inlinable
  var uniqueIndex: IDIndex<ID, Element> {
    mutating get {
      if !isKnownUniquelyReferenced(&index) {
        index = IDIndex(copying: index)
      }
      return index
    }
  }

  /// The path from an element to its id.
  public var id: KeyPath<Element, ID> { index.keyPath() }

  /// The elements in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] { storage }

  /// The ids in the elements' order.
  ///
  /// - Complexity: O(1). Only the first read after elements were removed, inserted or moved, other
  ///   than at the end, is O(*n*): the set is made then, and kept.
  public var ids: OrderedSet<ID> { index.orderedSet }

  /// The ids in the elements' order, for those who go through them and look none up.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var orderedIDs: ContiguousArray<ID> { index.ids }

  /// Whether an element with the same id is in the array; nothing but the id is compared.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index.position(of: index.idOf(element)) != nil
  }

  /// The position of the element with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    index.position(of: id)
  }

  /// The element with an id, or `nil` if there is none.
  ///
  /// Changing it through the optional changes it where it lies, without copying it. Setting `nil`
  /// removes the element, O(*n*). Setting an element where there was none appends it, if it has
  /// that id; another id traps.
  ///
  /// - Complexity: O(1) on average to get and to change.
  @inlinable
  public subscript(id id: ID) -> Element? {
    _read {
      if let position = index.position(of: id) {
        yield storage[position]
      } else {
        yield nil
      }
    }
    _modify {
      if let position = index.position(of: id) {
        // The element moves out of the array and back, so that it stays uniquely referenced while
        // it is being changed: a copy would make each collection in it copy its buffer.
        var element: Element? = takeOut(at: position)
        defer { putBack(&element, at: position) }
        yield &element
      } else {
        var element: Element?
        defer {
          if let element {
            preconditionSameID(element, id)
            append(element)
          }
        }
        yield &element
      }
    }
  }

  /// Changes the element with an id where it lies.
  ///
  /// - Parameter body: Is handed where the element lies, and its position.
  /// - Returns: Whether it is there.
  /// - Complexity: O(1) on average.
  package static func _withElement(
    id: ID, in array: UnsafeMutablePointer<Self>,
    _ body: (UnsafeMutablePointer<Element>, _ position: Int) -> Void
  ) -> Bool {
    let index = array.pointee.index
    guard let position = index.position(of: id) else { return false }
    body(&array.pointee.storage[position], position)
    array.pointee.preconditionSameID(array.pointee.storage[position], id)
    return true
  }

  /// Stands for the ids in their order: for as long as somebody holds it, arrays that have the same
  /// one have the same ids. Others may have the same ids, too.
  ///
  /// - Complexity: O(1). Holding it makes the next change of the ids copy them.
  @inlinable
  public var _idsIdentity: AnyObject { index }

  /// ``_idsIdentity`` of the array that lies somewhere.
  @inlinable @inline(__always)
  public static func _idsIdentity(at array: UnsafePointer<Self>) -> AnyObject {
    array.pointee.index
  }

  /// The ids that an identity stands for and that an array doesn't have, in order.
  ///
  /// - Complexity: O(*n*), but ids are hashed only between the first difference and the last.
  package static func _ids(
    of identity: AnyObject, notIn array: UnsafePointer<Self>
  ) -> [ID] {
    let ids = _ids(of: identity)
    let ends = commonEnds(ids, array.pointee.index.ids)
    return ids[ends.prefix..<(ids.count - ends.suffix)].filter {
      array.pointee.index.position(of: $0) == nil
    }
  }

  /// The ids that an identity stands for.
  public static func _ids(of identity: AnyObject) -> ContiguousArray<ID> {
    unsafeDowncast(identity, to: IDIndex<ID, Element>.self).ids
  }

  /// Begins a change made by id: moves the element at a position out of its place.
  ///
  /// It leaves a gap that holds no element, which is safe because the change has exclusive access to
  /// the array until it ends by `putBack`. The only element leaves an empty array.
  @inlinable
  mutating func takeOut(at position: Int) -> Element {
    guard storage.count > 1 else { return storage.removeLast() }
    return storage.withUnsafeMutableBufferPointer {
      ($0.baseAddress.unsafelyUnwrapped + position).move()
    }
  }

  /// Ends a change made by id: moves the element back to its place, or removes it from the array if
  /// it is `nil`.
  @inlinable
  mutating func putBack(_ element: inout Element?, at position: Int) {
    guard let changed = element.take() else {
      uniqueIndex.remove(at: position)
      closeGap(at: position)
      return
    }
    preconditionSameID(changed, index.ids[position])
    if storage.isEmpty {
      storage.append(changed)
    } else {
      storage.withUnsafeMutableBufferPointer {
        ($0.baseAddress.unsafelyUnwrapped + position).initialize(to: changed)
      }
    }
  }

  @usableFromInline
  mutating func closeGap(at position: Int) {
    guard !storage.isEmpty else { return }
    storage.withUnsafeMutableBufferPointer {
      let first = $0.baseAddress.unsafelyUnwrapped
      let last = first + ($0.count - 1)
      let gap = first + position
      gap.moveInitialize(from: gap + 1, count: last - gap)
      // An array can only be made shorter by taking an element away, so it gets one for that.
      last.initialize(to: first.pointee)
    }
    storage.removeLast()
  }

  /// Traps when an element that was changed in place, or put in by id, has another id than it must.
  @inlinable
  func preconditionSameID(_ element: Element, _ expected: @autoclosure () -> ID) {
    precondition(
      index.idOf(element) == expected(),
      """
      The id of an element of an 'IdentifiedArray' must not change: expected \(expected()), \
      found \(index.idOf(element)). Remove the element, and append one with the new id.
      """)
  }

  /// Whether the ids of both arrays are known to be the same, in the same order, because both share
  /// the storage that holds them. A `false` says nothing.
  ///
  /// Changing elements leaves that storage alone, so this answers at once whether an array only had
  /// elements changed since it was copied.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func _sharesIDStorage(with other: Self) -> Bool {
    index === other.index
  }
}

/// An identified array of elements that say themselves what their id is.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element>
where Element: Identifiable
