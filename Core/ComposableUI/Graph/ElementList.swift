/// A reference to an element that doesn't retain it. Copying a list of thousands is then a plain
/// memory copy without reference counting.
///
/// The reference is valid until the end of the flush in which the element leaves the tree.
struct ElementReference: Equatable {
  // Not `unowned`: Swift misjudges whether an optional struct with an unowned field is `nil`.
  private let address: UnsafeMutableRawPointer?

  init(_ node: ElementNode?) {
    address = node.map { Unmanaged.passUnretained($0).toOpaque() }
  }

  /// A reference to no element.
  static var none: Self { Self(nil) }

  var node: ElementNode? {
    address.map { Unmanaged<ElementNode>.fromOpaque($0).takeUnretainedValue() }
  }
}

/// References to elements, in order.
typealias ElementList = ContiguousArray<ElementReference>
