import ComposableArchitecture
import HTTPRequests

#if canImport(SwiftUI)
  import SwiftUI
#else
  import ComposableUI
#endif

/// That a request came to nothing, on a screen that has nothing else to show.
public struct FailureView: View {
  private let title: String
  private let failure: HTTPFailure
  private let retry: @MainActor () -> Void

  /// - Parameters:
  ///   - failure: Why it came to nothing.
  ///   - title: What happened, in a few words; `nil` takes the failure's own.
  ///   - retry: Makes the request again.
  public init(
    _ failure: HTTPFailure, title: String? = nil, retry: @escaping @MainActor () -> Void
  ) {
    self.failure = failure
    self.title = title ?? failure.title
    self.retry = retry
  }

  public var body: some View {
    @Dependency(\.calendar) var calendar
    @Dependency(\.date.now) var now
    ContentUnavailableView {
      Text(title)
    } description: {
      Text(failure.advice(now: now, calendar: calendar))
    } actions: {
      Button("Retry", action: retry)
    }
  }
}

/// That a request came to nothing, beside what was there before.
public struct FailureNotice: View {
  private let title: String
  private let failure: HTTPFailure
  private let retry: @MainActor () -> Void

  /// - Parameters:
  ///   - failure: Why it came to nothing.
  ///   - title: What happened, in a few words; `nil` takes the failure's own.
  ///   - retry: Makes the request again.
  public init(
    _ failure: HTTPFailure, title: String? = nil, retry: @escaping @MainActor () -> Void
  ) {
    self.failure = failure
    self.title = title ?? failure.title
    self.retry = retry
  }

  public var body: some View {
    @Dependency(\.calendar) var calendar
    @Dependency(\.date.now) var now
    HStack {
      VStack(alignment: .leading, spacing: 0) {
        Text(title).bold()
        Text(failure.advice(now: now, calendar: calendar))
          .font(.caption).foregroundStyle(.secondary)
      }
      Spacer()
      Button("Retry", action: retry)
    }
  }
}
