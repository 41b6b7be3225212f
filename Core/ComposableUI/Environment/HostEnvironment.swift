import ElementTree
import Foundation
import Observation

/// The environment values that the host sets. Changing a value notifies only its readers.
@Observable
final class HostEnvironment {
  private(set) var colorScheme: ColorScheme?
  private(set) var horizontalSizeClass: UserInterfaceSizeClass?
  /// The size of the whole screen.
  private(set) var size: CGSize?

  func adapt(to traits: HostTraits) {
    let scheme = traits.isDark.map { $0 ? ColorScheme.dark : .light }
    if colorScheme != scheme { colorScheme = scheme }
    let sizeClass = traits.isWide ? UserInterfaceSizeClass.regular : .compact
    if horizontalSizeClass != sizeClass { horizontalSizeClass = sizeClass }
    let size = CGSize(traits.size)
    if self.size != size { self.size = size }
  }
}

extension CGSize {
  init(_ size: ElementSize) {
    self.init(width: CGFloat(size.width), height: CGFloat(size.height))
  }
}
