#if SQLite
  import Foundation
  import GRDB

  /// Commits simultaneous changes by several threads as one transaction, because a disk takes as
  /// long for many changes as for one.
  ///
  /// The first thread commits all changes so far, and the other threads wait for it. Changes that
  /// arrive meanwhile are in the next transaction.
  ///
  /// - SeeAlso: DeWitt et al., "Implementation Techniques for Main Memory Database Systems" (1984),
  ///   which calls it group commit.
  final class GroupCommit: @unchecked Sendable {
    // Sendable: the condition's lock guards the mutable state.
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

    /// Makes a change, and returns once it is on the disk.
    ///
    /// - Throws: An error if the change failed. In that case, no part of it was saved.
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

    /// Commits all waiting changes. The caller holds the lock, and this function releases it during
    /// the commit.
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
            // The savepoint keeps a failed change from undoing the others.
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
        // An error such as a full disk undoes the whole transaction. The failed change has the
        // reason.
        return group.map { _ in .failure(failure ?? error) }
      }
    }
  }
#endif
