@_exported import IssueReporting

#if Deprecations
  @_exported import XCTestDynamicOverlay
#endif
