import IssueReporting

// The reporter is put in place before anything else runs, because the first issue may come from a test that touches
// nothing else of this package. On Apple's platforms IssueReporting finds both frameworks by itself in debug builds.
#if objectFormat(ELF)
  @section(".init_array")
  @used
  private let installation: @convention(c) () -> Void = {
    // An app has loaded neither framework.
    guard isInTestProcess else { return }
    XCTestRun.observe()
    IssueReporters.current = [TestFailureReporter()]
  }

  private var isInTestProcess: Bool {
    LoadedSymbol.address("$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF") != nil
      || LoadedSymbol.address("$s7Testing4TestV7currentACSgvgZ") != nil
  }
#endif
