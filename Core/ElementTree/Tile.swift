extension Paint {
  /// An image, or a part of one, that is repeated in both directions.
  public struct Tile: Hashable, Sendable {
    /// A rectangle in points.
    public struct Part: Hashable, Sendable {
      public var x, y, width, height: Double

      public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
      }
    }

    /// An absolute `http` or `https` URL, or a `data:image/` one.
    public var url: String
    /// How large all of the image is, in points.
    public var width, height: Double
    /// What of the image is repeated.
    public var part: Part

    /// - Parameters:
    ///   - url: Where the image is.
    ///   - width: How wide all of it is, in points.
    ///   - height: How high all of it is, in points.
    ///   - part: What of it is repeated; `nil` for all.
    public init(url: String, width: Double, height: Double, part: Part? = nil) {
      self.url = url
      (self.width, self.height) = (width, height)
      self.part = part ?? Part(x: 0, y: 0, width: width, height: height)
    }

    /// Whether all of the image is repeated.
    public var isWhole: Bool {
      part == Part(x: 0, y: 0, width: width, height: height)
    }
  }
}
