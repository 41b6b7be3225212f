// The original library splits case paths into two modules.
@_exported import CasePaths
