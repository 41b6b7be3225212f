// What an app that imports this module in the place of SwiftUI sees: what SwiftUI exports, and the modules
// that declare what is shown here as its own.
@_exported import struct ElementTree.CustomElement
@_exported import struct ElementTree.CustomEvent
@_exported import enum ElementTree.CustomKey
@_exported import enum ElementTree.CustomValue
@_exported import enum ElementTree.HTMLNode
@_exported import struct ElementTree.TerminalLine
@_exported import Foundation
@_exported import Observation
@_exported import SwiftNavigation

#if OpenCombine
  @_exported import Combine
#endif
