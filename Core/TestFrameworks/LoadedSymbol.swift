import Foundation

/// A lookup of functions in the libraries that the process has loaded.
///
/// An app must link neither Swift Testing nor XCTest, and a test must link only its feature. So
/// this module imports no test framework and looks its functions up by name in the running process.
enum LoadedSymbol {
  /// Returns the address of a function or constant by its mangled name, or `nil` if no loaded
  /// library has it.
  static func address(_ name: String) -> UnsafeRawPointer? {
    #if os(WASI) || os(Windows)
      nil
    #elseif canImport(Darwin)
      UnsafeRawPointer(dlsym(UnsafeMutableRawPointer(bitPattern: -2), name))
    #else
      UnsafeRawPointer(dlsym(nil, name))
    #endif
  }
}
