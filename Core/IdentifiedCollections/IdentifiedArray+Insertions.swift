extension IdentifiedArray {
  /// Appends an element, unless its id is in the array.
  ///
  /// - Returns: Whether the element was added, and the position of the element with that id.
  /// - Complexity: Amortised O(1) on average.
  @inlinable
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    let id = index.idOf(item)
    let place = index.find(id)
    if let position = place.position {
      return (false, position)
    }
    uniqueIndex.append(id, at: place)
    storage.append(item)
    return (true, storage.count - 1)
  }

  /// Appends elements, except those whose id is in the array.
  ///
  /// - Complexity: O(*m*) on average, where *m* is the number of new elements.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    for element in newElements {
      append(element)
    }
  }

  /// Inserts an element before a position, unless its id is in the array.
  ///
  /// - Returns: Whether the element was inserted, and the position of the element with that id.
  /// - Complexity: O(*n*).
  @discardableResult
  public mutating func insert(_ item: Element, at i: Int) -> (inserted: Bool, index: Int) {
    let id = index.idOf(item)
    if let position = index.position(of: id) {
      return (false, position)
    }
    precondition(0...count ~= i, "Position \(i) is out of the bounds of \(count) elements.")
    uniqueIndex.insert(id, at: i)
    storage.insert(item, at: i)
    return (true, i)
  }

  /// Replaces the element at a position with an element that has the same id. If the id differs,
  /// reports an issue and assigns the element as `[position]` does.
  ///
  /// - Returns: The previous element.
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func update(_ item: Element, at i: Int) -> Element {
    let old = storage[i]
    if index.idOf(item) == index.ids[i] {
      storage[i] = item
    } else {
      reportOtherID(of: item, than: index.ids[i])
      self[i] = item
    }
    return old
  }

  /// Replaces the element with the same id, or appends the element if there is none.
  ///
  /// - Returns: The replaced element.
  /// - Complexity: Amortised O(1) on average.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    let (inserted, position) = append(item)
    return inserted ? nil : update(item, at: position)
  }

  /// Replaces the element with the same id, or inserts the element before a position if there is
  /// none.
  ///
  /// - Returns: The replaced element, and the position of the element with that id.
  /// - Complexity: O(*n*), or O(1) on average if the id is in the array.
  @discardableResult
  public mutating func updateOrInsert(
    _ item: Element, at i: Int
  ) -> (originalMember: Element?, index: Int) {
    let (inserted, position) = insert(item, at: i)
    return (inserted ? nil : update(item, at: position), position)
  }

  /// Reserves capacity for a total number of elements.
  ///
  /// - Complexity: O(*n*).
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    storage.reserveCapacity(minimumCapacity)
    uniqueIndex.ids.reserveCapacity(minimumCapacity)
    uniqueIndex.reserveCapacity(minimumCapacity)
  }
}
