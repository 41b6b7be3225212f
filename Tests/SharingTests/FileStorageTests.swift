import ConcurrencyExtras
import Dependencies
import Foundation
import Observation
import Persistence
import Testing

@_spi(Internals) @testable import Sharing

struct FileStorageTests {
  struct Settings: Codable, Equatable, Sendable {
    var volume = 1
    var names: [String] = []
  }

  private let url = URL(fileURLWithPath: "/settings.json")

  private func json(_ settings: Settings) throws -> Data { try JSONEncoder().encode(settings) }

  private func settings(in files: MemoryFiles) throws -> Settings? {
    try files.read(url).map(settings)
  }

  private func settings(_ data: Data) throws -> Settings {
    try JSONDecoder().decode(Settings.self, from: data)
  }

  /// Runs an operation with files in memory.
  private func withFiles<R>(
    _ files: MemoryFiles, timing: SaveTiming = .immediate, _ operation: () throws -> R
  ) rethrows -> R {
    try withDependencies {
      $0.defaultFileStorage = FileStorage(files, timing: timing)
    } operation: {
      try operation()
    }
  }

  @Test func theAsyncAfterClosureControlsWhenFilesAreSaved() throws {
    let files = LockIsolated<[URL: Data]>([:])
    let waiting = LockIsolated<[UncheckedSendable<DispatchWorkItem>]>([])
    let storage = FileStorage.inMemory(
      fileSystem: files,
      asyncAfter: { _, work in
        let work = UncheckedSendable(work)
        waiting.withValue { $0.append(work) }
      })
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.fileStorage(url)) var settings = Settings()
      $settings.withLock { $0.volume = 2 }
      $settings.withLock { $0.volume = 3 }
    }
    #expect(try files.value[url].map(settings) == Settings(volume: 2))
    for work in waiting.value { work.value.perform() }
    #expect(try files.value[url].map(settings) == Settings(volume: 3))
  }

  @Test func aValueIsLoadedFromItsFile() throws {
    let files = MemoryFiles()
    files.write(try json(Settings(volume: 5)), to: url)
    withFiles(files) {
      @Shared(.fileStorage(url)) var settings = Settings()
      #expect(settings.volume == 5)
    }
  }

  @Test(arguments: [nil, Data()]) func aMissingOrEmptyFileGivesTheInitialValue(data: Data?) {
    let files = MemoryFiles()
    files.write(data, to: url)
    withFiles(files) {
      @Shared(.fileStorage(url)) var settings = Settings(volume: 3)
      #expect(settings.volume == 3)
      #expect($settings.loadError == nil)
    }
  }

  @Test func anUndecodableFileIsALoadErrorAndStaysUnchanged() {
    let files = MemoryFiles()
    files.write(Data("{".utf8), to: url)
    withFiles(files) {
      @Shared(.fileStorage(url)) var settings = Settings(volume: 3)
      #expect($settings.loadError is DecodingError)
      #expect(settings.volume == 3)
      #expect(files.read(url) == Data("{".utf8))
    }
  }

  #if DEBUG
    @Test func aChangeIsWrittenAsReadableJSON() throws {
      let files = MemoryFiles()
      withFiles(files) {
        @Shared(.fileStorage(url)) var settings = Settings()
        $settings.volume.withLock { $0 = 7 }
      }
      #expect(try settings(in: files)?.volume == 7)
      let text = String(decoding: try #require(files.read(url)), as: UTF8.self)
      #expect(text.contains("\n"))
      let names = try #require(text.range(of: "names"))
      let volume = try #require(text.range(of: "volume"))
      #expect(names.lowerBound < volume.lowerBound)
    }
  #endif

  @Test func onlyWritesByOthersAreReadAgain() throws {
    let files = MemoryFiles()
    try withFiles(files) {
      let decodings = LockIsolated(0)
      let key = FileStorageKey<Settings>.fileStorage(
        url,
        decode: {
          decodings.withValue { $0 += 1 }
          return try JSONDecoder().decode(Settings.self, from: $0)
        },
        encode: { try JSONEncoder().encode($0) })
      @Shared(key) var settings = Settings()
      $settings.volume.withLock { $0 = 2 }
      #expect(decodings.value == 0)
      files.write(try json(Settings(volume: 3)), to: url)
      #expect(settings.volume == 3)
      #expect(decodings.value == 1)
      files.write(nil, to: url)
      #expect(settings == Settings())
      files.write(Data("{".utf8), to: url)
      #expect($settings.loadError != nil)
      #expect(settings == Settings())
    }
  }

  @Test func anEncodingFailureIsASaveError() {
    struct Failure: Error {}
    withFiles(MemoryFiles()) {
      let key = FileStorageKey<Int>.fileStorage(
        url, decode: { _ in 1 }, encode: { _ in throw Failure() })
      @Shared(key) var number = 0
      $number.withLock { $0 = 1 }
      #expect($number.saveError is Failure)
    }
  }

  @Test func allSpellingsOfAPathShareOneValue() {
    withFiles(MemoryFiles()) {
      @Shared(.fileStorage(URL(fileURLWithPath: "/a/b.json"))) var first = 1
      @Shared(.fileStorage(URL(fileURLWithPath: "/a/c/../b.json"))) var second = 2
      $first.withLock { $0 = 3 }
      #expect(second == 3)
    }
  }

  @Test func storagesInMemoryAreIndependent() {
    #expect(FileStorage.inMemory != .inMemory)
    #expect(FileStorage.fileSystem == .fileSystem)
  }

  // MARK: - Coalescing

  /// A coalescing wait that a test ends.
  private struct Wait {
    private let writes = LockIsolated<[@Sendable () -> Void]>([])

    var timing: SaveTiming {
      SaveTiming {
        $0()
      } pause: { [writes] end in
        writes.withValue { $0.append(end) }
      }
    }

    func end() {
      let writes = writes.withValue { writes in
        defer { writes = [] }
        return writes
      }
      for write in writes { write() }
    }
  }

  @Test func theFirstChangeIsWrittenAtOnceAndLaterOnesTogether() throws {
    let files = MemoryFiles()
    let wait = Wait()
    let settings = withFiles(files, timing: wait.timing) {
      Shared(wrappedValue: Settings(), .fileStorage(url))
    }
    settings.volume.withLock { $0 = 2 }
    #expect(try self.settings(in: files)?.volume == 2)
    settings.volume.withLock { $0 = 3 }
    settings.volume.withLock { $0 = 4 }
    #expect(try self.settings(in: files)?.volume == 2)
    wait.end()
    #expect(try self.settings(in: files)?.volume == 4)
    settings.volume.withLock { $0 = 5 }
    #expect(try self.settings(in: files)?.volume == 5)
    wait.end()
    #expect(try self.settings(in: files)?.volume == 5)
  }

  @Test func aWriteByOthersDropsAWaitingChange() throws {
    let files = MemoryFiles()
    let wait = Wait()
    try withFiles(files, timing: wait.timing) {
      @Shared(.fileStorage(url)) var settings = Settings()
      $settings.withLock { $0.volume = 2 }
      $settings.withLock { $0.volume = 3 }
      files.write(try json(Settings(volume: 9)), to: url)
      #expect(settings.volume == 9)
      wait.end()
      #expect(try self.settings(in: files) == Settings(volume: 9))
      #expect(settings.volume == 9)
      $settings.withLock { $0.volume = 10 }
      #expect(try self.settings(in: files) == Settings(volume: 10))
    }
  }

  @Test func aWriteByOthersEndsRetries() throws {
    let disk = FullDisk()
    let shared = disk.shared(url)
    shared.withLock { $0.volume = 2 }
    disk.next()
    #expect(shared.saveError != nil)
    disk.files.write(try json(Settings(volume: 9)), to: url)
    #expect(shared.wrappedValue.volume == 9)
    #expect(shared.saveError == nil)
    disk.isFull.setValue(false)
    disk.tryAgain()
    #expect(try settings(in: disk.files) == Settings(volume: 9))
  }

  @Test func aWriteBeforeWatchingBeginsIsNotMissed() throws {
    let files = MemoryFiles()
    files.write(try json(Settings(volume: 1)), to: url)
    let late = try json(Settings(volume: 9))
    let storage = FileStorage(
      id: AnyHashableSendable(ObjectIdentifier(files)), timing: .immediate,
      read: { files.read($0) }, write: { files.write($0, to: $1) },
      version: { files.version(of: $0) },
      watch: { url, handler in
        files.write(late, to: url)
        return files.watch(url, handler)
      })
    withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      @Shared(.fileStorage(url)) var settings = Settings()
      #expect(settings.volume == 9)
    }
  }

  @Test func sharingAValueMakesAnEmptyFile() async throws {
    let files = LockIsolated<[URL: Data]>([:])
    withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      @Shared(.fileStorage(url)) var settings = Settings()
      #expect(settings == Settings())
      #expect(files.value == [url: Data()])
    }
    try await withDirectory { directory in
      let file = directory.appending(path: "new/settings.json")
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        @Shared(.fileStorage(file)) var settings = Settings()
        #expect($settings.loadError == nil)
      }
      let data = try Data(contentsOf: file)
      #expect(data.isEmpty)
    }
  }

  @Test func anExplicitSaveWritesAtOnce() async throws {
    let files = MemoryFiles()
    let wait = Wait()
    let settings = withFiles(files, timing: wait.timing) {
      Shared(wrappedValue: Settings(), .fileStorage(url))
    }
    settings.volume.withLock { $0 = 2 }
    settings.volume.withLock { $0 = 3 }
    try await settings.save()
    #expect(try self.settings(in: files)?.volume == 3)
    files.write(nil, to: url)
    wait.end()
    #expect(files.read(url) == nil)
  }

  @Test func aWaitingChangeIsWrittenAfterItsValueIsReleased() throws {
    let files = MemoryFiles()
    let wait = Wait()
    withFiles(files, timing: wait.timing) {
      @Shared(.fileStorage(url)) var settings = Settings()
      $settings.volume.withLock { $0 = 2 }
      $settings.volume.withLock { $0 = 3 }
    }
    #expect(try settings(in: files)?.volume == 2)
    wait.end()
    #expect(try settings(in: files)?.volume == 3)
  }

  @Test func aReopenedFileHasTheWaitingChange() throws {
    let files = MemoryFiles()
    let wait = Wait()
    withFiles(files, timing: wait.timing) {
      do {
        @Shared(.fileStorage(url)) var settings = Settings()
        $settings.volume.withLock { $0 = 2 }
        $settings.volume.withLock { $0 = 3 }
      }
      @Shared(.fileStorage(url)) var settings = Settings()
      #expect(settings.volume == 3)
      $settings.volume.withLock { $0 += 10 }
      wait.end()
    }
    #expect(try settings(in: files)?.volume == 13)
  }

  @Test func theLastChangeOfSeveralThreadsIsInTheFile() async throws {
    for _ in 0..<50 {
      let files = MemoryFiles()
      let wait = Wait()
      let settings = withFiles(files, timing: wait.timing) {
        Shared(wrappedValue: Settings(), .fileStorage(url))
      }
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { for _ in 0..<5 { settings.volume.withLock { $0 += 1 } } }
          group.addTask { wait.end() }
          group.addTask { try? await settings.save() }
        }
      }
      wait.end()
      #expect(settings.wrappedValue.volume == 21)
      #expect(try self.settings(in: files)?.volume == 21)
    }
  }

  // MARK: - Real files

  private func withDirectory<R>(_ operation: (URL) async throws -> R) async throws -> R {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    return try await operation(directory)
  }

  @Test func savingMakesTheDirectoryAndTheFile() async throws {
    try await withDirectory { directory in
      let url = directory.appendingPathComponent("deep/er/settings.json")
      func shared() -> Shared<Settings> {
        withDependencies {
          $0 = .test
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: Settings(), .fileStorage(url))
        }
      }
      shared().volume.withLock { $0 = 9 }
      #expect(shared().wrappedValue.volume == 9)
    }
  }

  @Test func aFileThatCannotBeWrittenIsASaveError() async throws {
    try await withDirectory { directory in
      try Data("a file".utf8).write(to: directory)
      let settings = withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(
          wrappedValue: Settings(),
          .fileStorage(directory.appendingPathComponent("settings.json")))
      }
      settings.volume.withLock { $0 = 9 }
      await #expect(throws: FileStorageError.self) { try await settings.save() }
      #expect("\(try #require(settings.saveError))".contains("Not a directory"))
      #expect(settings.wrappedValue.volume == 9)

      try FileManager.default.removeItem(at: directory)
      try await settings.save()
      #expect(settings.saveError == nil)
    }
  }

  /// A disk that is full until a test empties it, and that writes at once or on the test's request.
  private final class FullDisk: Sendable {
    struct IsFull: Error {}

    let files = MemoryFiles()
    let isFull = LockIsolated(true)
    let retries = LockIsolated<[(delay: Duration, write: @Sendable () -> Void)]>([])
    let writes = LockIsolated<[@Sendable () -> Void]>([])
    let writesAtOnce: Bool

    init(writesAtOnce: Bool = false) { self.writesAtOnce = writesAtOnce }

    func next() { writes.withValue { $0.removeFirst() }() }

    func tryAgain() {
      retries.withValue { $0.removeFirst() }.write()
      if !writes.value.isEmpty { next() }
    }

    var storage: FileStorage {
      FileStorage(
        id: AnyHashableSendable(ObjectIdentifier(self)),
        timing: SaveTiming { [writes, writesAtOnce] write in
          if writesAtOnce { write() } else { writes.withValue { $0.append(write) } }
        } retry: { [retries] delay, write in
          retries.withValue { $0.append((delay, write)) }
        },
        read: { [files] in files.read($0) },
        write: { [files, isFull] data, url in
          if isFull.value { throw IsFull() }
          files.write(data, to: url)
        },
        version: { [files] in files.version(of: $0) },
        watch: { [files] in files.watch($0, $1) })
    }

    func shared(_ url: URL) -> Shared<Settings> {
      withDependencies {
        $0.defaultFileStorage = storage
      } operation: {
        Shared(wrappedValue: Settings(), .fileStorage(url))
      }
    }
  }

  @Test func aFailedWriteWaitsBeforeItsFailureIsReported() {
    let disk = FullDisk()
    let progress = SaveProgress()
    let file = SharedFile<Int>(FileID(url: url, storage: disk.storage), progress: progress) { _ in
      0
    } encode: {
      Data("\($0)".utf8)
    }
    let found = LockIsolated<[[CacheError]]>([])
    file.writer.save(1) { _ in
      // A program that ends at this moment flushes in the same way.
      let failures = WrittenFiles.flush { $0.progress === progress }
      found.withValue { $0.append(failures) }
    }
    disk.next()
    #expect(found.value.map(\.count) == [1])
    #expect(progress.takeReport().failures.count == 1)
    disk.isFull.setValue(false)
    #expect(WrittenFiles.flush { $0.progress === progress } == [])
    #expect(disk.files.read(url) == Data("1".utf8))
  }

  @Test(.timeLimit(.minutes(5))) func finishingRetriesWritesThatFailMeanwhile() async throws {
    let progress = SaveProgress()
    let files = MemoryFiles()
    let tries = LockIsolated(0)
    let (ends, end) = AsyncStream.makeStream(of: [String].self)
    let storage = FileStorage(
      id: AnyHashableSendable(ObjectIdentifier(files)),
      timing: .background(TestClock()),
      read: { files.read($0) },
      write: { data, url in
        let isFirst = tries.withValue { tries in
          tries += 1
          return tries == 1
        }
        if isFirst {
          Task.immediate { end.yield(await FileStorage.finishSaving(countedBy: progress)) }
          throw FullDisk.IsFull()
        }
        files.write(data, to: url)
      },
      version: { files.version(of: $0) },
      watch: { files.watch($0, $1) })
    let settings = withDependencies {
      $0.defaultFileStorage = storage
      $0.saveProgress = progress
    } operation: {
      Shared(wrappedValue: Settings(), .fileStorage(url))
    }
    settings.volume.withLock { $0 = 2 }
    #expect(await ends.first { _ in true } == [])
    #expect(try self.settings(in: files)?.volume == 2)
  }

  @Test func aFailedWriteIsRetriedUntilItSucceeds() throws {
    let disk = FullDisk()
    let settings = disk.shared(url)
    settings.volume.withLock { $0 = 2 }
    settings.volume.withLock { $0 = 3 }
    // The write is deferred, so it has not failed yet.
    #expect(settings.saveError == nil)
    disk.next()
    #expect(settings.saveError is FullDisk.IsFull)
    disk.tryAgain()
    disk.tryAgain()
    #expect(disk.retries.value.map(\.delay) == [.seconds(4)])
    // A newer value replaces the waiting one.
    settings.volume.withLock { $0 = 4 }
    disk.isFull.setValue(false)
    #expect(disk.files.read(url) == nil)
    disk.tryAgain()
    #expect(try self.settings(in: disk.files)?.volume == 4)
    #expect(settings.saveError == nil)
    #expect(disk.retries.value.isEmpty && disk.writes.value.isEmpty)
  }

  @Test func savingDoesNotWaitForTheNextRetry() async throws {
    let disk = FullDisk(writesAtOnce: true)
    let settings = disk.shared(url)
    settings.volume.withLock { $0 = 2 }
    await #expect(throws: FullDisk.IsFull.self) { try await settings.save() }
    disk.isFull.setValue(false)
    try await settings.save()
    #expect(try self.settings(in: disk.files)?.volume == 2)
    #expect(settings.saveError == nil)
    // The retries are no longer needed.
    disk.files.write(nil, to: url)
    disk.tryAgain()
    disk.tryAgain()
    #expect(disk.files.read(url) == nil)
  }

  @Test func savingKeepsAFilesPermissionsAndItsSymbolicLink() async throws {
    try await withDirectory { directory in
      let target = directory.appendingPathComponent("target.json")
      let link = directory.appendingPathComponent("link.json")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try json(Settings(volume: 3)).write(to: target)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      let settings = withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        Shared(wrappedValue: Settings(), .fileStorage(link))
      }
      #expect(settings.wrappedValue.volume == 3)
      settings.volume.withLock { $0 = 9 }
      try await settings.save()
      #expect(try self.settings(Data(contentsOf: target)).volume == 9)
      let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }
  }

  @Test func onlyOldLeftoversOfKilledProgramsAreRemoved() async throws {
    try await withDirectory { directory in
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let old = directory.appendingPathComponent(".tessera-saving-1-1")
      let new = directory.appendingPathComponent(".tessera-saving-2-2")
      for file in [old, new] { try Data("half".utf8).write(to: file) }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7_200)], ofItemAtPath: old.path)
      withDependencies {
        $0.defaultFileStorage = .fileSystem
      } operation: {
        _ = Shared(
          wrappedValue: Settings(), .fileStorage(directory.appendingPathComponent("s.json")))
      }
      #expect(
        try Set(FileManager.default.contentsOfDirectory(atPath: directory.path))
          == [new.lastPathComponent, "s.json"])
    }
  }

  @Test func aWaitingChangeIsWrittenAtExit() async throws {
    try await withDirectory { directory in
      let url = directory.appendingPathComponent("count.json")
      try await #require(processExitsWith: .success) { [path = url.path as String] in
        let count = withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: 0, .fileStorage(URL(fileURLWithPath: path)))
        }
        count.withLock { $0 = 1 }
        count.withLock { $0 = 2 }
        exit(EXIT_SUCCESS)
      }
      #expect(try Data(contentsOf: url) == Data("2".utf8))
    }
  }

  #if os(Linux)
    @Test(.timeLimit(.minutes(5)), arguments: [Data.WritingOptions.atomic, []])
    func writesByOtherProgramsUpdateTheSharedValue(options: Data.WritingOptions) async throws {
      try await withDirectory { directory in
        let url = directory.appendingPathComponent("settings.json")
        let settings = withDependencies {
          $0.defaultFileStorage = .fileSystem
        } operation: {
          Shared(wrappedValue: Settings(), .fileStorage(url))
        }
        let data = try json(Settings(volume: 4))
        await withCheckedContinuation { continuation in
          withObservationTracking {
            _ = settings.wrappedValue
          } onChange: {
            continuation.resume()
          }
          try! data.write(to: url, options: options)
        }
        await MainActor.run {}
        #expect(settings.wrappedValue.volume == 4)
      }
    }
  #endif
}
