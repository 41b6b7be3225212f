import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Functions for files that survive crashes of the process and the machine without damage.
package enum DurableFile {
  /// Reads a file, if it exists.
  ///
  /// - Parameter maximumSize: The maximum size in bytes.
  /// - Returns: `nil` if there is no file.
  package static func read(
    _ path: String, maximumSize: Int? = nil
  ) throws(FileError) -> Data? {
    // `O_NONBLOCK` keeps the call from blocking if there is a pipe in place of the file.
    let file = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else {
      if isMissing(errno) { return nil }
      throw .system(path: path, code: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .system(path: path, code: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    if let maximumSize, status.st_size > maximumSize { throw .tooLarge(maximum: maximumSize) }

    var data = Data(count: Int(status.st_size))
    var count = 0
    while count < data.count {
      let step = data.withUnsafeMutableBytes { bytes in
        retrying { systemRead(file, bytes.baseAddress! + count, bytes.count - count) }
      }
      guard step >= 0 else { throw .system(path: path, code: errno) }
      if step == 0 { break }
      count += step
    }
    return data.prefix(count)
  }

  /// The access rights of a file.
  package enum Permissions {
    /// Access for the owner alone. This includes directories that are made for the file.
    case owner
    /// The existing file's permissions, or the program's default for a new file.
    case ofFile
  }

  /// Replaces or makes a file, and makes its directory if necessary. Once this function returns,
  /// the new file survives a power cut. If it throws, the path has either the old or the new file,
  /// undamaged.
  package static func replace(
    _ path: String, with data: Data, permissions: Permissions = .owner
  ) throws(FileError) {
    let directory = directory(of: path)
    let temporary = "\(directory)/\(temporaryName(for: path))"
    var file = create(temporary, permissions)
    if file < 0, errno == ENOENT {
      try makeDirectory(directory, permissions)
      file = create(temporary, permissions)
    }
    guard file >= 0 else { throw .system(path: path, code: errno) }
    do throws(FileError) {
      if permissions == .ofFile {
        var status = stat()
        // Copying the permissions of another owner's file may fail; the file keeps the default
        // then.
        if stat(path, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
      }
      try fill(file, with: data, path: path)
      guard rename(temporary, path) == 0 else { throw .system(path: path, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    try synchronizeDirectory(directory)
  }

  /// Writes data at an offset of a file and drops everything after it. With offset 0, makes the
  /// file if necessary. Once this function returns, the data survives a power cut. After an error
  /// or a crash, any part of the data may have been written.
  ///
  /// - Parameter length: The length of the part to keep, in bytes.
  package static func append(
    _ data: Data, to path: String, at length: Int
  ) throws(FileError) {
    let flags = O_WRONLY | O_NOFOLLOW | O_CLOEXEC
    let file = retrying { open(path, length == 0 ? flags | O_CREAT | O_TRUNC : flags, 0o600) }
    guard file >= 0 else { throw .system(path: path, code: errno) }
    guard retrying({ ftruncate(file, off_t(length)) }) == 0,
      lseek(file, off_t(length), SEEK_SET) == off_t(length)
    else {
      let code = errno
      close(file)
      throw .system(path: path, code: code)
    }
    try fill(file, with: data, path: path)
    if length == 0 { try synchronizeDirectory(directory(of: path)) }
  }

  /// Removes a file, if it exists. Once this function returns, the removal survives a power cut.
  package static func remove(_ path: String) throws(FileError) {
    guard unlink(path) == 0 else {
      if isMissing(errno) { return }
      throw .system(path: path, code: errno)
    }
    try synchronizeDirectory(directory(of: path))
  }

  /// Renames a file within its directory, unless the new name is taken.
  ///
  /// - Returns: Whether the name was free.
  package static func move(_ path: String, to other: String) throws(FileError) -> Bool {
    var status = stat()
    if lstat(other, &status) == 0 { return false }
    guard rename(path, other) == 0 else { throw .system(path: path, code: errno) }
    try synchronizeDirectory(directory(of: path))
    return true
  }

  /// Makes a directory and its missing parents.
  package static func makeDirectory(
    _ path: String, _ permissions: Permissions = .owner
  ) throws(FileError) {
    let mode: mode_t = permissions == .owner ? 0o700 : 0o777
    if mkdir(path, mode) == 0 { return try synchronizeDirectory(directory(of: path)) }
    let code = errno
    switch code {
    case EEXIST:
      var status = stat()
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        throw .system(path: path, code: ENOTDIR)
      }
    case ENOENT where directory(of: path) != path:
      try makeDirectory(directory(of: path), permissions)
      guard mkdir(path, mode) == 0 || errno == EEXIST else {
        throw .system(path: path, code: errno)
      }
      try synchronizeDirectory(directory(of: path))
    default:
      throw .system(path: path, code: code)
    }
  }

  /// Returns the names in a directory; empty if the directory doesn't exist.
  package static func names(in directory: String) throws(FileError) -> [String] {
    guard let stream = opendir(directory) else {
      if isMissing(errno) { return [] }
      throw .system(path: directory, code: errno)
    }
    defer { closedir(stream) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .system(path: directory, code: errno) }
    return names
  }

  // MARK: - Temporary files

  /// A random name that distinguishes this process's temporary files from those of a killed
  /// process. A process id isn't enough, because in a container every run may have the same id.
  private static let process = String(UInt64.random(in: .min ... .max), radix: 16)

  private static let temporaryPrefix = ".tessera-saving-"

  private static func temporaryName(for path: String) -> String {
    "\(temporaryPrefix)\(process)-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  }

  /// Removes temporary files that killed processes have left in a directory.
  ///
  /// - Parameter age: The minimum age in seconds; 0 in a directory that only this process uses.
  package static func removeLeftovers(in directory: String, olderThan age: Int = 0) {
    guard let names = try? names(in: directory) else { return }
    for name in names
    where name.hasPrefix(temporaryPrefix) && !name.hasPrefix("\(temporaryPrefix)\(process)-") {
      let path = "\(directory)/\(name)"
      var status = stat()
      if age > 0 {
        guard lstat(path, &status) == 0, time(nil) - modificationTime(status) >= age else {
          continue
        }
      }
      unlink(path)
    }
  }

  private static func modificationTime(_ status: stat) -> time_t {
    #if canImport(Darwin)
      status.st_mtimespec.tv_sec
    #else
      status.st_mtim.tv_sec
    #endif
  }

  // MARK: - Steps

  private static func create(_ path: String, _ permissions: Permissions) -> Int32 {
    let mode: mode_t = permissions == .owner ? 0o600 : 0o666
    return retrying { open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
  }

  /// Writes data to an open file, flushes the file to the disk, and closes it.
  private static func fill(_ file: Int32, with data: Data, path: String) throws(FileError) {
    let code = write(data, to: file)
    // `close` may be the first to report a failure, as on network file systems. It must not be
    // retried, because the descriptor is already free and may belong to another file.
    let closing = close(file) == 0 || errno == EINTR ? 0 : errno
    guard code == 0, closing == 0 else {
      throw .system(path: path, code: code == 0 ? closing : code)
    }
  }

  /// - Returns: 0, or the error code.
  private static func write(_ data: Data, to file: Int32) -> Int32 {
    data.withUnsafeBytes { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = retrying { systemWrite(file, rest.baseAddress, rest.count) }
        guard count > 0 else { return count == 0 ? EIO : errno }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return synchronize(file)
    }
  }

  /// Flushes a file, or the names in a directory, to the disk.
  ///
  /// - Returns: 0, or the error code.
  private static func synchronize(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
      // `fsync` flushes only to the drive, which may keep the data in its cache.
      if fcntl(file, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return retrying { fsync(file) } == 0 ? 0 : errno
  }

  private static func synchronizeDirectory(_ path: String) throws(FileError) {
    let directory = retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard directory >= 0 else { throw .system(path: path, code: errno) }
    let code = synchronize(directory)
    close(directory)
    // Some file systems don't support flushing a directory, and don't need it.
    guard code == 0 || code == EINVAL else { throw .system(path: path, code: code) }
  }

  /// Whether an error code means a missing file. A path below a file is missing too.
  private static func isMissing(_ code: Int32) -> Bool {
    code == ENOENT || code == ENOTDIR
  }

  /// Retries a system call while signals interrupt it.
  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

// System functions whose names clash with methods.

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}

/// An error about a file that could not be read or written.
package enum FileError: Error, Equatable {
  case system(path: String, code: Int32)
  /// A directory or a pipe is in the file's place.
  case notAFile(path: String)
  case tooLarge(maximum: Int)
  /// The contents of the file aren't a valid value.
  case broken(reason: String)

  /// The cause and the remedy, without the location.
  package var reason: String {
    switch self {
    case .system(_, let code):
      "\(String(cString: strerror(code)))\(Self.cure(code).map { ": \($0)" } ?? "")."
    case .notAFile:
      "It is not a file."
    case .tooLarge(let maximum):
      "It has more than the \(maximum) bytes that can be saved: remove some of it."
    case .broken(let reason): reason
    }
  }

  package var path: String? {
    switch self {
    case .system(let path, _), .notAFile(let path): path
    case .tooLarge, .broken: nil
    }
  }

  /// The system's error code.
  package var code: Int32 {
    switch self {
    case .system(_, let code): code
    case .notAFile: EISDIR
    case .tooLarge: EFBIG
    case .broken: EIO
    }
  }

  /// Whether another attempt would fail with the same error.
  var isLasting: Bool {
    switch self {
    case .system(_, let code): code == EACCES || code == EPERM || code == ELOOP
    case .notAFile, .tooLarge, .broken: true
    }
  }

  private static func cure(_ code: Int32) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "make room on the disk"
    case EACCES, EPERM: "allow the app to use its data directory"
    case EROFS: "let the data directory be written to"
    case ENOTDIR: "move away the file that is where the data directory should be"
    case ENAMETOOLONG: "choose a shorter key or data directory"
    default: nil
    }
  }
}
