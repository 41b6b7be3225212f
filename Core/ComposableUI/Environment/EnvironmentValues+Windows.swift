import Foundation

extension EnvironmentValues {
  /// An action that opens a window of the app. Hosts have a single window, so the action prints a
  /// note once.
  public var openWindow: OpenWindowAction { OpenWindowAction() }

  /// An action that closes a window of the app. Hosts have a single window, so the action prints a
  /// note once.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }

  /// An action that opens the app's settings window. Hosts have a single window, so the action
  /// prints a note once.
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }
}

/// An action that opens a window. Hosts have a single window, so the action prints a note once.
@MainActor @preconcurrency
public struct OpenWindowAction: Sendable {
  nonisolated init() {}

  public func callAsFunction(id: String) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(value: Value) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) { notice() }

  private func notice() {
    Notice.once(
      "'openWindow' does nothing: hosts show one window. Use a 'sheet' or a 'NavigationStack'.")
  }
}

/// An action that closes a window. Hosts have a single window, so the action prints a note once.
@MainActor @preconcurrency
public struct DismissWindowAction: Sendable {
  nonisolated init() {}

  public func callAsFunction() { notice() }
  public func callAsFunction(id: String) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(value: Value) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) { notice() }

  private func notice() {
    Notice.once("'dismissWindow' does nothing: hosts show one window.")
  }
}

/// An action that opens the app's settings window. Hosts have a single window, so the action prints
/// a note once.
@MainActor @preconcurrency
public struct OpenSettingsAction: Sendable {
  nonisolated init() {}

  public func callAsFunction() {
    Notice.once(
      "'openSettings' does nothing: hosts show one window. Show the settings in a 'sheet' or a 'Tab'."
    )
  }
}

/// An action that asks for an app review. Hosts have no store, so the action prints a note once.
@MainActor @preconcurrency
public struct RequestReviewAction: Sendable {
  public func callAsFunction() {
    Notice.once(
      "'requestReview' does nothing: hosts have no app store. Use a 'Link' to the app's page of reviews."
    )
  }
}

extension EnvironmentValues {
  /// An action that asks for an app review. Hosts have no store, so the action prints a note once.
  public var requestReview: RequestReviewAction { RequestReviewAction() }
}
