import ElementTree
import Foundation

// Hosts scroll on their own. `ScrollViewReader.swift` has the requests that a program can make.

extension View {
  /// Makes scrolling stop at the views in this one. Hosts scroll freely.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
}

extension EnvironmentValues {
  /// The size of the host's window; `nil` until the host reports it.
  var windowSize: CGSize? { host?.size }
}

/// The role of a scroll anchor.
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String

  public static let initialOffset = Self(name: "initialOffset")
  public static let sizeChanges = Self(name: "sizeChanges")
  public static let alignment = Self(name: "alignment")
}
