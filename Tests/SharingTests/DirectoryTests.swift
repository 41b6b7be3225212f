import Foundation
import Sharing
import Testing

/// Directories under the names that Apple's platforms use.
@Suite struct DirectoryTests {
  @Test func directoriesOfTheUserAreAbsolute() {
    let directories = [
      URL.documentsDirectory, .applicationSupportDirectory, .cachesDirectory, .downloadsDirectory,
    ]
    #expect(directories.allSatisfy { $0.isFileURL && $0.path.hasPrefix("/") })
    #expect(Set(directories).count == directories.count)
  }

  @Test func aFilesURLIsInItsDirectory() {
    let file = URL.documentsDirectory.appending(component: "notes.json")
    #expect(file.deletingLastPathComponent().path == URL.documentsDirectory.path)
  }
}
