import IssueReporting

// The reporter is put in place before anything else runs, because the first issue may come from a test that touches
// nothing else of this package. On Apple's platforms IssueReporting finds both frameworks by itself in debug builds.
#if objectFormat(ELF)
  @section(".init_array")
  @used
  private let installation: @convention(c) () -> Void = {
    // An app has loaded neither framework. A run of tests that has others than those known here still fails by an issue.
    guard isInTestProcess || isRunOfTests(CommandLine.arguments) else { return }
    if isInTestProcess { XCTestRun.observe() }
    IssueReporters.current = [TestFailureReporter()]
  }

  private var isInTestProcess: Bool {
    LoadedSymbol.address("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") != nil
      || LoadedSymbol.address("$s7Testing4TestV7currentACSgvgZ") != nil
  }
#endif

/// Whether a program was started to run tests, by its arguments.
func isRunOfTests(_ arguments: [String]) -> Bool {
  arguments.first?.hasSuffix(".xctest") == true || arguments.contains("--testing-library")
}
