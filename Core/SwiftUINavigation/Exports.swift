// What the navigation tools for SwiftUI are here.
@_exported import ComposableUI
@_exported import SwiftNavigation
