import Foundation
import IdentifiedCollections

/// The form in which a value is saved: its version, and how older ones become it.
///
/// ```swift
/// let schema = Schema(version: 2) {
///   Migration(from: 1) { (old: TodosV1) in Todos.State(todos: old.items) }
/// }
/// ```
///
/// A value with a version is saved as `{"$version":2,"value":…}`. What was saved without one has version 0.
/// Where a newer version is found than the app knows it is left alone, and reported.
public struct Schema: Sendable {
  /// The version; 0 for none.
  public let version: Int
  private let migrations: [Int: Migration]

  /// The form of values that have no version.
  public static let unversioned = Schema(version: 0) {}

  /// - Parameters:
  ///   - version: The version that is saved from now on.
  ///   - migrations: How to come from each older version that is still supported to the next one that is.
  public init(version: Int, @MigrationsBuilder migrations: () -> [Migration]) {
    precondition(version >= 0, "A schema has version \(version): versions begin with 0.")
    self.version = version
    self.migrations = Dictionary(migrations().map { ($0.version, $0) }) { _, last in last }
  }

  /// Why something can't be made of what was saved.
  package enum Failure: Error {
    case newer(version: Int)
    case unreadable(String)
  }

  // MARK: - Saving and loading

  /// - Parameter rows: Says how arrays of rows are encoded, and collects them.
  package func encode(_ value: some Encodable, _ rows: RowCoding? = nil) throws -> Data {
    let encoder = JSONEncoder()
    if let rows { encoder.userInfo[RowCoding.key] = rows }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(value)
    if version == 0 { return json }
    // Put together by hand, so that a large value isn't encoded a second time.
    return Data("\(Self.beginning)\(version)\(Self.middle)".utf8) + json + Data("}".utf8)
  }

  package func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(Failure) -> Value {
    try decodeRows(type, from: data).value
  }

  /// - Returns: The value, and the arrays of rows in it as they were saved: of a large value that is saved in
  ///   today's form. There are none of others.
  package func decodeRows<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(Failure) -> (value: Value, rows: CodedRows) {
    var (found, json) = try Self.open(data)
    let isToday = found == version
    if found > version { throw .newer(version: found) }
    do {
      while found < version {
        guard let migration = migrations[found] else {
          if found == 0, migrations.isEmpty { break }
          throw Failure.unreadable(
            "It has version \(found), from which there is no way to version \(version).")
        }
        json = try migration.migrate(json)
        found = migration.next ?? found + 1
      }
      let decoder = JSONDecoder()
      guard isToday, data.count >= ValueChange.minimumValueSize else {
        return (try decoder.decode(type, from: json), CodedRows())
      }
      let coding = RowCoding()
      decoder.userInfo[RowCoding.key] = coding
      return (try decoder.decode(type, from: json), coding.rows)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .unreadable(json.isEmpty ? "It is empty." : describe(error))
    }
  }

  private static let beginning = #"{"$version":"#
  private static let middle = #","value":"#

  /// Takes the value out of what it was saved in.
  private static func open(_ data: Data) throws(Failure) -> (version: Int, value: Data) {
    let digits = data.dropFirst(beginning.utf8.count).prefix { (0x30...0x39).contains($0) }
    let rest = data[digits.endIndex...]
    if data.starts(with: beginning.utf8),
      let version = Int(String(decoding: digits, as: UTF8.self)),
      rest.starts(with: middle.utf8), data.last == 0x7D
    {
      return (version, rest.dropFirst(middle.utf8.count).dropLast())
    }
    return try openEdited(data)
  }

  /// The same where somebody has edited it.
  private static func openEdited(_ data: Data) throws(Failure) -> (version: Int, value: Data) {
    // Few values begin with a brace and have that name in them.
    guard data.range(of: Data(#""$version""#.utf8)) != nil,
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      object.count == 2, let version = object["$version"] as? Int, let value = object["value"]
    else { return (0, data) }
    guard
      let json = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    else { throw .unreadable("It is not valid JSON.") }
    return (version, json)
  }
}

/// How a value that was saved with an older version becomes one of a newer.
public struct Migration: Sendable {
  let version: Int
  let next: Int?
  let migrate: @Sendable (Data) throws -> Data

  /// - Parameters:
  ///   - version: The older version.
  ///   - next: The version that it becomes; the following one by default.
  ///   - migrate: Makes the newer value of the older one.
  public init<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    from version: Int, to next: Int? = nil, _ migrate: @escaping @Sendable (Old) throws -> New
  ) {
    precondition(
      next.map { $0 > version } ?? true, "A migration from version \(version) goes back.")
    self.version = version
    self.next = next
    self.migrate = { data in
      try JSONEncoder().encode(migrate(JSONDecoder().decode(Old.self, from: data)))
    }
  }
}

/// Collects migrations.
@resultBuilder
public enum MigrationsBuilder {
  public static func buildBlock(_ migrations: Migration...) -> [Migration] { migrations }
}
