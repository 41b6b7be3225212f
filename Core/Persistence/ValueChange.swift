import Foundation
import IdentifiedCollections

/// The change to a value since it was saved: the new value without the rows that stayed the same.
///
/// It is the JSON of the new value, in which an array of rows may be replaced with an object. The
/// object's only member, ``marker``, holds runs of rows in order. `{"from":0,"count":500}` is a run
/// of the old array's rows that starts at an index, and `{"rows":[…]}` is a run of new rows.
public struct ValueChange: Sendable, Equatable {
  /// The name that distinguishes an array of runs from all possible contents of a value.
  public let marker: String
  /// The JSON.
  public let data: Data

  public init(marker: String, data: Data) {
    self.marker = marker
    self.data = data
  }

  /// Returns a random name, which no existing value can contain.
  static func newMarker() -> String {
    "$rows-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  }

  /// Whether to save the change separately, rather than the whole value.
  ///
  /// - Parameters:
  ///   - valueSize: The size of the last whole value in bytes.
  ///   - count: The number of changes so far.
  ///   - size: The total size of those changes in bytes.
  package func mayBeKeptApart(fromValueOf valueSize: Int, after count: Int, of size: Int) -> Bool {
    valueSize >= Self.minimumValueSize && count < Self.maximumCount
      && size + data.count <= valueSize / 2
  }

  /// The minimum size of a value whose changes are saved separately. A smaller value is written as
  /// fast as a change.
  static let minimumValueSize = 32_768
  /// The maximum number of changes, each of which slows down loading.
  static let maximumCount = 1_000

  // MARK: - Reading

  /// Applies changes to a value.
  ///
  /// - Parameters:
  ///   - changes: The changes since the value was saved, in order.
  ///   - data: The value as it was saved.
  /// - Returns: The value after the last change.
  /// - Throws: A description of the problem, if the changes don't belong to the value.
  package static func apply(
    _ changes: [ValueChange], to data: Data
  ) throws(Unreadable) -> Data {
    guard !changes.isEmpty else { return data }
    do throws(JSONText.Malformed) {
      var replay = try Replay(JSONText(bytes: [UInt8](data)))
      for change in changes { try replay.apply(change) }
      return replay.data
    } catch {
      throw Unreadable(
        reason: "The changes since the last full save do not belong to it.")
    }
  }

  /// An error about changes that can't be applied.
  package struct Unreadable: Error {
    package let reason: String
  }
}

/// A value and its rows, while changes are applied one after another.
private struct Replay {
  /// The location of a row's bytes.
  private struct Row {
    let document: Int
    let range: Range<Int>
  }

  /// An array that is given as runs of rows.
  private struct Place {
    let path: [JSONText.Step]
    /// The object in place of the array.
    let range: Range<Int>
    let runs: Range<Int>
  }

  private var documents: [JSONText]
  /// The arrays of the newest document that are given as runs, and all of their rows.
  private var places: [Place] = []
  private var rows: [[JSONText.Step]: [Row]] = [:]

  init(_ value: JSONText) throws(JSONText.Malformed) {
    documents = [value]
  }

  mutating func apply(_ change: ValueChange) throws(JSONText.Malformed) {
    let text = JSONText(bytes: [UInt8](change.data))
    var places: [Place] = []
    try Self.findPlaces(
      in: text, try text.root(), marker: Array(change.marker.utf8), path: [], to: &places)
    documents.append(text)
    var newRows: [[JSONText.Step]: [Row]] = [:]
    for place in places {
      newRows[place.path] = try newestRows(at: place)
    }
    self.places = places
    rows = newRows
  }

  /// Returns the rows of an array according to the newest document.
  private mutating func newestRows(at place: Place) throws(JSONText.Malformed) -> [Row] {
    let number = documents.count - 1
    let text = documents[number]
    var older: [Row]?
    var newer: [Row] = []
    for run in try text.elements(of: place.runs) {
      var start: Int?
      var count: Int?
      try text.forEachMember(of: run) { name, value throws(JSONText.Malformed) in
        switch text.bytes[name] {
        case let name where name.elementsEqual("from".utf8): start = try text.count(value)
        case let name where name.elementsEqual("count".utf8): count = try text.count(value)
        default:
          for row in try text.elements(of: value) {
            newer.append(Row(document: number, range: row))
          }
        }
      }
      if let start, let count {
        if older == nil { older = try olderRows(at: place.path) }
        guard let older, start <= older.count, count <= older.count - start else {
          throw JSONText.Malformed(offset: run.lowerBound)
        }
        newer += older[start..<(start + count)]
      }
    }
    return newer
  }

  /// Returns the rows of an array before the newest document.
  private mutating func olderRows(
    at path: [JSONText.Step]
  ) throws(JSONText.Malformed) -> [Row]? {
    if let known = rows.removeValue(forKey: path) { return known }
    let number = documents.count - 2
    guard let array = try documents[number].value(along: path) else { return nil }
    return try documents[number].elements(of: array).map { Row(document: number, range: $0) }
  }

  private static func findPlaces(
    in text: JSONText, _ value: Range<Int>, marker: [UInt8], path: [JSONText.Step],
    to places: inout [Place]
  ) throws(JSONText.Malformed) {
    // Foundation's coders have the same limit.
    guard path.count <= 512 else { throw JSONText.Malformed(offset: value.lowerBound) }
    var found = places
    defer { places = found }
    switch text.byte(at: value.lowerBound) {
    case UInt8(ascii: "{"):
      try text.forEachMember(of: value) { name, member throws(JSONText.Malformed) in
        if text.bytes[name].elementsEqual(marker) {
          found.append(Place(path: path, range: value, runs: member))
        } else {
          try findPlaces(
            in: text, member, marker: marker, path: path + [.name(Array(text.bytes[name]))],
            to: &found)
        }
      }
    case UInt8(ascii: "["):
      var position = 0
      try text.forEachElement(of: value) { element throws(JSONText.Malformed) in
        try findPlaces(
          in: text, element, marker: marker, path: path + [.position(position)], to: &found)
        position += 1
      }
    default: break
    }
  }

  /// The newest document with all of its rows.
  var data: Data {
    let text = documents[documents.count - 1]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(documents[0].bytes.count + text.bytes.count)
    var offset = 0
    for place in places {
      bytes += text.bytes[offset..<place.range.lowerBound]
      bytes.append(UInt8(ascii: "["))
      for (index, row) in (rows[place.path] ?? []).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += documents[row.document].bytes[row.range]
      }
      bytes.append(UInt8(ascii: "]"))
      offset = place.range.upperBound
    }
    bytes += text.bytes[offset...]
    return Data(bytes)
  }
}
