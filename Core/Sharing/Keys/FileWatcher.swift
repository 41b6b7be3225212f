import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// Observes changes to files with inotify. One instance observes all files.
  ///
  /// It watches directories rather than files. A program that replaces a whole file makes a new
  /// one, and a watch of the old file would miss it.
  ///
  /// Sendable is unchecked because the lock guards the mutable state.
  final class FileWatcher: @unchecked Sendable {
    private struct Handler {
      let directory: Int32
      let name: String
      let call: @Sendable () -> Void
    }

    private static let shared = FileWatcher()

    private let descriptor: Int32
    private let source: (any DispatchSourceRead)?
    private var handlers: [Int: Handler] = [:]
    private var lastNumber = 0
    private let lock = NSLock()

    /// Calls a handler, on some thread, whenever a file may have changed. It never calls the
    /// handler if the file can't be watched.
    static func watch(_ url: URL, _ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
      shared.watch(url, handler)
    }

    private init() {
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else {
        source = nil
        return
      }
      let source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: .global(qos: .utility))
      self.source = source
      source.setEventHandler { [weak self] in self?.readEvents() }
      source.activate()
    }

    private func watch(
      _ url: URL, _ handler: @escaping @Sendable () -> Void
    ) -> SharedSubscription {
      let directory = url.deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      let number: Int? = lock.withLock {
        let watch = inotify_add_watch(descriptor, directory.path, UInt32(events))
        guard watch >= 0 else { return nil }
        lastNumber += 1
        handlers[lastNumber] = Handler(
          directory: watch, name: url.lastPathComponent, call: handler)
        return lastNumber
      }
      return SharedSubscription { [weak self] in
        if let number { self?.remove(number) }
      }
    }

    private func remove(_ number: Int) {
      lock.withLock {
        guard let handler = handlers.removeValue(forKey: number) else { return }
        if !handlers.values.contains(where: { $0.directory == handler.directory }) {
          inotify_rm_watch(descriptor, handler.directory)
        }
      }
    }

    private func readEvents() {
      var changes: Set<Change> = []
      let size = 16_384
      withUnsafeTemporaryAllocation(
        byteCount: size, alignment: MemoryLayout<inotify_event>.alignment
      ) { buffer in
        while true {
          let count = read(descriptor, buffer.baseAddress!, size)
          guard count > 0 else { return }
          changes.formUnion(Self.changes(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])))
        }
      }
      // A negative number means that the kernel dropped events, so every file may have changed.
      let isOverflown = changes.contains { $0.directory < 0 }
      let calls = lock.withLock {
        handlers.values
          .filter {
            isOverflown || changes.contains(Change(directory: $0.directory, name: $0.name))
          }
          .map(\.call)
      }
      for call in calls { call() }
    }

    private struct Change: Hashable {
      let directory: Int32
      let name: String
    }

    private static func changes(in events: UnsafeRawBufferPointer) -> [Change] {
      var changes: [Change] = []
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= events.count {
        let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let name = events[(offset + header)..<(offset + header + Int(event.len))].prefix { $0 != 0 }
        changes.append(Change(directory: event.wd, name: String(decoding: name, as: UTF8.self)))
        offset += header + Int(event.len)
      }
      return changes
    }
  }
#elseif canImport(Darwin)
  /// Observes changes to files with the events of their directories.
  enum FileWatcher {
    /// Calls a handler, on some thread, whenever an entry of the file's directory is added,
    /// replaced or removed. A change in place goes unnoticed. It never calls the handler if the
    /// directory can't be opened.
    static func watch(_ url: URL, _ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
      let directory = url.deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      let descriptor = open(directory.path, O_EVTONLY)
      guard descriptor >= 0 else { return SharedSubscription {} }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: [.write, .rename, .delete],
        queue: .global(qos: .utility))
      source.setEventHandler(handler: handler)
      source.setCancelHandler { close(descriptor) }
      source.activate()
      let cancellable = UncheckedSendable(source)
      return SharedSubscription { cancellable.value.cancel() }
    }
  }
#else
  /// A watcher that does nothing: changes by other programs appear when the value is loaded again.
  enum FileWatcher {
    static func watch(_ url: URL, _ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
      SharedSubscription {}
    }
  }
#endif
