extension RangeReplaceableCollection {
  /// Shares the elements of a shared collection one by one, in order: `Array($items)`.
  ///
  /// Each shared element follows its element by id. After the element's removal, the last value
  /// remains readable.
  ///
  /// - Complexity: O(*n*)
  public init<Values: _MutableIdentifiedCollection>(_ shared: Shared<Values>)
  where Element == Shared<Values.Element>, Values.Index == Values.IDs.Index {
    self.init()
    let values = shared.wrappedValue
    reserveCapacity(values.count)
    for id in values.ids {
      guard let value = values[id: id] else { continue }
      let part = PartReference(shared.target, \Values.[id: id])
      append(Shared(reference: UnwrappedReference(part, value: value)))
    }
  }

  /// Shares the elements of a shared collection one by one, in order: `Array($items)`.
  ///
  /// Each shared element follows its element by id. After the element's removal, the last value
  /// remains readable.
  ///
  /// - Complexity: O(*n*)
  public init<Values: _IdentifiedCollection>(_ shared: SharedReader<Values>)
  where Element == SharedReader<Values.Element>, Values.Index == Values.IDs.Index {
    self.init()
    let values = shared.wrappedValue
    reserveCapacity(values.count)
    for id in values.ids {
      guard let value = values[id: id] else { continue }
      let part = ReadOnlyPartReference(shared.target, \Values.[id: id])
      append(SharedReader(reference: ReadOnlyUnwrappedReference(part, value: value)))
    }
  }
}
