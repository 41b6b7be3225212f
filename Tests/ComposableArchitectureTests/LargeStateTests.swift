import BoundedWaits
import Foundation
import Testing

/// Features with nested states of 64 KB on a small stack: `Tools/LargeStates`.
@Suite(.timeLimit(.minutes(5))) struct LargeStateTests {
  /// Runs the program for one use, with a stack of the given size in KiB for each thread.
  ///
  /// Debug builds keep a copy on the stack for each value that a function names. For an enum of
  /// features, they keep one copy for each case. Reading a case of a presented enum by its key path
  /// takes seven copies, which is why some uses get more stack.
  @Test(arguments: [
    ("presented", 512), ("rows", 512), ("scoped", 512), ("stack", 1_024), ("destination", 1_536),
    ("tested", 1_536),
  ])
  func largeStatesDontOverflowTheStack(use: String, stack: Int) async throws {
    // The shell sets the limit before the program starts, so it applies to all threads.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "ulimit -s \(stack) && exec \"$0\" \"$1\"", try program().path, use,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let output = Pipe()
    process.standardOutput = output
    let status = try await process.status()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(status == 0 && text == "\(use)\n", "It ended with \(status) and said: \(text)")
  }

  /// Returns the program, which is built into the directory of the tests.
  private func program() throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") } + [Bundle.main]
    let programs = bundles.flatMap { [$0.bundleURL, $0.executableURL ?? $0.bundleURL] }
      .map { $0.deletingLastPathComponent().appendingPathComponent("use-large-states") }
    return try #require(
      programs.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "'use-large-states' is not where the tests are.")
  }
}
