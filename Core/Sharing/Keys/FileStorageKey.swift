import Dependencies
import Foundation

extension SharedReaderKey {
  /// Keeps a value in a file, as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(directory.appending(component: "todos.json")))
  /// var todos: IdentifiedArrayOf<Todo> = []
  /// ```
  ///
  /// A file that is missing or empty is the initial value. One that is missing is made, with nothing in it. One that
  /// can't be decoded is a `loadError`, and is left alone until the value changes. The value takes over what others
  /// write to the file, also in the place of a change that waits to be written: on Linux and Android, and on Apple's
  /// platforms if they replace the file as a whole, as atomic writes do.
  ///
  /// A change is on its way to the disk at once, off the thread that made it; of a burst only some are
  /// written, the last one always. What `save()` has returned from, or what there is when the program exits, is
  /// there after a power cut too. What can't be written is a `saveError` until it is: it is tried again, first
  /// after a second, then less and less often up to every half a minute.
  ///
  /// - Parameters:
  ///   - url: The file. Its directory is made if it isn't there.
  ///   - decoder: Decodes the value.
  ///   - encoder: Encodes the value.
  public static func fileStorage<Value: Codable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    // Coders are told how to work before they are handed over, and only used to work after it.
    let decoder = UncheckedSendable(decoder ?? JSONDecoder())
    let encoder = UncheckedSendable(encoder ?? .readable)
    return FileStorageKey(
      url,
      decode: { try decoder.value.decode(Value.self, from: $0) },
      encode: { try encoder.value.encode($0) })
  }

  /// Keeps a value in a file, in a form of your own.
  ///
  /// - Parameters:
  ///   - url: The file. Its directory is made if it isn't there.
  ///   - decode: Makes a value of what the file holds, which isn't nothing.
  ///   - encode: Makes what the file holds of a value.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}

extension JSONEncoder {
  /// In debug builds, where people read files.
  fileprivate static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    #if DEBUG
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    #endif
    return encoder
  }
}

/// A key of a value that is kept in a file; see ``SharedReaderKey/fileStorage(_:decoder:encoder:)``.
public final class FileStorageKey<Value: Sendable>: SharedKey {
  private let file: SharedFile<Value>

  init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    @Dependency(\.defaultFileStorage) var storage
    @Dependency(\.saveProgress) var progress
    file = SharedFile(
      FileID(url: url, storage: storage), progress: progress, decode: decode, encode: encode)
  }

  public var id: FileStorageKeyID { FileStorageKeyID(file: file.id) }

  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: Result { try file.read() })
  }

  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    file.watch { subscriber.yield(with: $0) }
  }

  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    switch context {
    case .didSet: file.write(value, continuation)
    case .userInitiated: file.writeWithoutWaiting(value, continuation)
    }
  }
}

extension FileStorageKey: RecoveringKey {
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    file.onRecovery(handler)
  }
}

extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\(String(reflecting: file.id.url)))" }
}

/// What tells values apart that are kept in a file: the file and the storage.
public struct FileStorageKeyID: Hashable, Sendable {
  fileprivate let file: FileID
}
