// Exports what SwiftUI exports, for apps that import this module in place of SwiftUI. Also exports
// the types for custom views.
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
