import IssueReporting

extension IdentifiedArray {
  /// An empty array of elements whose id is at a key path.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(index: IDIndex(idOf: { $0[keyPath: id] }, keyPath: { id }))
  }

  /// An array of elements that are known to have different ids, at a key path.
  ///
  /// Nothing checks them: with two elements of one id, what the array does is undefined. Prefer
  /// `init(uniqueElements:)`.
  ///
  /// - Complexity: O(*n*) on average.
  @_disfavoredOverload
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(id: id)
    fill(with: Array(elements), isChecked: false)
  }

  /// An array of elements with different ids, at a key path. Of several elements of one id the first
  /// is kept, and the others are reported.
  ///
  /// - Complexity: O(*n*) on average.
  @inlinable
  public init<S: Sequence<Element>>(uniqueElements elements: S, id: KeyPath<Element, ID>) {
    self.init(id: id)
    fill(with: Array(elements), isChecked: true)
  }

  /// Gives an empty array its elements, and if that is checked only the first of each id.
  @inlinable
  mutating func fill(with elements: [Element], isChecked: Bool) {
    if elements.isEmpty { return }
    storage = elements
    let duplicate = index.reset(index.ids(of: elements), isChecked: isChecked)
    if let duplicate { keepFirst(of: elements, duplicate: duplicate) }
  }

  /// Reports that an element comes a second time, and keeps the first element of each id.
  @usableFromInline
  mutating func keepFirst(of elements: [Element], duplicate: Int) {
    storage = Array(elements[..<duplicate])
    append(contentsOf: elements[duplicate...])
    reportIssue(
      """
      Elements of an 'IdentifiedArray' have the same id, \(index.idOf(elements[duplicate])) for \
      example. Of \(elements.count) elements the first of each id were kept, which are \(count). Make \
      those of one id one with 'init(_:uniquingIDsWith:)', or append one by one to keep the first.
      """)
  }

  /// An array of elements, where those of one id, at a key path, are made one by a closure.
  ///
  /// - Parameter combine: Gets the element that is in the array and the one that comes; what it
  ///   returns takes the place of the first. That its id isn't theirs is reported.
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

  /// A copy of an identified array, O(1).
  public init(_ elements: Self) {
    self = elements
  }

  /// The elements of a part of an identified array.
  ///
  /// - Complexity: O(*n*).
  public init(_ elements: SubSequence) {
    let base = elements.base
    self.init(index: IDIndex(idOf: base.index.idOf, keyPath: base.index.keyPath))
    fill(with: Array(base.storage[elements.startIndex..<elements.endIndex]), isChecked: false)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// An empty array.
  @inlinable
  public init() {
    self.init(index: IDIndex(idOf: { $0.id }, keyPath: { \.id }))
  }

  /// An array of elements that are known to have different ids.
  ///
  /// Nothing checks them: with two elements of one id, what the array does is undefined. Prefer
  /// `init(uniqueElements:)`.
  ///
  /// - Complexity: O(*n*) on average.
  @_disfavoredOverload
  @inlinable
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init()
    fill(with: Array(elements), isChecked: false)
  }

  /// An array of elements with different ids. Of several elements of one id the first is kept, and
  /// the others are reported.
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

  /// An array of elements, where those of one id are made one by a closure.
  ///
  /// - Parameter combine: Gets the element that is in the array and the one that comes; what it
  ///   returns takes the place of the first. That its id isn't theirs is reported.
  /// - Complexity: O(*n*) on average.
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    self.init()
    try merge(elements, uniquingIDsWith: combine)
  }
}
