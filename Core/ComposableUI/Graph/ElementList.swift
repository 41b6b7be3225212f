/// A reference to an element that doesn't keep it: what a list of thousands of them costs is then the
/// copying of memory, and no counting.
///
/// It is valid until the element has left the tree and the flush in which it did is over.
struct ElementReference: Equatable {
  // Not an unowned reference: whether an optional of a struct with one is `nil` is told wrongly.
  private let address: UnsafeMutableRawPointer?

  init(_ node: ElementNode?) {
    address = node.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// Where no element is known.
  static var none: Self { Self(nil) }

  var node: ElementNode? {
    address.map { Unmanaged<ElementNode>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// Elements in order, all of which are there.
typealias ElementList = ContiguousArray<ElementReference>
