@_exported import Clocks
@_exported import ConcurrencyExtras
@_exported import IssueReporting

#if OpenCombine
  @_exported import CombineSchedulers
#endif

#if Deprecations
  @_exported import XCTestDynamicOverlay
#endif
