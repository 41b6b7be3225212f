extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// A position, counted from zero.
  public typealias Index = Int
  /// All positions.
  public typealias Indices = Range<Int>

  /// Always zero.
  @inlinable
  public var startIndex: Int { 0 }

  /// The position behind the last element.
  @inlinable
  public var endIndex: Int { storage.count }

  /// How many elements there are.
  @inlinable
  public var count: Int { storage.count }

  /// Whether there is no element.
  @inlinable
  public var isEmpty: Bool { storage.isEmpty }

  /// The element at a position.
  ///
  /// Changing its id in place is reported. Assigning an element puts it at
  /// the position: the one with its id, if it was elsewhere in the array, first changes places with
  /// the one at the position; an id that is new replaces the one that was there.
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
  /// A new element whose id is elsewhere in the array replaces that one where it is, instead of
  /// coming a second time.
  ///
  /// - Complexity: O(*n* + *m*) on average, where *m* is how many come.
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

  /// Adds an element at the end, unless there is one with its id: for code that knows of collections only,
  /// and for closures that return nothing.
  ///
  /// - Complexity: Amortised O(1) on average.
  @inlinable
  @_disfavoredOverload
  public mutating func append(_ newElement: Element) {
    let _: (Bool, Int) = append(newElement)
  }

  /// Inserts an element before a position, unless there is one with its id: for code that knows of
  /// collections only, and for closures that return nothing.
  ///
  /// - Complexity: O(*n*).
  @_disfavoredOverload
  public mutating func insert(_ newElement: Element, at i: Int) {
    let _: (Bool, Int) = insert(newElement, at: i)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// An array of the elements of a literal. Of several elements of one id the first is kept, and the
  /// others are reported.
  public init(arrayLiteral elements: Element...) {
    self.init(uniqueElements: elements)
  }
}
