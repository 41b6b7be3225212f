import IssueReporting

extension IdentifiedArray {
  /// Creates an empty array of elements with an id at a key path.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(index: IDIndex(idOf: { $0[keyPath: id] }, keyPath: { id }))
  }

  /// Creates an array of elements whose ids, at a key path, are known to be unique.
  ///
  /// Duplicate ids are unchecked and make the behavior undefined. Prefer `init(uniqueElements:)`.
  ///
  /// - Complexity: O(*n*) on average.
  @_disfavoredOverload
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    fill(with: Array(elements), isChecked: false)
  }

  /// Creates an array of elements with different ids at a key path. Keeps the first element of each
  /// id and reports duplicates.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init<S: Sequence<Element>>(uniqueElements elements: S, id: KeyPath<Element, ID>) {
    self.init(id: id)
    fill(with: Array(elements), isChecked: true)
  }

  /// Fills an empty array. If `isChecked` is true, keeps only the first element of each id.
  @inlinable
  mutating func fill(with elements: [Element], isChecked: Bool) {
    if elements.isEmpty { return }
    storage = elements
    let duplicate = index.reset(index.ids(of: elements), isChecked: isChecked)
    if let duplicate { keepFirst(of: elements, duplicate: duplicate) }
  }

  /// Reports a duplicate element, and keeps the first element of each id.
  @usableFromInline
  mutating func keepFirst(of elements: [Element], duplicate: Int) {
    storage = Array(elements[..<duplicate])
    append(contentsOf: elements[duplicate...])
    reportIssue(
      """
      Elements of an 'IdentifiedArray' have the same id, \(index.idOf(elements[duplicate])) for \
      example. Only the first element of each id was kept: \(count) of \(elements.count) elements. Merge \
      elements with 'init(_:uniquingIDsWith:)', or append them one by one to keep the first.
      """)
  }

  /// Creates an array of elements, and combines elements with the same id at a key path.
  ///
  /// - Parameter combine: Gets the existing and the new element, and returns an element to replace
  ///   the existing one. Returning another id reports an issue.
  /// - Complexity: O(*n*) on average.
  public init(
    _ elements: some Sequence<Element>, id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init(id: id)
    try merge(elements, uniquingIDsWith: combine)
  }

  fileprivate mutating func merge(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    reserveCapacity(elements.underestimatedCount)
    for element in elements {
      let (inserted, position) = append(element)
      if !inserted {
        update(try combine(storage[position], element), at: position)
      }
    }
  }

  /// Creates a copy of an identified array, O(1).
  public init(_ elements: Self) {
    self = elements
  }

  /// Creates an array from a slice of an identified array.
  ///
  /// - Complexity: O(*n*).
  public init(_ elements: SubSequence) {
    let base = elements.base
    self.init(index: IDIndex(idOf: base.index.idOf, keyPath: base.index.keyPath))
    fill(with: Array(base.storage[elements.startIndex..<elements.endIndex]), isChecked: false)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Creates an empty array.
  @inlinable
  public init() {
    self.init(index: IDIndex(idOf: { $0.id }, keyPath: { \.id }))
  }

  /// Creates an array of elements whose ids are known to be unique.
  ///
  /// Duplicate ids are unchecked and make the behavior undefined. Prefer `init(uniqueElements:)`.
  ///
  /// - Complexity: O(*n*) on average.
  @_disfavoredOverload
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init()
    fill(with: Array(elements), isChecked: false)
  }

  /// Creates an array of elements with different ids. Keeps the first element of each id and
  /// reports duplicates.
  ///
  /// - Complexity: O(*n*) on average, O(1) for an identified array of the same type.
  @inlinable
  public init<S: Sequence<Element>>(uniqueElements elements: S) {
    if let elements = elements as? Self {
      self = elements
    } else {
      self.init()
      fill(with: Array(elements), isChecked: true)
    }
  }

  /// Creates an array of elements, and combines elements with the same id.
  ///
  /// - Parameter combine: Gets the existing and the new element, and returns an element to replace
  ///   the existing one. Returning another id reports an issue.
  /// - Complexity: O(*n*) on average.
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try merge(elements, uniquingIDsWith: combine)
  }
}
