import Foundation

/// An image whose name is known at compile time.
public struct ImageResource: Hashable, Sendable {
  let name: String
  let path: String

  public init(name: String, bundle: Bundle) {
    self.name = name
    path = bundle.bundlePath
  }
}

extension Image {
  /// The image that a resource names, from the resource's bundle.
  public init(_ resource: ImageResource) {
    self.init(resource.name, bundle: Bundle(path: resource.path))
  }
}
