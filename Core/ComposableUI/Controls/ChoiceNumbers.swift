/// The numbers that hosts use for the choices of a picker or of tabs.
///
/// A choice keeps its number while other choices come and go. An event that was sent before such a
/// change still refers to the choice that the user saw.
struct ChoiceNumbers {
  private struct Key: Hashable {
    var choice: AnyHashable?
    /// The number of equal choices before this one.
    var repetition: Int
  }

  private var known: [Key: Int] = [:]
  private var choices: [AnyHashable?] = []
  private var next = 0
  /// The numbers of the choices, in their order.
  private(set) var numbers: [Int] = []

  /// Assigns numbers to the current choices. The first ones count from 0.
  ///
  /// - Parameter new: The tag of each choice; `nil` for a choice that can't be selected.
  /// - Complexity: O(*n*) in the number of choices.
  mutating func update(_ new: [AnyHashable?]) {
    if new == choices { return }
    choices = new
    let old = known
    known = [:]
    var counts: [AnyHashable?: Int] = [:]
    numbers = new.map { choice in
      let key = Key(choice: choice, repetition: counts[choice, default: 0])
      counts[choice, default: 0] += 1
      let number = old[key] ?? next
      if number == next { next += 1 }
      known[key] = number
      return number
    }
  }

  /// Returns the index of the choice with a number; `nil` if that choice is gone.
  func index(of number: Int) -> Int? { numbers.firstIndex(of: number) }
}
