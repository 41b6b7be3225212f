extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// A position, counted from zero.
  public typealias Index = Int
  /// All positions.
  public typealias Indices = Range<Int>

  /// Always zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position after the last element.
  @inlinable
  public var endIndex: Int { storage.count }

  /// The number of elements.
  @inlinable
  public var count: Int { storage.count }

  /// Whether the array has no elements.
  @inlinable
  public var isEmpty: Bool { storage.isEmpty }

  /// The element at a position.
  ///
  /// Changing its id in place reports an issue. Assigning an element whose id is elsewhere in the
  /// array first swaps the existing element to the position. Assigning an element with a new id
  /// replaces the element at the position.
  ///
  /// - Complexity: O(1) on average.
  @inlinable
  public subscript(position: Int) -> Element {
    _read {
      yield storage[position]
    }
    _modify {
      defer { checkID(at: position) }
      yield &storage[position]
    }
    set {
      let newID = index.idOf(newValue)
      if let current = index.position(of: newID) {
        swapAt(current, position)
      } else {
        uniqueIndex.replace(at: position, with: newID)
      }
      storage[position] = newValue
    }
  }
}

extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  /// Replaces the elements at a range of positions.
  ///
  /// A new element whose id is elsewhere in the array replaces that element in place, instead of
  /// adding a duplicate.
  ///
  /// - Complexity: O(*n* + *m*) on average, where *m* is the number of new elements.
  public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    removeSubrange(subrange)
    let end = count
    for element in newElements {
      updateOrAppend(element)
    }
    rotate(subrange.lowerBound..<count, toStartAt: end)
  }

  /// Appends an element, unless its id is in the array. This overload is for generic collection
  /// code and for closures that return nothing.
  ///
  /// - Complexity: Amortised O(1) on average.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ newElement: Element) {
    let _: (Bool, Int) = append(newElement)
  }

  /// Inserts an element before a position, unless its id is in the array. This overload is for
  /// generic collection code and for closures that return nothing.
  ///
  /// - Complexity: O(*n*).
  @_disfavoredOverload
  public mutating func insert(_ newElement: Element, at i: Int) {
    let _: (Bool, Int) = insert(newElement, at: i)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Creates an array from a literal. Keeps the first element of each id and reports duplicates.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}
