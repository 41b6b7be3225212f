#if Deprecations
  extension AsyncStream {
    /// Returns a stream and its continuation.
    @available(*, deprecated, renamed: "makeStream(of:bufferingPolicy:)")
    public static func streamWithContinuation(
      _ elementType: Element.Type = Element.self,
      bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
    ) -> (stream: Self, continuation: Continuation) {
      makeStream(of: elementType, bufferingPolicy: limit)
    }

    /// Creates a stream that buffers the elements of a sequence.
    @available(*, deprecated, message: "Use 'AsyncStream(_:)', or 'makeStream' for another policy.")
    public init<S: AsyncSequence & Sendable>(
      _ sequence: S, bufferingPolicy limit: Continuation.BufferingPolicy
    ) where S.Element == Element, Element: Sendable {
      self.init(bufferingPolicy: limit) { continuation in
        let task = Task {
          do { for try await element in sequence { continuation.yield(element) } } catch {}
          continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  extension AsyncThrowingStream where Failure == any Error {
    /// Returns a stream and its continuation.
    @available(*, deprecated, renamed: "makeStream(of:throwing:bufferingPolicy:)")
    public static func streamWithContinuation(
      _ elementType: Element.Type = Element.self,
      bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
    ) -> (stream: Self, continuation: Continuation) {
      makeStream(of: elementType, throwing: (any Error).self, bufferingPolicy: limit)
    }

    /// Creates a stream that buffers the elements of a sequence.
    @available(*, deprecated, message: "Use 'AsyncThrowingStream(_:)', or 'makeStream'.")
    public init<S: AsyncSequence & Sendable>(
      _ sequence: S, bufferingPolicy limit: Continuation.BufferingPolicy
    ) where S.Element == Element, Element: Sendable {
      self.init(bufferingPolicy: limit) { continuation in
        let task = Task {
          do {
            for try await element in sequence { continuation.yield(element) }
            continuation.finish()
          } catch {
            continuation.finish(throwing: error)
          }
        }
        continuation.onTermination = { _ in task.cancel() }
      }
    }
  }

  @available(*, deprecated)
  extension ActorIsolated where Value: Sendable {
    /// Reads and changes the value across suspensions. Concurrent writes are lost.
    public func withValue<T: Sendable>(
      _ operation: @Sendable (inout Value) async throws -> T
    ) async rethrows -> T {
      var value = value
      defer { self.value = value }
      return try await operation(&value)
    }
  }
#endif
