// WebAssembly has no URLSession.
#if !os(WASI)
  import ConcurrencyExtras
  import Foundation
  import IssueReporting

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLSession {
    /// A session whose requests all report an issue and fail.
    static var unimplemented: URLSession {
      let configuration = URLSessionConfiguration.ephemeral
      configuration.protocolClasses = [UnimplementedURLProtocol.self]
      let session = URLSession(configuration: configuration)
      UnimplementedSessions.shared.add(
        session, advice: DefaultRequest.current?.useAdvice(values: ["…"]))
      return session
    }
  }

  /// A URL protocol that answers each request with a report and an error.
  private final class UnimplementedURLProtocol: URLProtocol {
    private struct Unimplemented: LocalizedError {
      var errorDescription: String? { #"@Dependency(\.urlSession) is unimplemented."# }
    }

    override class func canInit(with request: URLRequest) -> Bool {
      true
    }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest {
      request
    }

    override func startLoading() {
      let method = request.httpMethod ?? "GET"
      let url = request.url?.absoluteString ?? "a request without a URL"
      // The instance is safe to send: a `URLProtocolClient` accepts calls on any thread, and this
      // class has no mutable state.
      let protocolInstance = UncheckedSendable(self)
      let report = UnimplementedSessions.Report(
        message: """
          Unimplemented: @Dependency(\\.urlSession) was asked for '\(method) \(url)' in a test. \
          Override the dependency that makes the request, or '\\.urlSession' itself.
          """
      ) {
        let instance = protocolInstance.value
        instance.client?.urlProtocol(instance, didFailWithError: Unimplemented())
      }
      UnimplementedSessions.shared.deliver(report, from: task)
    }

    override func stopLoading() {}
  }

  /// The unimplemented sessions, each with the task that reports its issues.
  ///
  /// Requests run on threads that don't know the current test. The task is started with the session
  /// and inherits the test.
  private final class UnimplementedSessions: @unchecked Sendable {
    // Sendable is unchecked because `entries` is only touched under `lock`.

    static let shared = UnimplementedSessions()

    struct Report: Sendable {
      let message: String

      /// The closure to call after the report.
      let completion: @Sendable () -> Void
    }

    private struct Entry {
      weak var session: URLSession?
      let reports: AsyncStream<Report>.Continuation
    }

    private let lock = NSLock()
    private var entries: [Entry] = []

    /// - Parameter advice: The last lines of each report.
    func add(_ session: URLSession, advice: String?) {
      let (reports, continuation) = AsyncStream.makeStream(of: Report.self)
      Task {
        for await report in reports {
          reportIssue(([report.message] + [advice].compactMap(\.self)).joined(separator: "\n\n"))
          report.completion()
        }
      }
      lock.withLock {
        for entry in entries where entry.session == nil {
          entry.reports.finish()
        }
        entries.removeAll { $0.session == nil }
        entries.append(Entry(session: session, reports: continuation))
      }
    }

    /// Sends a report to the task of the request's session.
    func deliver(_ report: Report, from task: URLSessionTask?) {
      guard let task else {
        reportIssue(report.message)
        report.completion()
        return
      }
      for entry in lock.withLock({ entries }) {
        entry.session?.getAllTasks { tasks in
          if tasks.contains(where: { $0 === task }) {
            entry.reports.yield(report)
          }
        }
      }
    }
  }
#endif
