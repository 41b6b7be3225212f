import ComposableArchitecture

/// Something that takes its time and may fail, as whatever is asked over a network does: what there is to say of a
/// number.
struct NumberFacts: Sendable {
  /// What there is to say of a number.
  ///
  /// - Throws: That there is nothing to say of it.
  var fact: @Sendable (_ number: Int) async throws -> String
}

/// Why there is no fact of a number.
struct NoFact: Error, Equatable {
  let number: Int
}

extension NumberFacts: DependencyKey {
  static var liveValue: Self {
    @Dependency(\.continuousClock) var clock
    return Self { [clock] number in
      try await clock.sleep(for: .seconds(1))
      guard number >= 0 else { throw NoFact(number: number) }
      return sentence(of: number)
    }
  }

  /// It never asks anything, and answers at once.
  static var testValue: Self {
    Self { sentence(of: $0) }
  }

  private static func sentence(of number: Int) -> String {
    let divisor =
      number < 4
      ? nil
      : (2..<number).prefix { $0 <= number / $0 }
        .first { number.isMultiple(of: $0) }
    return switch (number, divisor) {
    case (..<2, _): "\(number) is neither prime nor composite."
    case (_, nil): "\(number) is a prime number."
    case (_, let divisor?): "\(number) is \(divisor) times \(number / divisor)."
    }
  }
}

extension DependencyValues {
  var numberFacts: NumberFacts {
    get { self[NumberFacts.self] }
    set { self[NumberFacts.self] = newValue }
  }
}
