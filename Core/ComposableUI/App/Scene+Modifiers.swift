import Foundation

extension Scene {
  /// Performs an action when a value changes, while a window of the scene exists.
  ///
  /// - Parameters:
  ///   - initial: Whether the action also runs when the window appears.
  ///   - action: Receives the old value and the new one.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some Scene {
    mappingWindows { $0.onChange(of: value, initial: initial, action) }
  }

  /// Performs an action when a value changes, while a window of the scene exists.
  ///
  /// - Parameter initial: Whether the action also runs when the window appears.
  public func onChange<Value: Equatable>(
    of value: Value, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    mappingWindows { $0.onChange(of: value, initial: initial, action) }
  }

  /// Performs an action when a value changes, while a window of the scene exists.
  ///
  /// - Parameter action: Receives the new value.
  @_disfavoredOverload
  public func onChange<Value: Equatable>(
    of value: Value, perform action: @escaping (_ newValue: Value) -> Void
  ) -> some Scene {
    mappingWindows { $0.onChange(of: value) { _, new in action(new) } }
  }

  /// Sets an environment value for the views of all windows.
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some Scene {
    mappingWindows { $0.environment(keyPath, value) }
  }

  /// Puts an object into the environment of all windows.
  public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some Scene {
    mappingWindows { $0.environment(object) }
  }

  private func mappingWindows<Content: View>(_ change: (AnyView) -> Content) -> _SceneGroup {
    _SceneGroup(
      windows: Self._windows(of: self).map {
        _SceneWindow(title: $0.title, content: AnyView(change($0.content)))
      })
  }
}
