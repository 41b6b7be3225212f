@_exported import Bindings
@_exported import CasePaths
@_exported import Perception

// The looks of text in a state. Apple's platforms have types of their own for these.
#if !canImport(Darwin)
  @_exported import struct ElementTree.Color
  @_exported import struct ElementTree.Font
#endif
