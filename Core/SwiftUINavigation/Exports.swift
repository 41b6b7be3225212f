// The modules that replace the navigation tools for SwiftUI.
@_exported import ComposableUI
@_exported import SwiftNavigation
