import Foundation

/// What the identified arrays of a value held when it was last saved or loaded, so that the next save can
/// write the rows that differ and leave the others where they are.
///
/// Holding it keeps those arrays: the next change of one of them copies its storage.
package struct CodedRows: Sendable {
  // By coding paths: what an array of rows is in its type is known where it is encoded again. Each is a
  // part of a value that is `Sendable` itself.
  fileprivate nonisolated(unsafe) var arrays: [String: Any] = [:]

  package init() {}

  package var isEmpty: Bool { arrays.isEmpty }
}

/// Put into the `userInfo` of an encoder or a decoder it collects the identified arrays that are coded; with
/// a marker it has them encoded as what differs from the last ones.
///
/// An array becomes `{"<marker>":[…]}` then, with a run of rows in each element of it: `{"from":0,"count":500}`
/// for rows as they stood from a position on, `{"rows":[…]}` for others. An array inside a row is a part of
/// that, and encoded as ever.
///
/// Rows count as the same where their memory is. That is never wrong of values, however they compare: what a
/// row points to isn't changed in place while the older row is kept. Rows that are objects are encoded as ever.
package final class RowCoding: @unchecked Sendable {
  // Sendable because of `userInfo`: one call of an encoder or decoder uses it, on one thread.

  /// Where it is looked for.
  package static let key = CodingUserInfoKey(rawValue: "IdentifiedCollections.RowCoding")!

  /// The arrays that were coded.
  package private(set) var rows = CodedRows()

  private let previous: CodedRows
  private let marker: String?
  /// Arrays in rows are a part of these.
  private var isInRow = false

  /// - Parameters:
  ///   - marker: A name that nothing else in the value has; `nil` to encode arrays as ever.
  ///   - previous: Those that rows are compared with.
  package init(marker: String? = nil, since previous: CodedRows = CodedRows()) {
    self.marker = marker
    self.previous = previous
  }

  /// - Returns: Where the array lies, if it is one to be collected.
  private func place<Element>(of type: Element.Type, at path: [any CodingKey]) -> String? {
    guard !isInRow, !(type is AnyObject.Type) else { return nil }
    let place = path.map(\.stringValue).joined(separator: "\u{0}")
    // Who encodes two things at one path has the second encoded as ever.
    return rows.arrays[place] == nil ? place : nil
  }

  fileprivate func collect<ID, Element>(
    _ array: IdentifiedArray<ID, Element>, at path: [any CodingKey]
  ) {
    guard let place = place(of: Element.self, at: path) else { return }
    rows.arrays[place] = array
  }

  /// Codes what is in rows.
  fileprivate func inRow<Result>(_ body: () throws -> Result) rethrows -> Result {
    let wasInRow = isInRow
    isInRow = true
    defer { isInRow = wasInRow }
    return try body()
  }

  /// Encodes an array as what differs.
  ///
  /// - Returns: Whether it did.
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
  /// Encodes the elements as a plain array does.
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
  /// Two elements of one id throw `DecodingError.dataCorrupted`.
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

/// A part of an array of rows as it follows from an older one.
enum RowRun: Equatable {
  /// As in the older array, from a position on.
  case same(from: Int, count: Int)
  /// At these positions of the newer one.
  case new(Range<Int>)
}

extension IdentifiedArray {
  /// The array as parts of an older one and what is new, in order.
  ///
  /// - Complexity: O(*n*), but ids are looked up only between the first difference and the last.
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

/// Compares values by the bytes that have a meaning.
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
