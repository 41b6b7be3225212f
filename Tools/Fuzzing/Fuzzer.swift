// The entry point for libFuzzer. It is compiled and instrumented together with a module's sources
// and fuzz targets, so that the targets can use internal declarations.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A test of a parser, which must not crash on any input.
typealias FuzzTarget = @Sendable (_ input: UnsafeBufferPointer<UInt8>) -> Void

/// The target that the environment variable names.
private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = fuzzTargets[name] else {
    fatalError("FUZZ_TARGET is “\(name)”, and should be one of \(fuzzTargets.keys.sorted()).")
  }
  return target
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target(UnsafeBufferPointer(start: start, count: count))
  return 0
}

/// Stops the run if the condition is false: a parser has accepted invalid input or lost data.
func expect(
  _ condition: @autoclosure () -> Bool, _ complaint: @autoclosure () -> String,
  file: StaticString = #file, line: UInt = #line
) {
  if !condition() { fatalError(complaint(), file: file, line: line) }
}
