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
  /// A missing or empty file gives the initial value; a missing file is made, empty. A file that
  /// can't be decoded gives a `loadError` and stays untouched until the value changes. On Linux and
  /// Android, a change to the file by another program replaces the value, even a value that waits
  /// to be written. On Apple's platforms, only an atomic write, which replaces the whole file, has
  /// this effect.
  ///
  /// A change starts saving immediately, off the thread that made it. In a burst of changes, only
  /// the last value is sure to be saved. A value survives a power cut after `save()` has returned
  /// or the program has exited. A failed write gives a `saveError` until a retry succeeds. The
  /// first retry comes after a second, and later ones come up to half a minute apart.
  ///
  /// - Parameters:
  ///   - url: The file. Its directory is made if it doesn't exist.
  ///   - decoder: Decodes the value.
  ///   - encoder: Encodes the value.
  public static func fileStorage<Value: Codable>(
    _ url: URL, decoder: JSONDecoder? = nil, encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    // Sharing the coders is safe, because no code configures them after this point.
    let decoder = UncheckedSendable(decoder ?? JSONDecoder())
    let encoder = UncheckedSendable(encoder ?? .readable)
    return FileStorageKey(
      url,
      decode: { try decoder.value.decode(Value.self, from: $0) },
      encode: { try encoder.value.encode($0) })
  }

  /// Keeps a value in a file, in a custom format.
  ///
  /// - Parameters:
  ///   - url: The file. Its directory is made if it doesn't exist.
  ///   - decode: Decodes the contents of the file, which are never empty.
  ///   - encode: Encodes a value as contents of the file.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode)
  }
}

extension JSONEncoder {
  /// An encoder with readable output in debug builds, because developers read those files.
  fileprivate static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    #if DEBUG
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    #endif
    return encoder
  }
}

/// A key of a value that is kept in a file; see
/// ``SharedReaderKey/fileStorage(_:decoder:encoder:)``.
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
    file.writer.save(value, continuation, context)
  }
}

extension FileStorageKey: RecoveringKey {
  func onRecovery(_ handler: @escaping @Sendable () -> Void) -> SharedSubscription {
    file.writer.onRecovery(handler)
  }
}

extension FileStorageKey: CustomStringConvertible {
  public var description: String { ".fileStorage(\(String(reflecting: file.id.url)))" }
}

/// The identity of a value in a file: the file and the storage.
public struct FileStorageKeyID: Hashable, Sendable {
  fileprivate let file: FileID
}
