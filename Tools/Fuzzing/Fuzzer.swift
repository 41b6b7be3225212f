// The way in from libFuzzer. It is compiled together with the sources of the module whose parsers are
// fuzzed and with that module's targets, so that everything internal is in reach, and instrumented.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A parser that is given anything at all.
typealias FuzzTarget = @Sendable (_ input: UnsafeBufferPointer<UInt8>) -> Void

/// The target that the environment names.
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

/// Stops the run, because a parser has let through what it should not have, or lost something.
func expect(
  _ condition: @autoclosure () -> Bool, _ complaint: @autoclosure () -> String,
  file: StaticString = #file, line: UInt = #line
) {
  if !condition() { fatalError(complaint(), file: file, line: line) }
}
