import BoundedWaits
import Foundation
import Testing

/// Features with states of 64 KB, deep inside each other, on little stack: `Tools/LargeStates`.
@Suite(.timeLimit(.minutes(5))) struct LargeStateTests {
  /// What the program does, and the stack that it has for it, in KiB, on whichever thread.
  ///
  /// Debug builds keep a value of its own on the stack for each one that a function names. Of enums of
  /// features they keep one for each case, and reading a case of a presented one by its key path takes
  /// seven, which is why these take more.
  @Test(arguments: [
    ("presented", 512), ("rows", 512), ("scoped", 512), ("stack", 1_024), ("destination", 1_536),
    ("tested", 1_536),
  ])
  func largeStatesDontOverflowTheStack(use: String, stack: Int) async throws {
    // The limit is set before the program starts: all its threads have stacks of that size.
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

  /// The program, which is built to where the tests are.
  private func program() throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") } + [Bundle.main]
    let programs = bundles.flatMap { [$0.bundleURL, $0.executableURL ?? $0.bundleURL] }
      .map { $0.deletingLastPathComponent().appendingPathComponent("use-large-states") }
    return try #require(
      programs.first { FileManager.default.isExecutableFile(atPath: $0.path) },
      "'use-large-states' is not where the tests are.")
  }
}
