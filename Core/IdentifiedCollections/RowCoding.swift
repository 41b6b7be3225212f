import Foundation

/// The contents of a value's identified arrays at the last save or load. The next save writes only
/// the rows that differ from them.
///
/// This value retains the arrays, so the next change to one of them copies its storage.
package struct CodedRows: Sendable {
  // The keys are coding paths. The type of an array is known when the array is encoded again. Each
  // array is a part of a `Sendable` value, so the dictionary is safe to share.
  fileprivate nonisolated(unsafe) var arrays: [String: Any] = [:]

  package init() {}

  package var isEmpty: Bool { arrays.isEmpty }
}

/// A collector of the identified arrays that an encoder or decoder codes, passed in its `userInfo`.
/// With a marker it encodes each array as a difference from the array of the previous save.
///
/// An array is then encoded as `{"<marker>":[…]}`, with one element for each run of rows. A run is
/// `{"from":0,"count":500}` for unchanged rows from a position on, or `{"rows":[…]}` for new rows.
/// An array inside a row is encoded as usual.
///
/// Rows count as the same if their memory is the same. This is correct for values, because the
/// contents of a row aren't changed in place while the older row is retained. Rows that are objects
/// are encoded as usual.
package final class RowCoding: @unchecked Sendable {
  // `userInfo` requires `Sendable`. The conformance is unchecked, because one call of an encoder or
  // decoder uses an instance, on one thread.

  /// The key in the `userInfo` of an encoder or decoder.
  package static let key = CodingUserInfoKey(rawValue: "IdentifiedCollections.RowCoding")!

  /// The arrays that were coded.
  package private(set) var rows = CodedRows()

  private let previous: CodedRows
  private let marker: String?
  /// Whether a row is being coded. Arrays in a row are not collected.
  private var isInRow = false

  /// - Parameters:
  ///   - marker: A key that occurs nowhere else in the value; `nil` to encode arrays as usual.
  ///   - previous: The rows to compare with.
  package init(marker: String? = nil, since previous: CodedRows = CodedRows()) {
    self.marker = marker
    self.previous = previous
  }

  /// - Returns: The coding path of an array to collect; `nil` for any other array.
  private func place<Element>(of type: Element.Type, at path: [any CodingKey]) -> String? {
    guard !isInRow, !(type is AnyObject.Type) else { return nil }
    let place = path.map(\.stringValue).joined(separator: "\u{0}")
    // The second array at the same coding path is encoded as usual.
    return rows.arrays[place] == nil ? place : nil
  }

  fileprivate func collect<ID, Element>(
    _ array: IdentifiedArray<ID, Element>, at path: [any CodingKey]
  ) {
    guard let place = place(of: Element.self, at: path) else { return }
    rows.arrays[place] = array
  }

  /// Runs a closure that codes rows, so that arrays inside them are not collected.
  fileprivate func inRow<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasInRow = isInRow
    isInRow = true
    defer { isInRow = wasInRow }
    return try body()
  }

  /// Encodes an array as a difference from the array of the previous save.
  ///
  /// - Returns: Whether the array was encoded.
  fileprivate func encodeDifferences<ID, Element: Encodable>(
    of array: IdentifiedArray<ID, Element>, to encoder: any Encoder
  ) throws -> Bool {
    guard let marker, let place = place(of: Element.self, at: encoder.codingPath) else {
      return false
    }
    rows.arrays[place] = array
    let previous = self.previous.arrays[place] as? IdentifiedArray<ID, Element>
    let runs = previous.map(array.runs(since:)) ?? [.new(array.storage.indices)]
    try inRow {
      var container = encoder.container(keyedBy: RowKey.self)
      var segments = container.nestedUnkeyedContainer(forKey: RowKey(stringValue: marker))
      for run in runs {
        var segment = segments.nestedContainer(keyedBy: RowKey.self)
        switch run {
        case .same(let start, let count):
          try segment.encode(start, forKey: RowKey(stringValue: "from"))
          try segment.encode(count, forKey: RowKey(stringValue: "count"))
        case .new(let range):
          try segment.encode(Array(array.storage[range]), forKey: RowKey(stringValue: "rows"))
        }
      }
    }
    return true
  }
}

