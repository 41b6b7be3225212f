import ComposableArchitecture

/// What people buy whose entry begins with some letters.
@DependencyClient
public struct SuggestionsClient: Sendable {
  public var suggestions: @Sendable (_ prefix: String) async throws -> [String]
}

extension SuggestionsClient: DependencyKey {
  public static let liveValue = SuggestionsClient { prefix in
    ["Bread", "Butter", "Cheese", "Milk", "Mint"].filter { $0.hasPrefix(prefix) }
  }
  public static let testValue = SuggestionsClient()
}

extension DependencyValues {
  public var suggestions: SuggestionsClient {
    get { self[SuggestionsClient.self] }
    set { self[SuggestionsClient.self] = newValue }
  }
}
