@testable import TerminalHost

/// An emulator of a terminal, limited to the features that determine the screen's content.
struct TerminalEmulator {
  struct Spot: Equatable {
    var text = " "
    /// 0 for the second cell of a wide character.
    var width = 1
    var attributes = Set<Int>()
  }

  let size: Size
  /// The clusters that this terminal draws in an unusual number of cells.
  private let widths: [String: Int]
  private(set) var spots: [[Spot]]
  private(set) var x = 0
  private(set) var y = 0
  private var attributes = Set<Int>()
  private var region: Range<Int>
  private(set) var modes: Set<String> = ["?25", "?7"]
  /// The sequences that the emulator doesn't know.
  private(set) var unknown: [String] = []

  init(size: Size, widths: [String: Int] = [:]) {
    self.size = size
    self.widths = widths
    region = 0..<size.height
    spots = Array(repeating: Array(repeating: Spot(), count: size.width), count: size.height)
  }

  var isCursorVisible: Bool { modes.contains("?25") }

  var lines: [String] {
    spots.map { row in
      var line = row.filter { $0.width > 0 }.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  func character(x: Int, y: Int) -> String { spots[y][x].text }

  func attributes(x: Int, y: Int) -> Set<Int> { spots[y][x].attributes }

  mutating func receive(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let character = rest.first {
      switch character {
      case "\u{1B}":
        rest.removeFirst()
        readSequence(&rest)
      case "\r\n":
        x = 0
        y = min(y + 1, size.height - 1)
        rest.removeFirst()
      case "\r":
        x = 0
        rest.removeFirst()
      case "\n":
        y = min(y + 1, size.height - 1)
        rest.removeFirst()
      default:
        put(character)
        rest.removeFirst()
      }
    }
  }

  private mutating func put(_ character: Character) {
    let width =
      widths[String(character)] ?? DisplayWidth.of(cluster: character.unicodeScalars)
    guard x + width <= size.width, y < size.height else { return }
    erase(x, width)
    spots[y][x] = Spot(text: String(character), width: width, attributes: attributes)
    for second in 1..<max(width, 1) {
      spots[y][x + second] = Spot(text: "", width: 0, attributes: attributes)
    }
    // The cursor stays in the last column, because this terminal doesn't wrap.
    x = min(x + width, size.width - 1)
  }

  /// Blanks the other halves of wide characters that are overwritten in part.
  private mutating func erase(_ start: Int, _ width: Int) {
    var first = start
    while first > 0, spots[y][first].width == 0 {
      first -= 1
      spots[y][first] = Spot(text: " ", width: spots[y][first].width)
    }
    if first < start { for x in first..<start { spots[y][x] = Spot() } }
    let end = start + width
    var next = end
    while next < size.width, spots[y][next].width == 0 {
      spots[y][next] = Spot()
      next += 1
    }
    for x in start..<end { spots[y][x] = Spot() }
  }

  private mutating func readSequence(_ rest: inout Substring) {
    guard rest.first == "[" else {
      unknown.append(String(rest.prefix(1)))
      return
    }
    rest.removeFirst()
    let body = rest.prefix { !("@"..."~").contains($0) }
    rest = rest.dropFirst(body.count)
    guard let final = rest.first else { return }
    rest.removeFirst()
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(numbers.first ?? 1, 1)
    switch final {
    case "H":
      y = min(first, size.height) - 1
      x = min(max(numbers.count > 1 ? numbers[1] : 1, 1), size.width) - 1
    case "A": y = max(y - first, 0)
    case "B": y = min(y + first, size.height - 1)
    case "C": x = min(x + first, size.width - 1)
    case "D": x = max(x - first, 0)
    case "J": for row in spots.indices { spots[row] = spots[row].map { _ in blank } }
    case "K": for column in x..<size.width { spots[y][column] = blank }
    case "m": select(numbers)
    case "r":
      region = body.isEmpty ? 0..<size.height : first - 1..<numbers[1]
      (x, y) = (0, 0)
    case "S", "T": scroll(final == "S" ? first : -first)
    case "h": modes.insert(String(body))
    case "l": modes.remove(String(body))
    default: unknown.append("\(body)\(final)")
    }
  }

  /// A blank cell in the selected colour, with which most terminals erase.
  private var blank: Spot {
    Spot(attributes: attributes.filter { (40...49).contains($0) || $0 == 7 })
  }

  private mutating func select(_ numbers: [Int]) {
    for number in numbers {
      switch number {
      case 0: attributes = []
      case 22: attributes.subtract([1, 2])
      case 23, 24, 27, 29: attributes.remove(number - 20)
      case 30...39, 90...97:
        attributes = attributes.filter { !(30...39).contains($0) && !(90...97).contains($0) }
        if number != 39 { attributes.insert(number) }
      case 40...49, 100...107:
        attributes = attributes.filter { !(40...49).contains($0) && !(100...107).contains($0) }
        if number != 49 { attributes.insert(number) }
      default: attributes.insert(number)
      }
    }
  }

  private mutating func scroll(_ count: Int) {
    let old = spots
    for row in region {
      let source = row + count
      spots[row] = region.contains(source) ? old[source] : old[row].map { _ in blank }
    }
  }
}
