// What `import Combine` brings in off Apple's platforms: OpenCombine, where the trait is on.

#if OpenCombine
  @_exported import OpenCombine
  @_exported import OpenCombineDispatch
  @_exported import OpenCombineFoundation
#endif
