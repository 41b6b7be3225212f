extension Result where Failure == HTTPFailure {
  /// Makes the result of a request: its answer or its failure.
  ///
  /// ```swift
  /// await send(.repositoryResponse(Result(asking: { try await client.repository(owner, name) })))
  /// ```
  ///
  /// - Parameter request: Makes the request. Its errors become failures.
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
