/// One page of a list.
struct Page<Item> {
  let items: [Item]
  let number: Int
  let size: Int
  let count: Int
  let lastNumber: Int

  /// - Parameter number: The number in the request, counted from 1.
  init(_ number: String?, size: Int, of all: [Item]) {
    lastNumber = max(1, (all.count + size - 1) / size)
    // All numbers after the last page mean the same empty page.
    self.number = min(max(1, number.flatMap { Int($0) } ?? 1), lastNumber + 1)
    self.size = size
    count = all.count
    items = Array(all.dropFirst((self.number - 1) * size).prefix(size))
  }

  var previous: Int? { number > 1 ? number - 1 : nil }
  var next: Int? { number < lastNumber ? number + 1 : nil }

  /// The other pages that the `Link` header names.
  var links: [(relation: String, number: Int)] {
    var links: [(relation: String, number: Int)] = []
    if let previous { links.append(("prev", previous)) }
    if let next { links += [("next", next), ("last", lastNumber)] }
    if previous != nil { links.append(("first", 1)) }
    return links
  }
}
