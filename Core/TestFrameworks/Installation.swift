import IssueReporting

// Installs the reporter before any other code runs, because the first issue may come from a test
// that uses nothing else from this package. On Apple's platforms IssueReporting finds both
// frameworks itself in debug builds.
#if objectFormat(ELF)
  @section(".init_array")
  @used
  private let installation: @convention(c) () -> Void = {
    // An app loads neither framework and needs no reporter. In a test run with an unknown
    // framework, an issue still fails the run.
    guard isInTestProcess || isRunOfTests(CommandLine.arguments) else { return }
    if isInTestProcess { XCTestRun.observe() }
    IssueReporters.current = [TestFailureReporter()]
  }

  private var isInTestProcess: Bool {
    LoadedSymbol.address("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") != nil
      || LoadedSymbol.address("$s7Testing4TestV7currentACSgvgZ") != nil
  }
#endif

/// Whether a program's arguments show that it runs tests.
func isRunOfTests(_ arguments: [String]) -> Bool {
  arguments.first?.hasSuffix(".xctest") == true || arguments.contains("--testing-library")
}
