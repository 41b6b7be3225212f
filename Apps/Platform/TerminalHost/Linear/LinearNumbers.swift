import ElementTree

/// The numbers that the user types to name controls.
///
/// A number names the same element until all numbers are reset. The session resets them only when
/// the user gives a command. A number typed during a change therefore never presses a newly placed
/// control.
struct LinearNumbers {
  private var numbers: [ElementID: Int] = [:]
  private var named: [Int: (element: ElementID, name: String)] = [:]
  private var next = 1

  /// Forgets all numbers.
  mutating func reset() {
    self = Self()
  }

  /// Numbers the controls without a number, in line order, after all existing numbers.
  mutating func add(_ lines: [LinearLine]) {
    for case let control? in lines.map(\.control) {
      let number = numbers[control.element] ?? next
      if number == next { next += 1 }
      numbers[control.element] = number
      named[number] = (control.element, control.name)
    }
  }

  subscript(element: ElementID) -> Int? { numbers[element] }

  /// Returns the element with a number, even if it has gone, and its name.
  func element(_ number: Int) -> (element: ElementID, name: String)? { named[number] }

  /// The highest number; 0 if there is none.
  var last: Int { next - 1 }
}
