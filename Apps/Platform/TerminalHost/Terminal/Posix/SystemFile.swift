// For POSIX systems only.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's file functions, for types whose methods have the same names. Each function returns
/// the number of bytes, or -1 with `errno` set.
enum SystemFile {
  static func read(_ file: Int32, _ buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
    #if canImport(Glibc)
      Glibc.read(file, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.read(file, buffer.baseAddress, buffer.count)
    #elseif canImport(Darwin)
      Darwin.read(file, buffer.baseAddress, buffer.count)
    #endif
  }

  static func write(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, buffer.baseAddress, buffer.count)
    #elseif canImport(Musl)
      Musl.write(file, buffer.baseAddress, buffer.count)
    #elseif canImport(Darwin)
      Darwin.write(file, buffer.baseAddress, buffer.count)
    #endif
  }
}
