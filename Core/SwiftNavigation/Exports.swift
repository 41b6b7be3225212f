@_exported import Bindings
@_exported import CasePaths
@_exported import Perception

// What texts in a state look like. Apple's platforms have these of their own.
#if !canImport(Darwin)
  @_exported import struct ElementTree.Color
  @_exported import struct ElementTree.Font
#endif
