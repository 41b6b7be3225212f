import Observation

#if OpenCombine
  import Combine
#endif

/// An object that a view creates and owns for as long as the view exists.
///
/// The view is re-evaluated when an observable property that it read changes. With an
/// `ObservableObject`, `objectWillChange` triggers the re-evaluation.
@propertyWrapper
public struct StateObject<ObjectType: AnyObject> {
  private let make: () -> ObjectType
  private var observer: ObjectObserver<ObjectType>?

  /// - Parameter thunk: Creates the object when the view is first evaluated. A view that was never
  ///   evaluated creates a new object at each read.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
  }

  /// The object. A view that reads its properties observes them.
  public var wrappedValue: ObjectType { observer?.observed() ?? make() }

  /// A source of bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }
}

extension StateObject: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    context.environment.row?.keepsState = true
    observer = keptBox(&kept) { ObjectObserver(make()) }
  }
}

/// An object that a view observes but does not own.
@propertyWrapper
public struct ObservedObject<ObjectType: AnyObject> {
  private var object: ObjectType
  private var observer: ObjectObserver<ObjectType>?

  public init(wrappedValue: ObjectType) {
    object = wrappedValue
  }

  public init(initialValue: ObjectType) {
    object = initialValue
  }

  /// The object. A view that reads its properties observes them.
  public var wrappedValue: ObjectType {
    get {
      if let observer, observer.object === object { return observer.observed() }
      return object
    }
    set { object = newValue }
  }

  /// A source of bindings to the object's properties: `$model.name`.
  public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

  /// A source of bindings to an object's properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let root: ObjectType

    /// A binding to a property of the object.
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(to: keyPath, of: root)
    }
  }
}

extension ObservedObject: InstalledProperty {
  // Comparisons of views need the object's identity. The observer doesn't affect them, because only
  // the evaluated copy of a view holds it.
  nonisolated static var isIgnoredInComparisons: Bool { false }

  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    let known = kept.map { $0 as! ObjectObserver<ObjectType> }
    if let known, known.object === object {
      observer = known
    } else {
      let new = ObjectObserver(object)
      observer = new
      kept = new
    }
  }
}

/// An object that an ancestor view put into the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: AnyObject> {
  private var observer: ObjectObserver<ObjectType>?

  public init() {}

  /// The object. An ancestor view has to provide one of this type with `.environmentObject(_:)`.
  public var wrappedValue: ObjectType {
    guard let observer else {
      fatalError(
        """
        No object of type '\(ObjectType.self)' is in the environment. Put one there, in a view above: \
        '.environmentObject(…)'.
        """)
    }
    return observer.observed()
  }

  /// A source of bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }
}

extension EnvironmentObject: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    guard
      let object = EnvironmentValues(context.environment.scope, host: nil).object(ObjectType.self)
    else {
      observer = nil
      return
    }
    let known = kept.map { $0 as! ObjectObserver<ObjectType> }
    let new = known?.object === object ? known! : ObjectObserver(object)
    observer = new
    kept = new
  }
}

extension View {
  /// Puts an object into the environment of this view, for `@EnvironmentObject` and `@Environment`.
  public func environmentObject<ObjectType: AnyObject>(_ object: ObjectType) -> some View {
    transformingEnvironment { $0.setObject(object, as: ObjectType.self) }
  }

  /// Puts an object into the environment of this view, for `@Environment(Model.self)`; `nil`
  /// removes the inherited one.
  public func environment<ObjectType: AnyObject & Observable>(_ object: ObjectType?) -> some View {
    transformingEnvironment { $0.setObject(object, as: ObjectType.self) }
  }
}

/// A holder of an object. It subscribes to the changes of an `ObservableObject`. An `@Observable`
/// object needs no subscription, because the Observation framework tracks its properties.
final class ObjectObserver<ObjectType: AnyObject> {
  let object: ObjectType

  #if OpenCombine
    private let changes = Binding(wrappedValue: 0)
    private var subscription: AnyCancellable?
  #endif

  init(_ object: ObjectType) {
    self.object = object
    #if OpenCombine
      if let observable = object as? any ObservableObject {
        subscription = subscribe(to: observable)
      }
    #endif
  }

  /// Returns the object and registers the reader for its changes.
  func observed() -> ObjectType {
    #if OpenCombine
      if subscription != nil { _ = changes.wrappedValue }
    #endif
    return object
  }

  #if OpenCombine
    private func subscribe<Observed: ObservableObject>(to object: Observed) -> AnyCancellable {
      object.objectWillChange.sink { [changes] _ in changes.wrappedValue += 1 }
    }
  #endif
}
