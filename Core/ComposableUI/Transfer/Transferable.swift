import Foundation

/// What can be handed to other apps and other places, by how it is written and read.
///
/// Hosts drag nothing and know no other apps, so nothing is handed over by itself: `draggable`, `dropDestination` and
/// `copyable` say so once. A `ShareLink` of something that is handed over as a URL is a link to it.
public protocol Transferable: Sendable {
  associatedtype Representation: TransferRepresentation

  /// How it is handed over; what is first is preferred.
  @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

/// A way in which something is handed over.
public protocol TransferRepresentation<Item>: Sendable {
  associatedtype Item: Transferable

  /// The URL as which it hands over an item; `nil` if it doesn't hand over any.
  func _url(of item: Any) -> URL?
}

extension TransferRepresentation {
  public func _url(of item: Any) -> URL? { nil }

  /// What a file would be called. Hosts write none.
  public func suggestedFileName(_ fileName: String) -> Self { self }

  /// What a file would be called. Hosts write none.
  public func suggestedFileName(_ fileName: @escaping @Sendable (Item) -> String?) -> Self { self }

  /// Whether an item is handed over in this way. Hosts hand over none.
  public func exportingCondition(_ condition: @escaping @Sendable (Item) -> Bool) -> Self { self }

  /// Who may take it. Hosts hand it to nobody.
  public func visibility(_ visibility: TransferRepresentationVisibility) -> Self { self }
}

/// Who may take what is handed over.
public enum TransferRepresentationVisibility: Hashable, Sendable {
  case all, ownProcess, team, group
}

/// Puts together ways in which something is handed over.
@resultBuilder
public enum TransferRepresentationBuilder<Item: Transferable> {
  public static func buildExpression<Content: TransferRepresentation<Item>>(
    _ content: Content
  ) -> _TransferRepresentations<Item> {
    _TransferRepresentations(urls: [{ content._url(of: $0) }])
  }

  public static func buildBlock(
    _ content: _TransferRepresentations<Item>...
  ) -> _TransferRepresentations<Item> {
    _TransferRepresentations(urls: content.flatMap(\.urls))
  }
}

/// Several ways in which something is handed over.
public struct _TransferRepresentations<Item: Transferable>: TransferRepresentation {
  let urls: [@Sendable (Any) -> URL?]

  public func _url(of item: Any) -> URL? {
    urls.lazy.compactMap { $0(item) }.first
  }
}

/// Hands over what `Codable` writes.
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
  /// - Parameter contentType: What kind of data it is.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {}
}

/// Hands over data.
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  /// - Parameters:
  ///   - contentType: What kind of data it is.
  ///   - exporting: Writes an item.
  ///   - importing: Reads one.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}

  /// - Parameters:
  ///   - contentType: What kind of data it is.
  ///   - exporting: Writes an item.
  public init(
    exportedContentType contentType: UTType,
    exporting: @escaping @Sendable (Item) async throws -> Data
  ) {}

  /// - Parameters:
  ///   - contentType: What kind of data it is.
  ///   - importing: Reads an item.
  public init(
    importedContentType contentType: UTType,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {}
}

/// Hands over a file.
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
  /// - Parameters:
  ///   - contentType: What kind of data is in it.
  ///   - exporting: Writes an item to a file.
  ///   - importing: Reads one from a file.
  public init(
    contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}

  /// - Parameters:
  ///   - contentType: What kind of data is in it.
  ///   - exporting: Writes an item to a file.
  public init(
    exportedContentType contentType: UTType, shouldAllowToOpenInPlace: Bool = false,
    exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
  ) {}

  /// - Parameters:
  ///   - contentType: What kind of data is in it.
  ///   - importing: Reads an item from a file.
  public init(
    importedContentType contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
    importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
  ) {}
}

/// A file that is handed over.
public struct SentTransferredFile: Sendable {
  public let file: URL
  public let allowAccessingOriginalFile: Bool

  public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
    self.file = file
    self.allowAccessingOriginalFile = allowAccessingOriginalFile
  }
}

/// A file that was handed over.
public struct ReceivedTransferredFile: Sendable {
  public let file: URL
  public let isOriginalFile: Bool
}

/// Hands over something else in the place of an item.
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
  private let proxy: (@Sendable (Item) throws -> Proxy)?

  /// - Parameters:
  ///   - exporting: What is handed over.
  ///   - importing: The item that was handed over so.
  public init(
    exporting: @escaping @Sendable (Item) throws -> Proxy,
    importing: @escaping @Sendable (Proxy) throws -> Item
  ) {
    proxy = exporting
  }

  /// - Parameter exporting: What is handed over.
  public init(exporting: @escaping @Sendable (Item) throws -> Proxy) {
    proxy = exporting
  }

  /// - Parameter importing: The item that was handed over so.
  public init(importing: @escaping @Sendable (Proxy) throws -> Item) {
    proxy = nil
  }

  public func _url(of item: Any) -> URL? {
    guard let item = item as? Item, let proxy = try? proxy?(item) else { return nil }
    return proxy as? URL ?? Proxy.transferRepresentation._url(of: proxy)
  }
}

extension Never: Transferable {
  public static var transferRepresentation: _TransferRepresentations<Never> {
    _TransferRepresentations(urls: [])
  }
}

/// Hands over what the system knows.
public struct _KnownRepresentation<Item: Transferable>: TransferRepresentation {
  public func _url(of item: Any) -> URL? { item as? URL }
}

extension String: Transferable {
  public static var transferRepresentation: _TransferRepresentations<String> {
    _KnownRepresentation<String>()
  }
}

extension Data: Transferable {
  public static var transferRepresentation: _TransferRepresentations<Data> {
    _KnownRepresentation<Data>()
  }
}

extension URL: Transferable {
  public static var transferRepresentation: _TransferRepresentations<URL> {
    _KnownRepresentation<URL>()
  }
}

extension AttributedString: Transferable {
  public static var transferRepresentation: _TransferRepresentations<AttributedString> {
    _KnownRepresentation<AttributedString>()
  }
}
