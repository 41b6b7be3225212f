import Foundation

extension EnvironmentValues {
  /// Opens a window of the app. Hosts show one, which is said once.
  public var openWindow: OpenWindowAction { OpenWindowAction() }

  /// Closes a window of the app. Hosts show one, which is said once.
  public var dismissWindow: DismissWindowAction { DismissWindowAction() }

  /// Opens a window of the app in the place of another one. Hosts show one, which is said once.
  public var pushWindow: PushWindowAction { PushWindowAction() }

  /// Opens the window of the app's settings. Hosts show one window, which is said once.
  public var openSettings: OpenSettingsAction { OpenSettingsAction() }

  /// Opens a window with a new document. Hosts show one window, which is said once.
  public var newDocument: NewDocumentAction { NewDocumentAction() }

  /// Opens a window with a document that there is. Hosts show one window, which is said once, and thrown.
  public var openDocument: OpenDocumentAction { OpenDocumentAction() }

  /// Puts the focus back to where it was first. Hosts move it where somebody goes, which is said once.
  public var resetFocus: ResetFocusAction { ResetFocusAction() }
}

/// Opens a window: hosts show one, which is said once.
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

/// Closes a window: hosts show one, which is said once.
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

/// Opens a window in the place of another one: hosts show one, which is said once.
@MainActor @preconcurrency
public struct PushWindowAction: Sendable {
  nonisolated init() {}

  public func callAsFunction(id: String) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(value: Value) { notice() }
  public func callAsFunction<Value: Codable & Hashable>(id: String, value: Value) { notice() }

  private func notice() {
    Notice.once(
      "'pushWindow' does nothing: hosts show one window. Use a 'NavigationStack' or a 'fullScreenCover'."
    )
  }
}

/// Opens the window of the app's settings: hosts show one window, which is said once.
@MainActor @preconcurrency
public struct OpenSettingsAction: Sendable {
  nonisolated init() {}

  public func callAsFunction() {
    Notice.once(
      "'openSettings' does nothing: hosts show one window. Show the settings in a 'sheet' or a 'Tab'."
    )
  }
}

/// Opens a window with a new document: hosts show one window, which is said once.
@MainActor @preconcurrency
public struct NewDocumentAction: Sendable {
  nonisolated init() {}

  public func callAsFunction<Document: FileDocument>(
    _ newDocument: @autoclosure @escaping () -> Document
  ) {
    notice()
  }

  public func callAsFunction(contentType: UTType) { notice() }

  private func notice() {
    Notice.once(
      "'newDocument' does nothing: hosts show one window. Keep documents in state, and show one by navigation."
    )
  }
}

/// Opens a window with a document that there is: hosts show one window, which is said once.
@MainActor @preconcurrency
public struct OpenDocumentAction: Sendable {
  nonisolated init() {}

  /// - Throws: `CocoaError(.featureUnsupported)`, always.
  public func callAsFunction(at url: URL) async throws {
    Notice.once(
      "'openDocument' opens nothing: hosts show one window. Keep documents in state, and show one by navigation."
    )
    throw CocoaError(.featureUnsupported)
  }
}

/// Puts the focus back: hosts move it where somebody goes, which is said once.
@MainActor @preconcurrency
public struct ResetFocusAction: Sendable {
  nonisolated init() {}

  public func callAsFunction(in namespace: Namespace.ID) {
    Notice.once("'resetFocus' does nothing: set a '@FocusState'.")
  }
}
