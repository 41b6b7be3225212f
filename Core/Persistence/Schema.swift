import Foundation
import IdentifiedCollections

/// The form of a saved value: its version, and the migrations from older versions.
///
/// ```swift
/// let schema = Schema(version: 2) {
///   Migration(from: 1) { (old: TodosV1) in Todos.State(todos: old.items) }
/// }
/// ```
///
/// A value with a version is saved as `{"$version":2,"value":…}`. Data without a version has
/// version 0. Data with a newer version than the app knows is reported and stays in place.
public struct Schema: Sendable {
  /// The version; 0 for none.
  public let version: Int
  private let migrations: [Int: Migration]

  /// The form of values without a version.
  public static let unversioned = Schema(version: 0) {}

  /// - Parameters:
  ///   - version: The version of values that are saved from now on.
  ///   - migrations: The migrations from each supported older version to the next one.
  public init(version: Int, @MigrationsBuilder migrations: () -> [Migration]) {
    precondition(version >= 0, "A schema has version \(version): versions start at 0.")
    self.version = version
    self.migrations = Dictionary(migrations().map { ($0.version, $0) }) { _, last in last }
  }

  /// An error about saved data that can't be decoded.
  package enum Failure: Error {
    case newer(version: Int)
    case unreadable(String)
  }

  // MARK: - Saving and loading

  /// - Parameter rows: Decides the encoding of arrays of rows, and collects the rows.
  package func encode(_ value: some Encodable, _ rows: RowCoding? = nil) throws -> Data {
    let encoder = JSONEncoder()
    if let rows { encoder.userInfo[RowCoding.key] = rows }
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(value)
    if version == 0 { return json }
    // Concatenated by hand, to avoid encoding a large value twice.
    return Data("\(Self.beginning)\(version)\(Self.middle)".utf8) + json + Data("}".utf8)
  }

  package func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(Failure) -> Value {
    try decodeRows(type, from: data).value
  }

  /// - Returns: The value, and its saved arrays of rows. Small values and values of older versions
  ///   have no rows here.
  package func decodeRows<Value: Decodable>(
    _ type: Value.Type, from data: Data
  ) throws(Failure) -> (value: Value, rows: CodedRows) {
    var (found, json) = try Self.open(data)
    let isCurrent = found == version
    if found > version { throw .newer(version: found) }
    do {
      while found < version {
        guard let migration = migrations[found] else {
          if found == 0, migrations.isEmpty { break }
          throw Failure.unreadable(
            "It has version \(found), and no migration leads from there to version \(version).")
        }
        json = try migration.migrate(json)
        found = migration.next ?? found + 1
      }
      let decoder = JSONDecoder()
      guard isCurrent, data.count >= ValueChange.minimumValueSize else {
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

  /// Unwraps the value from its saved form.
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

  /// Unwraps a value that was edited by hand.
  private static func openEdited(_ data: Data) throws(Failure) -> (version: Int, value: Data) {
    // This check is cheap and usually enough, because few values contain the name.
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

/// A migration of a saved value from an older version to a newer one.
public struct Migration: Sendable {
  let version: Int
  let next: Int?
  let migrate: @Sendable (Data) throws -> Data

  /// - Parameters:
  ///   - version: The older version.
  ///   - next: The version after the migration; by default the following version.
  ///   - migrate: Converts the older value to the newer one.
  public init<Old: Decodable & SendableMetatype, New: Encodable & SendableMetatype>(
    from version: Int, to next: Int? = nil, _ migrate: @escaping @Sendable (Old) throws -> New
  ) {
    precondition(
      next.map { $0 > version } ?? true,
      "A migration from version \(version) has to lead to a higher one.")
    self.version = version
    self.next = next
    self.migrate = { data in
      try JSONEncoder().encode(migrate(JSONDecoder().decode(Old.self, from: data)))
    }
  }
}

/// A result builder that collects migrations.
@resultBuilder
public enum MigrationsBuilder {
  public static func buildBlock(_ migrations: Migration...) -> [Migration] { migrations }
}
