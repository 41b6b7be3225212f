// Off Apple's platforms, `import Combine` imports OpenCombine if the trait is on.

#if OpenCombine
  @_exported import OpenCombine
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
