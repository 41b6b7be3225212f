// WebAssembly has no URLSession.
#if !os(WASI)
  import ConcurrencyExtras
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// A transport with a `URLSession` of its own, which stores no cookies, passwords or answers.
  final class URLSessionTransport: Sendable {
    private let session: URLSession
    private let exchanges = Exchanges()

    init() {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.urlCache = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.urlCredentialStorage = nil
      // The client handles time-outs with its clock, so these time-outs must not come first.
      configuration.timeoutIntervalForRequest = 86_400
      configuration.timeoutIntervalForResource = 86_400
      session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
      session.invalidateAndCancel()
    }

    func send(_ url: URL, headers: [String: String], limit: Int) async throws -> HTTPResponse {
      try Task.checkCancellation()
      var request = URLRequest(url: url)
      for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: request)
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          exchanges.begin(task, limit: limit, continuation)
          if Task.isCancelled { exchanges.stop(task, CancellationError()) }
        }
      } onCancel: {
        exchanges.stop(task, CancellationError())
      }
    }

    /// Returns the error to throw for an error of a session.
    static func error(_ error: any Error) -> any Error {
      switch (error as? URLError)?.code {
      case .cancelled: CancellationError()
      case .timedOut: HTTPFailure.timedOut
      case .networkConnectionLost,
        // The error on Linux for an answer without a status line.
        .badServerResponse,
        // The error on Linux for an answer that ends in the middle.
        .unknown:
        DroppedConnection()
      case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
        .internationalRoamingOff, .callIsActive, .dataNotAllowed, .resourceUnavailable:
        HTTPFailure.offline
      default:
        HTTPFailure.unexpectedBody("It can't be read: \(error.localizedDescription.excerpt(200))")
      }
    }
  }

  /// The running requests of a session and their partial answers, by task identifier.
  ///
  /// A caller resumes as soon as its request ends, even if the session has more to do.
  private final class Exchanges: NSObject, URLSessionDataDelegate {
    struct Exchange {
      let limit: Int
      let continuation: CheckedContinuation<HTTPResponse, any Error>
      var response: HTTPResponse?
    }

    private let running = LockIsolated<[Int: Exchange]>([:])

    /// The queue that cancels tasks. A cancellation can take a second while data arrives. Neither
    /// callers nor the session's own queue should wait for it.
    private let cancellations = DispatchQueue(label: "HTTPRequests.cancellations")

    func begin(
      _ task: URLSessionTask, limit: Int,
      _ continuation: CheckedContinuation<HTTPResponse, any Error>
    ) {
      running.withValue {
        $0[task.taskIdentifier] = Exchange(limit: limit, continuation: continuation)
      }
      task.resume()
    }

    /// Ends a request before the answer is complete, and closes the connection.
    func stop(_ task: URLSessionTask, _ error: any Error) {
      guard finish(task, error) else { return }
      cancellations.async { task.cancel() }
    }

    /// Resumes the caller with an error or the answer so far, unless that has happened before.
    @discardableResult
    private func finish(_ task: URLSessionTask, _ error: (any Error)?) -> Bool {
      let exchange = running.withValue { $0.removeValue(forKey: task.taskIdentifier) }
      switch (error, exchange?.response) {
      case (let error?, _): exchange?.continuation.resume(throwing: error)
      case (nil, let response?): exchange?.continuation.resume(returning: response)
      case (nil, nil): exchange?.continuation.resume(throwing: DroppedConnection())
      }
      return exchange != nil
    }

    private func check(_ task: URLSessionTask, size: Int64) {
      guard let limit = running.withValue({ $0[task.taskIdentifier]?.limit }), size > limit else {
        return
      }
      stop(task, HTTPFailure.unexpectedBody("It is larger than \(limit / 1_000) kB."))
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
        // The challenge arrives after the complete 401 answer. The default handling would never
        // end.
        finish(task, nil)
        completionHandler(.rejectProtectionSpace, nil)
      #else
        completionHandler(.performDefaultHandling, nil)
      #endif
    }

    func urlSession(
      _ session: URLSession, dataTask task: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      if let response = response as? HTTPURLResponse {
        let headers = response.allHeaderFields.map { ("\($0)".lowercased(), "\($1)") }
        let answer = HTTPResponse(
          status: response.statusCode, headers: Dictionary(headers) { $1 })
        running.withValue { $0[task.taskIdentifier]?.response = answer }
      }
      check(task, size: response.expectedContentLength)
      completionHandler(.allow)
    }

    func urlSession(
      _ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data
    ) {
      let size = running.withValue {
        $0[task.taskIdentifier]?.response?.body.append(data)
        return $0[task.taskIdentifier]?.response?.body.count ?? 0
      }
      check(task, size: Int64(size))
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
      finish(task, error.map(URLSessionTransport.error))
    }
  }
#endif
