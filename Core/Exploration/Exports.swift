@_exported import Clocks
@_exported import ComposableArchitecture
