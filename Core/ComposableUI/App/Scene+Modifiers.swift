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

  private func mappingWindows<Content: View>(_ change: (AnyView) -> Content) -> _SceneGroup {
    _SceneGroup(
      windows: Self._windows(of: self).map {
        _SceneWindow(title: $0.title, content: AnyView(change($0.content)))
      })
  }
}
