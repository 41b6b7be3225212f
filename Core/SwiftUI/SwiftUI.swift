/// A stand-in for Apple's framework on other platforms. Files that import SwiftUI get the views of
/// ComposableUI, and Foundation.
///
/// The documentation of ComposableUI lists the names and their behaviour on each host.
@_exported import ComposableUI
@_exported import Foundation
