import Foundation

/// A part of an app that has windows.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene

  /// The content of the scene.
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }

  static func _windows(of scene: Self) -> [_SceneWindow]
}

/// A window of a scene.
@MainActor @preconcurrency
public struct _SceneWindow {
  var title: String?
  var content: AnyView
}

extension Scene {
  public static func _windows(of scene: Self) -> [_SceneWindow] {
    Body._windows(of: scene.body)
  }
}

extension Never: Scene {}

/// A scene without a body.
@MainActor @preconcurrency
public protocol _PrimitiveScene: Scene where Body == Never {}

extension _PrimitiveScene {
  public var body: Never { fatalError("'\(Self.self)' is primitive and has no body.") }
}

/// Combines the scenes that a closure lists into one.
@MainActor @preconcurrency
@resultBuilder
public struct SceneBuilder {
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> _SceneGroup {
    var windows: [_SceneWindow] = []
    func add<Member: Scene>(_ scene: Member) { windows += Member._windows(of: scene) }
    repeat add(each content)
    return _SceneGroup(windows: windows)
  }

  public static func buildOptional<Content: Scene>(_ content: Content?) -> _OptionalScene<Content> {
    _OptionalScene(content: content)
  }

  public static func buildEither<Content: Scene>(first: Content) -> _SceneGroup {
    _SceneGroup(windows: Content._windows(of: first))
  }

  public static func buildEither<Content: Scene>(second: Content) -> _SceneGroup {
    _SceneGroup(windows: Content._windows(of: second))
  }

  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> _SceneGroup {
    _SceneGroup(windows: Content._windows(of: content))
  }
}

/// A scene that depends on a condition.
public struct _OptionalScene<Content: Scene>: _PrimitiveScene {
  let content: Content?

  public static func _windows(of scene: Self) -> [_SceneWindow] {
    scene.content.map { Content._windows(of: $0) } ?? []
  }
}

/// Several scenes.
public struct _SceneGroup: _PrimitiveScene {
  let windows: [_SceneWindow]

  public static func _windows(of scene: Self) -> [_SceneWindow] { scene.windows }
}

/// Windows with the same content. A terminal and a browser tab show only one.
public struct WindowGroup<Content: View>: _PrimitiveScene {
  let title: String?
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    title = nil
    self.content = content()
  }

  public init(id: String, @ViewBuilder content: () -> Content) {
    self.init(content: content)
  }

  public init(_ title: Text, @ViewBuilder content: () -> Content) {
    self.title = title.plainText
    self.content = content()
  }

  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    self.init(title, content: content)
  }

  public init<Title: StringProtocol>(_ title: Title, @ViewBuilder content: () -> Content) {
    self.init(Text(title), content: content)
  }

  public init<Title: StringProtocol>(
    _ title: Title, id: String, @ViewBuilder content: () -> Content
  ) {
    self.init(Text(title), content: content)
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), content: content)
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), content: content)
  }

  public static func _windows(of scene: Self) -> [_SceneWindow] {
    [_SceneWindow(title: scene.title, content: AnyView(scene.content))]
  }
}

extension WindowGroup {
  /// Makes windows for values that `openWindow(value:)` would open. The window on hosts has no
  /// value.
  public init<Value: Codable & Hashable>(
    for type: Value.Type, @ViewBuilder content: (Binding<Value?>) -> Content
  ) {
    self.init { content(.constant(nil)) }
  }

  /// Makes windows for values that `openWindow(value:)` would open. The window on hosts has the
  /// default value.
  public init<Value: Codable & Hashable>(
    for type: Value.Type, @ViewBuilder content: (Binding<Value>) -> Content,
    defaultValue: () -> Value
  ) {
    self.init { content(.constant(defaultValue())) }
  }

  /// Makes windows for values that `openWindow(id:value:)` would open. The window on hosts has no
  /// value.
  public init<Value: Codable & Hashable>(
    id: String, for type: Value.Type, @ViewBuilder content: (Binding<Value?>) -> Content
  ) {
    self.init(for: type, content: content)
  }

  /// Makes windows for values that `openWindow(id:value:)` would open. The window on hosts has the
  /// default value.
  public init<Value: Codable & Hashable>(
    id: String, for type: Value.Type, @ViewBuilder content: (Binding<Value>) -> Content,
    defaultValue: () -> Value
  ) {
    self.init(for: type, content: content, defaultValue: defaultValue)
  }

  /// Makes windows for values that `openWindow(value:)` would open. The window on hosts has no
  /// value.
  public init<Title: StringProtocol, Value: Codable & Hashable>(
    _ title: Title, for type: Value.Type, @ViewBuilder content: (Binding<Value?>) -> Content
  ) {
    self.init(title) { content(.constant(nil)) }
  }

  /// Makes windows for values that `openWindow(id:value:)` would open. The window on hosts has no
  /// value.
  public init<Title: StringProtocol, Value: Codable & Hashable>(
    _ title: Title, id: String, for type: Value.Type,
    @ViewBuilder content: (Binding<Value?>) -> Content
  ) {
    self.init(title, for: type, content: content)
  }
}

/// A single window.
public struct Window<Content: View>: _PrimitiveScene {
  let title: String
  let content: Content

  public init<Title: StringProtocol>(
    _ title: Title, id: String, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.content = content()
  }

  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content
  ) {
    self.init(Text(titleKey), id: id, content: content)
  }

  public init(_ title: Text, id: String, @ViewBuilder content: () -> Content) {
    self.init(title.plainText, id: id, content: content)
  }

  public static func _windows(of scene: Self) -> [_SceneWindow] {
    [_SceneWindow(title: scene.title, content: AnyView(scene.content))]
  }
}

/// The settings window of an app. A terminal and a browser tab only show the app's first window.
public struct Settings<Content: View>: _PrimitiveScene {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public static func _windows(of scene: Self) -> [_SceneWindow] { [] }
}
