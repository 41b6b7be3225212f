#if PostgreSQL
  import Foundation
  import Persistence
  import SessionLeases

  /// The data of one owner in a database.
  struct PostgreSQLCache: Cache {
    let storage: PostgreSQLStorage
    let owner: String
    /// The epoch of the owner's lease; 0 without a lease.
    let epoch: Int
    let maximumSize: Int?
    let onLoss: @Sendable () -> Void

    func data(forKey key: String) throws(CacheError) -> Data? {
      let data: Data?
      do {
        data = try value(forKey: key)
      } catch let error as ValueChange.Unreadable {
        throw .unreadable(
          key: key, reason: error.reason, location: storage.location,
          movedTo: moveAside(forKey: key))
      } catch let error as StorageError {
        throw .unreadable(key: key, reason: error.reason, location: error.location, movedTo: nil)
      } catch {
        throw .unreadable(key: key, reason: "\(error)", location: storage.location, movedTo: nil)
      }
      if let data, let maximumSize, data.count > maximumSize {
        throw .unreadable(
          key: key, reason: FileError.tooLarge(maximum: maximumSize).reason,
          location: storage.location, movedTo: moveAside(forKey: key))
      }
      return data
    }

    /// - Throws: `ValueChange.Unreadable` if the changes don't belong to the value; else
    ///   `StorageError`.
    private func value(forKey key: String) throws -> Data? {
      let rows = try storage.run(Statements.get, [.text(owner), .text(key)])
      guard rows.count > 0, let value = rows.data(0, 0) else { return nil }
      return try changed(value, forKey: key)
    }

    private func changed(_ value: Data, forKey key: String) throws -> Data {
      let rows = try storage.run(Statements.changes, [.text(owner), .text(key)])
      let changes = (0..<rows.count).map { row in
        ValueChange(marker: rows.text(row, 0) ?? "", data: rows.data(row, 1) ?? Data())
      }
      return try ValueChange.apply(changes, to: value)
    }

    func setData(_ data: Data, forKey key: String) throws(CacheError) {
      if let maximumSize, data.count > maximumSize {
        throw .rejected(key: key, reason: FileError.tooLarge(maximum: maximumSize).reason)
      }
      try save(forKey: key) { () throws(StorageError) in
        if epoch == 0 { _ = try storage.run(Statements.addOwner, [.text(owner)]) }
        return try storage.run(
          Statements.set, [.text(owner), .integer(epoch), .text(key), .bytes(data)])
      }
    }

    func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool {
      let sizes: PostgreSQLRows
      do throws(StorageError) {
        sizes = try storage.run(Statements.sizes, [.text(owner), .text(key)])
      } catch {
        throw .notSaved(key: key, reason: error.reason, location: error.location)
      }
      // No other node changes the value while this node has the lease.
      guard sizes.count > 0, let value = sizes.integer(0, 0), let count = sizes.integer(0, 1),
        let size = sizes.integer(0, 2),
        change.mayBeKeptApart(fromValueOf: value, after: count, of: size),
        value + size + change.data.count <= maximumSize ?? .max
      else { return false }
      try save(forKey: key) { () throws(StorageError) in
        try storage.run(
          Statements.append,
          [
            .text(owner), .integer(epoch), .text(key), .integer(count), .text(change.marker),
            .bytes(change.data),
          ])
      }
      return true
    }

    /// Runs a statement that saves. The statement saves nothing if the lease is lost.
    private func save(
      forKey key: String, _ statement: () throws(StorageError) -> PostgreSQLRows
    ) throws(CacheError) {
      do throws(StorageError) {
        if try statement().count > 0 { return }
      } catch {
        throw .notSaved(key: key, reason: error.reason, location: error.location)
      }
      onLoss()
      throw .rejected(key: key, reason: SessionLease.lossReason)
    }

    func moveAside(forKey key: String) -> String? {
      for other in AsideName.names(for: key) {
        do throws(StorageError) {
          let renamed = try storage.run(
            Statements.rename, [.text(owner), .integer(epoch), .text(key), .text(other)])
          if renamed.count > 0 { return other }
          // Either there is nothing to move, or the app has no right to move it.
          let taken = try storage.run(Statements.get, [.text(owner), .text(other)])
          if taken.count == 0 { return nil }
        } catch {
          return nil
        }
      }
      return nil
    }

    func everything(maximumCount: Int) -> [String: Data?]? {
      guard
        let rows = try? storage.run(
          Statements.all, [.text(owner), .integer(maximumSize ?? Int.max)])
      else { return nil }
      var values: [String: Data?] = [:]
      for row in 0..<rows.count {
        guard let key = rows.text(row, 0) else { continue }
        var data = values.count < maximumCount ? rows.data(row, 1) : nil
        if let value = data, rows.boolean(row, 2) == true {
          do { data = try changed(value, forKey: key) } catch is ValueChange.Unreadable {
            data = nil
          } catch {
            return nil
          }
        }
        values.updateValue(data, forKey: key)
      }
      return values
    }
  }
#endif
