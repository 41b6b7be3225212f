import ElementTree
import Foundation

// Hosts scroll on their own: `ScrollViewReader.swift` has what a program can tell them.

extension View {
  /// That scrolling stops at the views in this one. Hosts scroll freely.
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
}

extension EnvironmentValues {
  /// The size of the host's window; `nil` until it has told of it.
  var windowSize: CGSize? { host?.size }
}

/// What an anchor of something that scrolls is for.
public struct ScrollAnchorRole: Hashable, Sendable {
  private let name: String

  public static let initialOffset = Self(name: "initialOffset")
  public static let sizeChanges = Self(name: "sizeChanges")
  public static let alignment = Self(name: "alignment")
}
