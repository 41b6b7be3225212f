extension Result {
  /// Makes the result of an asynchronous operation: its value or its error.
  ///
  /// The operation runs on the caller's actor.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
