import ElementTree

/// A table of a screen's elements by identity.
///
/// Identities are assigned in order, so elements made together share a page. A page is freed with
/// its last element.
@MainActor
struct ElementTable {
  private final class Page {
    let number: UInt32
    var slots = [Unmanaged<ElementNode>?](repeating: nil, count: 64)
    var count = 0

    init(number: UInt32) {
      self.number = number
    }
  }

  private var pages: [UInt32: Page] = [:]
  /// The most recently used page, which is likely to be used next.
  private var lastPage: Page?

  private(set) var count = 0

  /// The element with an identity. The table doesn't retain it, so an element removes itself before
  /// its deallocation.
  subscript(id: ElementID) -> ElementNode? {
    get {
      pages[id.rawValue >> 6]?.slots[Int(id.rawValue & 63)]?.takeUnretainedValue()
    }
    set {
      let page = page(id.rawValue >> 6)
      let slot = Int(id.rawValue & 63)
      let change = (newValue == nil ? 0 : 1) - (page.slots[slot] == nil ? 0 : 1)
      page.slots[slot] = newValue.map(Unmanaged.passUnretained)
      page.count += change
      count += change
      if page.count == 0 {
        pages[page.number] = nil
        lastPage = nil
      }
    }
  }

  private mutating func page(_ number: UInt32) -> Page {
    if let lastPage, lastPage.number == number { return lastPage }
    let page = pages[number] ?? Page(number: number)
    pages[number] = page
    lastPage = page
    return page
  }
}
