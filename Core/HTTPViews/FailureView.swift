import ComposableArchitecture
import HTTPRequests
import SwiftUI

/// That a request came to nothing, on a screen that has nothing else to show.
public struct FailureView: View {
  private let failure: HTTPFailure
  private let title: String?
  private let advice: String?
  private let retry: @MainActor () -> Void

  /// - Parameters:
  ///   - failure: Why it came to nothing.
  ///   - title: What happened, in a few words; `nil` takes the failure's own.
  ///   - advice: What can be done about it; `nil` takes the failure's own.
  ///   - retry: Makes the request again.
  @preconcurrency
  public init(
    _ failure: HTTPFailure, title: String? = nil, advice: String? = nil,
    retry: @escaping @MainActor () -> Void
  ) {
    self.failure = failure
    self.title = title
    self.advice = advice
    self.retry = retry
  }

  public var body: some View {
    ContentUnavailableView {
      Text(title ?? failure.title)
    } description: {
      Text(advice ?? failure.currentAdvice)
    } actions: {
      Button("Retry", action: retry)
    }
  }
}

/// That a request came to nothing, beside what was there before.
public struct FailureNotice: View {
  private let failure: HTTPFailure
  private let title: String?
  private let advice: String?
  private let retry: @MainActor () -> Void

  /// - Parameters:
  ///   - failure: Why it came to nothing.
  ///   - title: What happened, in a few words; `nil` takes the failure's own.
  ///   - advice: What can be done about it; `nil` takes the failure's own.
  ///   - retry: Makes the request again.
  @preconcurrency
  public init(
    _ failure: HTTPFailure, title: String? = nil, advice: String? = nil,
    retry: @escaping @MainActor () -> Void
  ) {
    self.failure = failure
    self.title = title
    self.advice = advice
    self.retry = retry
  }

  public var body: some View {
    HStack {
      VStack(alignment: .leading, spacing: 0) {
        Text(title ?? failure.title).bold()
        Text(advice ?? failure.currentAdvice)
          .font(.caption).foregroundStyle(.secondary)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      Button("Retry", action: retry)
    }
  }
}

extension HTTPFailure {
  /// What can be done about it, as it is told here and now.
  fileprivate var currentAdvice: String {
    @Dependency(\.calendar) var calendar
    @Dependency(\.date.now) var now
    return advice(now: now, calendar: calendar)
  }
}
