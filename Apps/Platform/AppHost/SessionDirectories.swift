#if Web
  import Caching
  import ComposableArchitecture
  import Foundation
  import WebHost

  /// Where browsers' sessions keep their data: each in a directory of its own, `sessions/<name>`, in the
  /// data directory. A session's name doesn't tell the secret that its browser shows.
  @MainActor
  final class SessionDirectories {
    /// How much is kept, and for how long.
    struct Limits: Sendable {
      /// How long a session's data is kept that nobody uses.
      var unusedTime = Duration.seconds(30 * 24 * 3_600)
      /// How many sessions' data is kept. If there is more, what was unused for longest goes.
      var sessions = 10_000
      /// How many sessions' data one ``sweep()`` deletes, so that none takes long.
      var deletions = 1_000
      /// Of each value that is saved, in bytes.
      var valueSize = 1024 * 1024
      /// How many sessions' data is kept in memory after they have ended, because it can't be saved.
      var unsaved = 1_000
    }

    nonisolated let limits: Limits
    private nonisolated let directory: URL
    private nonisolated let now: @Sendable () -> Date
    private nonisolated let log: @Sendable (String) -> Void
    private let clock: any Clock<Duration>

    /// Whose data must not be deleted: that of all whose monitor is there.
    private nonisolated let inUse = LockIsolated<[String: InUse]>([:])
    /// What saves for sessions that have ended and could not save everything.
    private var unsaved: [String: SaveMonitor] = [:]
    /// For how many there was no room.
    private var lost = 0

    private struct InUse: Sendable {
      weak let monitor: SaveMonitor?
    }

    /// - Parameters:
    ///   - clock: What tells when to try again what could not be saved.
    ///   - now: What tells for how long something was not used.
    ///   - log: Is told what goes wrong, on any thread.
    init(
      in data: URL, limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock(),
      now: @escaping @Sendable () -> Date = { Date() },
      log: @escaping @Sendable (String) -> Void = logToStandardError
    ) {
      directory = data.appendingPathComponent("sessions", isDirectory: true)
      self.limits = limits
      self.clock = clock
      self.now = now
      self.log = log
    }

    nonisolated func directory(of name: String) -> URL {
      directory.appendingPathComponent(name, isDirectory: true)
    }

    /// Whether something was saved in a session, or is to be.
    func isSaved(_ name: String) async -> Bool {
      if unsaved[name] != nil { return true }
      let path = directory(of: name).path
      return await BlockingWork.run { FileManager.default.fileExists(atPath: path) }
    }

    // MARK: - Sessions

    /// What the app of a session is given. Until it is told that the visitor has done something, it
    /// keeps all changes in memory.
    func context(of name: String, isLive: Bool = false) async -> AppContext {
      // What it has not been able to save is newer than what is on the disk.
      let unsaved = await unsaved.removeValue(forKey: name)?.close() ?? [:]
      let saving = SaveMonitor(isHeld: unsaved.isEmpty, clock: clock, log: log)
      saving.onFinish = { [weak self, weak saving] isSaved in
        guard let self, let saving else { return }
        ended(name, saving, isSaved: isSaved)
      }
      inUse.withValue { $0[name] = InUse(monitor: saving) }
      let directory = directory(of: name)
      await BlockingWork.run { Self.touch(directory) }
      return await AppContext.prepared(
        directory: directory, isLive: isLive, maximumSize: limits.valueSize, saving: saving,
        unsaved: unsaved)
    }

    /// What was not saved goes on to be tried, until the session's browser comes back.
    private func ended(_ name: String, _ saving: SaveMonitor, isSaved: Bool) {
      if !isSaved, unsaved[name] != nil || unsaved.count < limits.unsaved {
        unsaved[name] = saving
        saving.onProgress = { [weak self, weak saving] saved, failure in
          guard let self, let saving, failure == nil, saved == saving.changes else { return }
          ended(name, saving, isSaved: true)
        }
        return
      }
      if !isSaved {
        lost += 1
        log("The data of session \(name) is lost: too many sessions' data can't be saved.")
        Task { await saving.close() }
      }
      unsaved[name] = nil
      inUse.withValue { inUse in
        if inUse[name]?.monitor === saving { inUse[name] = nil }
      }
    }

    /// Saves what sessions that have ended could not save.
    ///
    /// - Returns: A sentence for the log about what still can't be; `nil` if everything is saved.
    func finish() async -> String? {
      var failures: [String] = []
      for saving in unsaved.values {
        if let failure = await saving.finish() { failures.append(failure) }
      }
      let count = failures.count + lost
      guard count > 0 else { return nil }
      let example = failures.min().map { ", such as: \($0)" } ?? "."
      return "It is the data of \(count) \(count == 1 ? "session" : "sessions")\(example)"
    }

    // MARK: - Deleting

    /// Deletes data that nobody has used for long, and what is too much: oldest first, and never that of
    /// a session that is in use. It happens off the main actor.
    ///
    /// - Returns: How many sessions' data it has deleted. If that is as many as one sweep may delete,
    ///   there may be more.
    @discardableResult
    func sweep() async -> Int {
      await BlockingWork.run { [self] in
        do throws(FileError) {
          return try deleteUnused()
        } catch {
          log("The data of unused sessions can't be deleted: \(error.path ?? ""): \(error.reason)")
          return 0
        }
      }
    }

    private nonisolated func deleteUnused() throws(FileError) -> Int {
      inUse.withValue { inUse in inUse = inUse.filter { $0.value.monitor != nil } }
      DurableFile.removeLeftovers(in: directory.path)
      var found: [(name: String, lastUse: Date)] = []
      for name in try DurableFile.names(in: directory.path) {
        if name.hasPrefix(Self.deletedPrefix) {
          // An earlier sweep was killed at it.
          try? FileManager.default.removeItem(at: directory(of: name))
        } else if let lastUse = Self.lastUse(of: directory(of: name)) {
          found.append((name, lastUse))
        }
      }
      found.sort { $0.lastUse < $1.lastUse }
      let oldest = now() - limits.unusedTime / .seconds(1)
      var excess = found.count - limits.sessions
      var count = 0
      for (name, lastUse) in found {
        guard count < limits.deletions, excess > 0 || lastUse < oldest else { break }
        if try delete(name) {
          count += 1
          excess -= 1
        }
      }
      return count
    }

    private nonisolated static let deletedPrefix = ".deleted-"

    /// - Returns: Whether it is deleted, because nobody uses it.
    private nonisolated func delete(_ name: String) throws(FileError) -> Bool {
      let path = directory(of: name).path
      let deleted = directory(of: "\(Self.deletedPrefix)\(name)")
      // It has another name before anybody can come back to it, who then begins anew.
      let code: Int32? = inUse.withValue { inUse in
        guard inUse[name]?.monitor == nil else { return nil }
        return rename(path, deleted.path) == 0 ? 0 : errno
      }
      guard let code else {
        // It counts as used when it ends, however long ago its data was written.
        Self.touch(directory(of: name))
        return false
      }
      guard code == 0 else { throw .system(path: path, code: code) }
      try? FileManager.default.removeItem(at: deleted)
      return true
    }

    /// When a session's directory was last written to or touched; `nil` for anything else.
    private nonisolated static func lastUse(of directory: URL) -> Date? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: directory.path)
      guard attributes?[.type] as? FileAttributeType == .typeDirectory else { return nil }
      return attributes?[.modificationDate] as? Date
    }

    /// Takes down that a session's data is used. There may be none.
    private nonisolated static func touch(_ directory: URL) {
      utimes(directory.path, nil)
    }

    // MARK: - What browsers are known again by

    /// What the cookie is called by which browsers are known again: at whatever port, and after a
    /// restart, but not at another data directory.
    func cookieName() -> String {
      let name = kept("cookie-name") { data in
        let name = String(decoding: data, as: UTF8.self)
        return name.hasPrefix("session-") && name.count == 16
          && name.dropFirst(8).allSatisfy { ("a"..."z").contains($0) }
      } orNew: {
        let letters = (0..<8).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement()! }
        return Data("session-\(String(letters))".utf8)
      }
      return String(decoding: name, as: UTF8.self)
    }

    /// 32 secret bytes, by which this server knows what it has signed itself.
    func signingKey() -> [UInt8] {
      let key = kept("signing-key") {
        $0.count == 32
      } orNew: {
        var generator = SystemRandomNumberGenerator()
        return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
      }
      return [UInt8](key)
    }

    /// Something that stays the same from one start to the next, as far as that can be had: one that
    /// can't be kept is as good until then.
    private func kept(
      _ name: String, isValid: (Data) -> Bool, orNew new: () -> Data
    ) -> Data {
      let path = directory.appendingPathComponent(name).path
      do throws(FileError) {
        if let kept = try DurableFile.read(path, maximumSize: 1_024) {
          if isValid(kept) { return kept }
          log("\(path) isn't what it should be, and is made anew: browsers get new sessions.")
        }
      } catch {
        log("\(path) can't be read, and is made anew: \(error.reason) Browsers get new sessions.")
      }
      let data = new()
      do throws(FileError) {
        try DurableFile.replace(path, with: data)
      } catch {
        log(
          "\(path) can't be kept: \(error.reason) Browsers get new sessions when the app is started again."
        )
      }
      return data
    }
  }

  extension SessionDirectories.Limits {
    /// The limits of a server, as far as they are about what is kept.
    init(_ limits: WebHost.Limits) {
      self.init(
        unusedTime: limits.sessionLifetime, sessions: limits.savedSessions,
        valueSize: limits.savedDataSize)
    }
  }
#endif
