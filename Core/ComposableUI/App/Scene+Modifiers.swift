import Foundation

extension Scene {
  /// Does something when a value has become another one, while a window of the scene is there.
  ///
  /// - Parameters:
  ///   - initial: Whether it is also done when the window appears.
  ///   - action: Is given the value before and the one now.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some Scene {
    mappingWindows { $0.onChange(of: value, initial: initial, action) }
  }

  /// Does something when a value has become another one, while a window of the scene is there.
  ///
  /// - Parameter initial: Whether it is also done when the window appears.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    mappingWindows { $0.onChange(of: value, initial: initial, action) }
  }

  /// Does something when a value has become another one, while a window of the scene is there.
  ///
  /// - Parameter action: Is given the value as it is now.
  @_disfavoredOverload
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> some Scene {
    mappingWindows { $0.onChange(of: value) { _, new in action(new) } }
  }

  /// Sets a value that the views of all windows find in their environment.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some Scene {
    mappingWindows { $0.environment(keyPath, value) }
  }

  /// Hands an object to the views of all windows.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some Scene {
    mappingWindows { $0.environment(object) }
  }

  /// Which events from elsewhere open the scene. Hosts' users open it.
  public func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }

  /// Which keys open a window of the scene. Hosts show one window: it is said once.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command)
    -> some Scene
  {
    Notice.once(
      "'keyboardShortcut' of a scene does nothing: hosts show one window. Give it to a button in the window."
    )
    return self
  }

  /// Does something while the app isn't seen. Programs here go on whoever looks at them: it is said once.
  public func backgroundTask(_ task: BackgroundTask, action: @escaping @Sendable () async -> Void)
    -> some Scene
  {
    Notice.once("'backgroundTask' does nothing: start work when the program starts.")
    return self
  }

  private func mappingWindows<Content: View>(_ change: (AnyView) -> Content) -> _SceneGroup {
    _SceneGroup(
      windows: Self._windows(of: self).map {
        _SceneWindow(title: $0.title, content: AnyView(change($0.content)))
      })
  }
}

/// Why something is done while an app isn't seen.
public struct BackgroundTask: Hashable, Sendable {
  private let name: String

  public static func appRefresh(_ identifier: String) -> Self { Self(name: identifier) }
  public static func urlSession(_ identifier: String) -> Self { Self(name: identifier) }
}
