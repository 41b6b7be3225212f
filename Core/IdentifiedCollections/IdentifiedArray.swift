import IssueReporting
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
/// the array should not change: changing it in place is reported, and the array finds the element by
/// its new id from then on.
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
  /// removes the element, O(*n*). Setting an element where there was none appends it; that it has
  /// another id is reported.
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
            if index.idOf(element) != id { reportOtherID(of: element, than: id) }
            append(element)
          }
        }
        yield &element
      }
    }
  }

  /// Changes the element with an id where it lies.
  ///
  /// - Parameter body: Changes the element.
  /// - Returns: Whether it is there.
  /// - Complexity: O(1) on average.
  public mutating func _modifyElement(id: ID, _ body: (inout Element) -> Void) -> Bool {
    guard let position = index.position(of: id) else { return false }
    body(&storage[position])
    checkID(at: position)
    return true
  }

  /// Stands for the ids in their order: for as long as somebody holds it, arrays that have the same
  /// one have the same ids. Others may have the same ids, too.
  ///
  /// - Complexity: O(1). Holding it makes the next change of the ids copy them.
  @inlinable
  public var _idsIdentity: AnyObject {
    @inline(__always) get { index }
  }

  /// ``_idsIdentity`` of the array that lies somewhere.
  @inlinable @inline(__always)
  public static func _idsIdentity(at array: UnsafePointer<Self>) -> AnyObject {
    array.pointee.index
  }

  /// Whether the array that lies somewhere is empty.
  // Inlined, as what is beside it: in code that doesn't know the types, each call would look them up.
  @inlinable @inline(__always)
  package static func _isEmpty(at array: UnsafePointer<Self>) -> Bool {
    array.pointee.index.ids.isEmpty
  }

  /// The ids that an identity stands for and that an array doesn't have, in order.
  ///
  /// - Complexity: O(*n*), but ids are hashed only between the first difference and the last.
  package static func _ids(
    of identity: AnyObject, notIn array: UnsafePointer<Self>
  ) -> [ID] {
    let ids = _ids(of: identity)
    let ends = commonEnds(ids, array.pointee.index.ids)
    var removed: [ID] = []
    for position in ends.prefix..<(ids.count - ends.suffix)
    where array.pointee.index.position(of: ids[position]) == nil {
      removed.append(ids[position])
    }
    return removed
  }

  /// The ids that an identity stands for.
  @inlinable @inline(__always)
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
    if storage.isEmpty {
      storage.append(changed)
    } else {
      storage.withUnsafeMutableBufferPointer {
        ($0.baseAddress.unsafelyUnwrapped + position).initialize(to: changed)
      }
    }
    checkID(at: position)
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

  /// Looks whether an element that was changed in place still has its id.
  @inlinable
  mutating func checkID(at position: Int) {
    if index.idOf(storage[position]) != index.ids[position] { idDidChange(at: position) }
  }

  /// Reports that an element was given another id in place, and finds it by that one from now on. If
  /// another element has that id, the one that was changed is removed.
  @usableFromInline
  mutating func idDidChange(at position: Int) {
    let oldID = index.ids[position]
    let newID = index.idOf(storage[position])
    let isTaken = index.position(of: newID) != nil
    if isTaken {
      uniqueIndex.remove(at: position)
      storage.remove(at: position)
    } else {
      uniqueIndex.replace(at: position, with: newID)
    }
    reportIssue(
      """
      The id of an element of an 'IdentifiedArray' was changed in place from \(oldID) to \(newID). \
      \(isTaken
        ? "Another element has that id, so that the changed one was removed."
        : "The element is found by its new id from now on.") \
      Remove the element, and append one with the new id instead.
      """)
  }

  /// Reports that an element is put in by another id than its own.
  @usableFromInline
  func reportOtherID(of element: Element, than id: ID) {
    reportIssue(
      """
      An element with the id \(index.idOf(element)) was put into an 'IdentifiedArray' by the id \
      \(id). The element's own id counts. Set it by its own id, or append it.
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
