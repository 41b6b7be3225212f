// Together these two modules replace the original SwiftUINavigation.
@_exported import ComposableUI
@_exported import SwiftNavigation
