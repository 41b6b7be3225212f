// WebAssembly has no URLSession.
#if !os(WASI)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A transport with a `URLSession` of its own, which stores no cookies, passwords or answers.
  final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let exchanges = Exchanges()

    init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      // The client handles time-outs with its clock. The session's own ones detect only silence,
      // and not an endless answer.
      configuration.timeoutIntervalForRequest = 86_400
      configuration.timeoutIntervalForResource = 86_400
      session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
      session.invalidateAndCancel()
    }

    func send(_ request: HTTPRequest, limit: Int) async throws -> HTTPResponse {
      guard request.url.origin != nil else {
        // With libcurl, an unknown scheme would make the session crash the program.
        throw HTTPFailure.misconfigured("\(request.url) isn't the address of anything on the web.")
      }
      try Task.checkCancellation()
      var urlRequest = URLRequest(url: request.url)
      for (name, value) in request.headers.all {
        urlRequest.setValue(value, forHTTPHeaderField: name)
      }
      let task = session.dataTask(with: urlRequest)
      let exchange = Exchange(task: task, limit: limit)
      exchanges.add(exchange, for: task)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          exchange.start(continuation)
        }
      } onCancel: {
        exchange.stop(CancellationError())
      }
    }
  }

  /// The running requests of a session.
  private final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // Sendable is unchecked because `running` is only touched under `lock`.

    private let lock = NSLock()
    private var running: [Int: Exchange] = [:]

    func add(_ exchange: Exchange, for task: URLSessionTask) {
      lock.withLock { running[task.taskIdentifier] = exchange }
    }

    private subscript(task: URLSessionTask) -> Exchange? {
      lock.withLock { running[task.taskIdentifier] }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // The client follows redirects itself, because it knows which headers must not go to another
      // server.
      completionHandler(nil)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      #if canImport(FoundationNetworking)
        // The challenge arrives after the complete 401. The default handling would never end.
        self[task]?.complete(nil)
        completionHandler(.rejectProtectionSpace, nil)
      #else
        completionHandler(.performDefaultHandling, nil)
      #endif
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      self[dataTask]?.receive(response)
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      self[dataTask]?.receive(data)
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      let exchange = lock.withLock { running.removeValue(forKey: task.taskIdentifier) }
      exchange?.complete(error)
    }
  }

  /// A running request and its partial answer.
  ///
  /// The caller hears of the end at once, even if the session has more to do.
  private final class Exchange: @unchecked Sendable {
    // Sendable is unchecked because all that changes is only touched under `lock`.

    private let task: URLSessionDataTask
    private let limit: Int
    private let lock = NSLock()
    private var continuation: CheckedContinuation<HTTPResponse, any Error>?
    private var result: Result<HTTPResponse, any Error>?
    private var response: HTTPURLResponse?
    private var body = Data()

    /// The queue that cancels tasks. A cancellation can take a second while data arrives. Neither
    /// callers nor the session's own queue should wait for it.
    private static let cancellations = DispatchQueue(label: "HTTPRequests.cancellations")

    init(task: URLSessionDataTask, limit: Int) {
      self.task = task
      self.limit = limit
    }

    func start(_ continuation: CheckedContinuation<HTTPResponse, any Error>) {
      let result = lock.withLock {
        if self.result == nil { self.continuation = continuation }
        return self.result
      }
      if let result {
        continuation.resume(with: result)
      }
      // A cancelled task needs this too, or the session would never finish it.
      task.resume()
    }

    /// Ends the request before the answer is complete, and closes the connection.
    func stop(_ error: any Error) {
      guard finish(.failure(error)) else { return }
      Self.cancellations.async { [task] in task.cancel() }
    }

    func receive(_ response: URLResponse) {
      lock.withLock { self.response = response as? HTTPURLResponse }
      if response.expectedContentLength > limit {
        stop(HTTPFailure.tooLarge(limit: limit))
      }
    }

    func receive(_ data: Data) {
      let isTooLarge = lock.withLock {
        guard result == nil, body.count + data.count <= limit else { return result == nil }
        body.append(data)
        return false
      }
      if isTooLarge {
        stop(HTTPFailure.tooLarge(limit: limit))
      }
    }

    func complete(_ error: (any Error)?) {
      let result = lock.withLock { () -> Result<HTTPResponse, any Error> in
        if let error {
          return .failure(failure(error))
        }
        guard let response else {
          return .failure(DroppedConnection())
        }
        return .success(
          HTTPResponse(
            status: response.statusCode, headers: HTTPHeaders(response.textHeaders), body: body))
      }
      finish(result)
    }

    private func failure(_ error: any Error) -> any Error {
      guard let response else { return URLErrorKind(error).error }
      let expected = response.expectedContentLength
      let dropped = DroppedConnection(
        received: body.count, expected: expected > 0 ? Int(expected) : nil)
      return URLErrorKind(error).error(inBody: dropped)
    }

    @discardableResult
    private func finish(_ result: Result<HTTPResponse, any Error>) -> Bool {
      let (isFirst, continuation) = lock.withLock {
        guard self.result == nil else {
          return (false, nil as CheckedContinuation<HTTPResponse, any Error>?)
        }
        self.result = result
        body = Data()
        defer { self.continuation = nil }
        return (true, self.continuation)
      }
      continuation?.resume(with: result)
      return isFirst
    }
  }

  extension HTTPURLResponse {
    fileprivate var textHeaders: [(key: String, value: String)] {
      allHeaderFields.compactMap { name, value in
        guard let name = name as? String, let value = value as? String else { return nil }
        return (name, value)
      }
    }
  }
#endif
