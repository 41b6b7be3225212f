extension Result where Failure == HTTPFailure {
  /// What a request comes to: its answer, or why there is none.
  ///
  /// ```swift
  /// await send(.repositoryResponse(Result(asking: { try await client.repository(owner, name) })))
  /// ```
  ///
  /// - Parameter request: Makes the request. What it throws is taken for what it means to whoever asked.
  public init(
    isolation: isolated (any Actor)? = #isolation, asking request: () async throws -> Success
  ) async {
    do {
      self = .success(try await request())
    } catch {
      self = .failure(HTTPFailure(error))
    }
  }
}
