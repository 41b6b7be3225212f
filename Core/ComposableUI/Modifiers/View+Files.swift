import Foundation

// Hosts can't reach the user's files: these modifiers reset `isPresented` and print a note once.

extension View {
  /// Lets the user choose a file. Hosts can't, so this prints a note once.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    noticeFiles("fileImporter", isPresented)
  }

  /// Lets the user choose files. Hosts can't, so this prints a note once.
  public func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    allowsMultipleSelection: Bool, onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    noticeFiles("fileImporter", isPresented)
  }

  /// Lets the user choose where to save a document. Hosts can't, so this prints a note once.
  public func fileExporter<Document: FileDocument>(
    isPresented: Binding<Bool>, document: Document?, contentType: UTType,
    defaultFilename: String? = nil, onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    noticeFiles("fileExporter", isPresented)
  }

  /// Lets the user choose where to save documents. Hosts can't, so this prints a note once.
  public func fileExporter<Documents: Collection>(
    isPresented: Binding<Bool>, documents: Documents, contentType: UTType,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View where Documents.Element: FileDocument {
    noticeFiles("fileExporter", isPresented)
  }

  private func noticeFiles(_ name: String, _ isPresented: Binding<Bool>) -> some View {
    onChange(of: isPresented.wrappedValue, initial: true) { _, isShown in
      guard isShown else { return }
      Notice.once("'\(name)' does nothing: hosts can't reach the user's files.")
      isPresented.wrappedValue = false
    }
  }
}

/// A document that is read from a file and written to a file.
public protocol FileDocument {
  typealias ReadConfiguration = FileDocumentReadConfiguration
  typealias WriteConfiguration = FileDocumentWriteConfiguration

  static var readableContentTypes: [UTType] { get }
  static var writableContentTypes: [UTType] { get }

  init(configuration: ReadConfiguration) throws
  /// Returns the file contents of the document.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
}

extension FileDocument {
  public static var writableContentTypes: [UTType] { readableContentTypes }
}

/// The source for reading a document.
public struct FileDocumentReadConfiguration {
  public let contentType: UTType
  public let file: FileWrapper

  public init(contentType: UTType, file: FileWrapper) {
    self.contentType = contentType
    self.file = file
  }
}

/// The target for writing a document.
public struct FileDocumentWriteConfiguration {
  public let contentType: UTType
  /// The file that the document was read from; `nil` for a new document.
  public let existingFile: FileWrapper?

  public init(contentType: UTType, existingFile: FileWrapper? = nil) {
    self.contentType = contentType
    self.existingFile = existingFile
  }
}

/// The contents of a file, or of a folder.
public final class FileWrapper {
  public let isRegularFile: Bool
  public let regularFileContents: Data?
  public let fileWrappers: [String: FileWrapper]?
  public var filename: String?
  public var preferredFilename: String?

  public var isDirectory: Bool { !isRegularFile }

  public init(regularFileWithContents contents: Data) {
    isRegularFile = true
    regularFileContents = contents
    fileWrappers = nil
  }

  public init(directoryWithFileWrappers children: [String: FileWrapper]) {
    isRegularFile = false
    regularFileContents = nil
    fileWrappers = children
    for (name, child) in children where child.preferredFilename == nil {
      child.preferredFilename = name
    }
  }
}
