// Directory properties that Foundation has only on Apple's platforms.
#if !canImport(Darwin)
  import Foundation

  extension URL {
    /// The directory of the user's documents: `$XDG_DOCUMENTS_DIR`, or `~/Documents`.
    public static var documentsDirectory: URL { userDirectory(.documentDirectory) }

    /// The directory of a program's data: `$XDG_DATA_HOME`, or `~/.local/share`.
    public static var applicationSupportDirectory: URL {
      userDirectory(.applicationSupportDirectory)
    }

    /// The directory of data that a program can recreate: `$XDG_CACHE_HOME`, or `~/.cache`.
    public static var cachesDirectory: URL { userDirectory(.cachesDirectory) }

    /// The directory of the user's downloads: `$XDG_DOWNLOAD_DIR`, or `~/Downloads`.
    public static var downloadsDirectory: URL { userDirectory(.downloadsDirectory) }

    private static func userDirectory(_ directory: FileManager.SearchPathDirectory) -> URL {
      // A user without a home gets the temporary directory instead.
      FileManager.default.urls(for: directory, in: .userDomainMask).first ?? temporaryDirectory
    }
  }
#endif
