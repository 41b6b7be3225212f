#if SQLite
  import Foundation
  import GRDB

  /// Has what several threads change at the same time committed as one transaction: a disk takes as long
  /// for many changes as for one.
  ///
  /// Whoever comes first commits what has come by then, and the others wait for that; what comes meanwhile
  /// is in the next one.
  ///
  /// - SeeAlso: DeWitt et al., "Implementation Techniques for Main Memory Database Systems" (1984), where
  ///   it is called group commit.
  final class GroupCommit: @unchecked Sendable {
    // Sendable: the condition's lock guards what changes.
    typealias Change = @Sendable (Database) throws -> Void

    private final class Waiting {
      let change: Change
      var result: Result<Void, any Error>?

      init(_ change: @escaping Change) {
        self.change = change
      }
    }

    private let database: any DatabaseWriter
    private let condition = NSCondition()
    private var waiting: [Waiting] = []
    private var isCommitting = false

    init(_ database: any DatabaseWriter) {
      self.database = database
    }

    /// Makes a change, and returns when it is on the disk.
    ///
    /// - Throws: Why none of it is.
    func run(_ change: @escaping Change) throws {
      let mine = Waiting(change)
      condition.lock()
      defer { condition.unlock() }
      waiting.append(mine)
      while mine.result == nil {
        if isCommitting {
          condition.wait()
        } else {
          commitWaiting()
        }
      }
      try mine.result?.get()
    }

    /// Commits all that waits. The lock is held by whoever calls this, and let go of meanwhile.
    private func commitWaiting() {
      let group = waiting
      waiting = []
      isCommitting = true
      condition.unlock()
      let results = commit(group)
      condition.lock()
      for (change, result) in zip(group, results) { change.result = result }
      isCommitting = false
      condition.broadcast()
    }

    private func commit(_ group: [Waiting]) -> [Result<Void, any Error>] {
      var results: [Result<Void, any Error>] = []
      var failure: (any Error)?
      do {
        try database.write { database in
          for waiting in group {
            // One that can't be made doesn't take the others with it.
            try database.inSavepoint {
              do {
                try waiting.change(database)
                results.append(.success(()))
                return .commit
              } catch {
                results.append(.failure(error))
                failure = error
                return .rollback
              }
            }
          }
        }
        return results
      } catch {
        // A full disk, say, ends the whole transaction: the reason is in the change that has found out.
        return group.map { _ in .failure(failure ?? error) }
      }
    }
  }
#endif
