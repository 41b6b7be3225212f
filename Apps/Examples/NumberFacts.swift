import ComposableArchitecture

/// A client that returns a fact about a number. Like a network request, it takes time and may fail.
struct NumberFacts: Sendable {
  /// Returns a fact about a number.
  ///
  /// - Throws: `NoFact` if there is no fact about the number.
  var fact: @Sendable (_ number: Int) async throws -> String
}

/// An error about a number without a fact.
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

  /// A client that answers at once and never fails.
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
