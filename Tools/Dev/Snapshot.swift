import Foundation

/// The times at which the files of directories were last changed. Two snapshots differ if a file
/// was saved, added or removed in between.
struct Snapshot: Equatable {
  private var files: [String: Date] = [:]

  /// - Parameters:
  ///   - directories: The directories to search, with all of their subdirectories. Hidden files
  ///     don't count, because editors keep drafts in hidden files.
  ///   - others: Further files.
  init(of directories: [URL], and others: [URL] = []) {
    for file in others { add(file) }
    for directory in directories {
      let files = FileManager.default.enumerator(
        at: directory, includingPropertiesForKeys: [.contentModificationDateKey],
        options: [.skipsHiddenFiles])
      for case let file as URL in files ?? FileManager.DirectoryEnumerator() { add(file) }
    }
  }

  private mutating func add(_ file: URL) {
    guard !file.lastPathComponent.hasSuffix("~") else { return }
    files[file.path] = try? file.resourceValues(forKeys: [.contentModificationDateKey])
      .contentModificationDate
  }
}
