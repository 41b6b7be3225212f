// Names of directories that Foundation has on Apple's platforms alone.
#if !canImport(Darwin)
  import Foundation

  extension URL {
    /// Where a user's documents are: `$XDG_DOCUMENTS_DIR`, or `~/Documents`.
    public static var documentsDirectory: URL { userDirectory(.documentDirectory) }

    /// Where a program keeps what it needs: `$XDG_DATA_HOME`, or `~/.local/share`.
    public static var applicationSupportDirectory: URL {
      userDirectory(.applicationSupportDirectory)
    }

    /// Where a program keeps what it can make again: `$XDG_CACHE_HOME`, or `~/.cache`.
    public static var cachesDirectory: URL { userDirectory(.cachesDirectory) }

    /// Where a user keeps what was downloaded: `$XDG_DOWNLOAD_DIR`, or `~/Downloads`.
    public static var downloadsDirectory: URL { userDirectory(.downloadsDirectory) }

    private static func userDirectory(_ directory: FileManager.SearchPathDirectory) -> URL {
      // A user without a home has a directory for what is thrown away, at least.
      FileManager.default.urls(for: directory, in: .userDomainMask).first ?? temporaryDirectory
    }
  }
#endif
