import Foundation

/// A function that the process has loaded, or not.
///
/// An app must link neither Swift Testing nor XCTest, and a test must not have to link anything besides its feature.
/// So nothing here imports a test framework: its functions are looked up by their names in the process that runs.
enum LoadedSymbol {
  /// Returns the address of a function or constant by its mangled name, or `nil` if no loaded library has it.
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
