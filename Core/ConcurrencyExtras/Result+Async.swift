extension Result {
  /// The outcome of an asynchronous operation: what it returned, or what it threw.
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
