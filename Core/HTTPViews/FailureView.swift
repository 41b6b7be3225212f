import ComposableArchitecture
import HTTPRequests
import SwiftUI

/// A message about a failed request, for a screen without other content.
public struct FailureView: View {
  private let failure: HTTPFailure
  private let title: String?
  private let advice: String?
  private let retry: @MainActor () -> Void

  /// - Parameters:
  ///   - failure: The reason for the failure.
  ///   - title: The failure in a few words; `nil` uses the failure's own title.
  ///   - advice: The advice to the user; `nil` uses the failure's own advice.
  ///   - retry: Sends the request again.
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

/// A message about a failed request, next to earlier content.
public struct FailureNotice: View {
  private let failure: HTTPFailure
  private let title: String?
  private let advice: String?
  private let retry: @MainActor () -> Void

  /// - Parameters:
  ///   - failure: The reason for the failure.
  ///   - title: The failure in a few words; `nil` uses the failure's own title.
  ///   - advice: The advice to the user; `nil` uses the failure's own advice.
  ///   - retry: Sends the request again.
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
  /// The advice with times in the current calendar.
  fileprivate var currentAdvice: String {
    @Dependency(\.calendar) var calendar
    @Dependency(\.date.now) var now
    return advice(now: now, calendar: calendar)
  }
}
