@_exported import Bindings
@_exported import CasePaths
@_exported import Perception
