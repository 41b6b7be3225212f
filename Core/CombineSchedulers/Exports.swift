#if OpenCombine
  @_exported import Combine
#endif
