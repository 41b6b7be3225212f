import IssueReporting
import OrderedCollections

/// An array of elements with unique ids, accessible by position and by id.
///
/// Use it for a list of rows in an app's state. A position goes stale when the list changes while
/// an effect runs, and a search for an id takes linear time. This array finds an element by its id
/// in constant time and changes it in place:
///
/// ```swift
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isComplete = true
/// ```
///
/// The array keeps insertion order and never holds two elements with one id. The id of an element
/// in the array should not change. Changing it in place reports an issue. The array then finds the
/// element by its new id, or removes the element if another element has that id.
public struct IdentifiedArray<ID: Hashable, Element> {
  // Position `i` of `storage` and of `index` belong to the same element. The index changes only
  // through `uniqueIndex`.
  @usableFromInline var storage: [Element]
  @usableFromInline var index: IDIndex<ID, Element>

  @inlinable
  init(index: IDIndex<ID, Element>) {
    storage = []
    self.index = index
  }

  /// The index, uniquely owned by this array.
  @inlinable
  var uniqueIndex: IDIndex<ID, Element> {
    mutating get {
      if !isKnownUniquelyReferenced(&index) {
        index = IDIndex(copying: index)
      }
      return index
    }
  }

  /// The key path from an element to its id.
  public var id: KeyPath<Element, ID> { index.keyPath() }

  /// The elements in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] { storage }

  /// The ids in the elements' order.
  ///
  /// - Complexity: O(1), but O(*n*) for the first read after elements were removed, inserted or
  ///   moved other than at the end. This read creates the set and caches it.
  public var ids: OrderedSet<ID> { index.orderedSet }

  /// The ids in the elements' order, for iterating without look-ups.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var orderedIDs: ContiguousArray<ID> { index.ids }

  /// Returns whether an element with the same id is in the array. Compares only the ids.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func contains(_ element: Element) -> Bool {
    index.position(of: index.idOf(element)) != nil
  }

  /// Returns the position of the element with an id, or `nil` if there is none.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public func index(id: ID) -> Int? {
    index.position(of: id)
  }

  /// The element with an id, or `nil` if there is none.
  ///
  /// Optional chaining changes the element in place, without a copy. Setting `nil` removes the
  /// element, O(*n*). Setting an element for a new id appends it. If the element has another id,
  /// the setter reports an issue.
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
        // The element moves out of the array and back, so that it stays uniquely referenced during
        // the change. A copy would make each collection in it copy its buffer.
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

  /// Changes the element with an id in place.
  ///
  /// - Parameter body: Changes the element.
  /// - Returns: Whether the element exists.
  /// - Complexity: O(1) on average.
  public mutating func _modifyElement(id: ID, _ body: (inout Element) -> Void) -> Bool {
    guard let position = index.position(of: id) else { return false }
    body(&storage[position])
    checkID(at: position)
    return true
  }

  /// The identity of the ids in their order. While a caller retains it, arrays with the same
  /// identity have the same ids. Arrays with different identities may have the same ids, too.
  ///
  /// - Complexity: O(1). While the identity is retained, the next change to the ids copies them.
  @inlinable
  public var _idsIdentity: AnyObject {
    get { index }
  }

  /// Returns the ``_idsIdentity`` of the array at an address.
  @inlinable
  public static func _idsIdentity(at array: UnsafePointer<Self>) -> AnyObject {
    array.pointee.index
  }

  /// Returns whether the array at an address is empty.
  // Inlined like its neighbors, because in unspecialized code each call would look up the types.
  @inlinable
  package static func _isEmpty(at array: UnsafePointer<Self>) -> Bool {
    array.pointee.index.ids.isEmpty
  }

  /// Returns the ids of an identity that an array doesn't contain, in order.
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

  /// Returns the ids that an identity stands for.
  @inlinable
  public static func _ids(of identity: AnyObject) -> ContiguousArray<ID> {
    (identity as! IDIndex<ID, Element>).ids
  }

  /// Begins a change by id: moves the element at a position out of its place.
  ///
  /// The move leaves an uninitialized gap, which is safe because the change has exclusive access to
  /// the array until `putBack`. Taking the only element leaves an empty array.
  @inlinable
  mutating func takeOut(at position: Int) -> Element {
    guard storage.count > 1 else { return storage.removeLast() }
    return storage.withUnsafeMutableBufferPointer {
      ($0.baseAddress.unsafelyUnwrapped + position).move()
    }
  }

  /// Ends a change by id: moves the element back to its place, or removes it from the array if it
  /// is `nil`.
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
      // An array shrinks only by removing an initialized element, so the gap gets a copy to remove.
      last.initialize(to: first.pointee)
    }
    storage.removeLast()
  }

  /// Checks whether an element that was changed in place still has its id.
  @inlinable
  mutating func checkID(at position: Int) {
    if index.idOf(storage[position]) != index.ids[position] { idDidChange(at: position) }
  }

  /// Reports an id that was changed in place, and finds the element by its new id. If another
  /// element has that id, the changed element is removed.
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
        ? "Another element has that id, so the changed element was removed."
        : "From now on the array finds the element by its new id.") \
      Remove the element, and append one with the new id instead.
      """)
  }

  /// Reports that code stored an element under an id other than the element's own.
  @usableFromInline
  func reportOtherID(of element: Element, than id: ID) {
    reportIssue(
      """
      An element with the id \(index.idOf(element)) was put into an 'IdentifiedArray' by the id \
      \(id). The array uses the element's own id. Set the element by its own id, or append it.
      """)
  }

  /// Whether both arrays share the storage of their ids, and so have the same ids in the same
  /// order. If the result is `false`, the ids may still be the same.
  ///
  /// Changing elements doesn't change that storage. So this check shows in constant time that only
  /// elements have changed since an array was copied.
  ///
  /// - Complexity: O(1).
  package func sharesIDStorage(with other: Self) -> Bool {
    index === other.index
  }
}

/// An identified array of `Identifiable` elements.
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element>
where Element: Identifiable
