import ElementTree

/// Finds the elements of a screen by their identities.
///
/// Identities are handed out in order and never twice, so elements that are made together lie
/// together: they are kept in pages, and a page goes when its last element does.
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
  /// The page used last, which is likely to be the next.
  private var lastPage: Page?

  /// How many elements are on the screen.
  private(set) var count = 0

  /// The element is not kept: it has to take itself out before it goes.
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
