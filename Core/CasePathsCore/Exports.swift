// The original splits case paths into two modules.
@_exported import CasePaths
