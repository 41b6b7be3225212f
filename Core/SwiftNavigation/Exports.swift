@_exported import Bindings
@_exported import CasePaths
@_exported import Perception

// The colors and fonts of a `TextState`. Apple's platforms have types of their own.
#if !canImport(Darwin)
  @_exported import struct ColorsAndFonts.Color
  @_exported import struct ColorsAndFonts.Font
#endif
