// The original has case paths in two modules.
@_exported import CasePaths
