#if SQLite
  import Persistence
  import Foundation

  /// The data of one owner in a database.
  struct SQLiteCache: Cache {
    let storage: SQLiteStorage
    let owner: String
    let maximumSize: Int?

    func data(forKey key: String) throws(CacheError) -> Data? {
      let data: Data?
      do {
        data = try storage.value(key, of: owner)
      } catch let error as ValueChange.Unreadable {
        throw .unreadable(
          key: key, reason: error.reason, location: storage.path,
          movedTo: moveAside(forKey: key))
      } catch {
        let error = StorageError(error, at: storage.path)
        throw .unreadable(key: key, reason: error.reason, location: error.location, movedTo: nil)
      }
      if let data, let maximumSize, data.count > maximumSize {
        throw .unreadable(
          key: key, reason: FileError.tooLarge(maximum: maximumSize).reason,
          location: storage.path, movedTo: moveAside(forKey: key))
      }
      return data
    }

    func setData(_ data: Data, forKey key: String) throws(CacheError) {
      if let maximumSize, data.count > maximumSize {
        throw .rejected(key: key, reason: FileError.tooLarge(maximum: maximumSize).reason)
      }
      do throws(StorageError) {
        try storage.setValue(data, key, of: owner)
      } catch {
        throw .notSaved(key: key, reason: error.reason, location: error.location)
      }
    }

    func append(_ change: ValueChange, forKey key: String) throws(CacheError) -> Bool {
      do throws(StorageError) {
        return try storage.append(change, key, of: owner, maximumSize: maximumSize)
      } catch {
        throw .notSaved(key: key, reason: error.reason, location: error.location)
      }
    }

    func moveAside(forKey key: String) -> String? {
      for other in AsideName.names(for: key) {
        do throws(StorageError) {
          if try storage.renameValue(key, to: other, of: owner) { return other }
          // There is nothing to move.
          if try !storage.hasValue(key, of: owner) { return nil }
        } catch {
          return nil
        }
      }
      return nil
    }

    func everything(maximumCount: Int) -> [String: Data?]? {
      storage.values(of: owner, maximumCount: maximumCount, maximumSize: maximumSize)
    }
  }
#endif