private struct RowKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) {
    self.stringValue = stringValue
  }

  init?(intValue: Int) { nil }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements like a plain array.
  public func encode(to encoder: any Encoder) throws {
    let coding = encoder.userInfo[RowCoding.key] as? RowCoding
    if let coding, try coding.encodeDifferences(of: self, to: encoder) { return }
    var container = encoder.singleValueContainer()
    guard let coding else { return try container.encode(storage) }
    coding.collect(self, at: encoder.codingPath)
    try coding.inRow { try container.encode(storage) }
  }
}

extension IdentifiedArray: Decodable
where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes the elements of a plain array.
  ///
  /// Throws `DecodingError.dataCorrupted` if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let coding = decoder.userInfo[RowCoding.key] as? RowCoding
    let decode = { try container.decode([Element].self) }
    let elements = try coding.map { try $0.inRow(decode) } ?? decode()
    self.init()
    reserveCapacity(elements.count)
    for element in elements where !append(element).inserted {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath,
          debugDescription: "Two elements have the id \(element.id); ids must differ."))
    }
    coding?.collect(self, at: decoder.codingPath)
  }
}

/// A run of rows in an array, relative to an older array.
enum RowRun: Equatable {
  /// Rows of the older array, from a position on.
  case same(from: Int, count: Int)
  /// Rows at these positions of the newer array.
  case new(Range<Int>)
}

extension IdentifiedArray {
  /// Splits the array into runs of an older array's rows and of new rows, in order.
  ///
  /// - Complexity: O(*n*), but looks up ids only between the first difference and the last.
  func runs(since old: Self) -> [RowRun] {
    let comparison = MemoryComparison(of: Element.self)
    return storage.withUnsafeBufferPointer { new in
      old.storage.withUnsafeBufferPointer { former in
        let shorter = Swift.min(new.count, former.count)
        var prefix = 0
        while prefix < shorter, comparison.areSame(new, prefix, former, prefix) { prefix += 1 }
        var suffix = 0
        while suffix < shorter - prefix,
          comparison.areSame(new, new.count - suffix - 1, former, former.count - suffix - 1)
        { suffix += 1 }

        var runs: [RowRun] = []
        runs.append(sameAt: 0, count: prefix)
        for position in prefix..<(new.count - suffix) {
          if let candidate = old.index.position(of: index.ids[position]),
            comparison.areSame(new, position, former, candidate)
          {
            runs.append(sameAt: candidate, count: 1)
          } else {
            runs.append(newAt: position)
          }
        }
        runs.append(sameAt: former.count - suffix, count: suffix)
        return runs
      }
    }
  }
}

/// Compares values by their stored bytes, without padding.
private struct MemoryComparison<Element> {
  private let fields: [Range<Int>]

  init(of type: Element.Type) {
    fields = storedBytes(of: type)
  }

  func areSame(
    _ lhs: UnsafeBufferPointer<Element>, _ left: Int, _ rhs: UnsafeBufferPointer<Element>,
    _ right: Int
  ) -> Bool {
    precondition(lhs.indices.contains(left) && rhs.indices.contains(right))
    let lhs = UnsafeRawPointer(lhs.baseAddress! + left)
    let rhs = UnsafeRawPointer(rhs.baseAddress! + right)
    for field in fields
    where memcmp(lhs + field.lowerBound, rhs + field.lowerBound, field.count) != 0 {
      return false
    }
    return true
  }
}

extension [RowRun] {
  fileprivate mutating func append(sameAt position: Int, count: Int) {
    if count == 0 { return }
    if case .same(let start, let length)? = last, start + length == position {
      self[endIndex - 1] = .same(from: start, count: length + count)
    } else {
      append(.same(from: position, count: count))
    }
  }

  fileprivate mutating func append(newAt position: Int) {
    if case .new(let range)? = last {
      self[endIndex - 1] = .new(range.lowerBound..<(position + 1))
    } else {
      append(.new(position..<(position + 1)))
    }
  }
}
