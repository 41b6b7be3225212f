import ElementTree

/// The numbers by which what can be used is called.
///
/// A number stands for the same element until all are given anew, which is done only when somebody asks for something:
/// who types a number while the screen changes doesn't press what has just taken its place.
struct LinearNumbers {
  private var numbers: [ElementID: Int] = [:]
  private var named: [Int: (element: ElementID, name: String)] = [:]
  private var next = 1

  /// Forgets all numbers.
  mutating func reset() {
    self = Self()
  }

  /// Gives numbers to those that have none yet, in the order of the lines, behind all that have been given.
  mutating func add(_ lines: [LinearLine]) {
    for case let control? in lines.map(\.control) {
      let number = numbers[control.element] ?? next
      if number == next { next += 1 }
      numbers[control.element] = number
      named[number] = (control.element, control.name)
    }
  }

  subscript(element: ElementID) -> Int? { numbers[element] }

  /// What a number has been given to, also if that has gone since, and what it was called.
  func element(_ number: Int) -> (element: ElementID, name: String)? { named[number] }

  /// The highest number; 0 if none was given.
  var last: Int { next - 1 }
}
