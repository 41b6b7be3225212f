import Observation

#if OpenCombine
  import Combine
#endif

/// An object that a view makes for itself and keeps for as long as it is there.
///
/// The view is evaluated again when what it read of an observable object changes, or when an `ObservableObject`
/// says that it is about to change.
@propertyWrapper
public struct StateObject<ObjectType: AnyObject> {
  private let make: () -> ObjectType
  private var observer: ObjectObserver<ObjectType>?

  /// - Parameter thunk: Makes the object, once.
  public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    make = thunk
  }

  /// The object.
  public var wrappedValue: ObjectType { observer?.observed() ?? make() }

  /// What makes bindings to the object's properties: `$model.name`.
  public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(root: wrappedValue) }
}

extension StateObject: InstalledProperty {
  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    context.environment.row?.keepsState = true
    observer = keptBox(&kept) { ObjectObserver(make()) }
  }
}

/// An object that a view was given and looks at.
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

  /// The object.
  public var wrappedValue: ObjectType {
    get {
      if let observer, observer.object === object { return observer.observed() }
      return object
    }
    set { object = newValue }
  }

  /// What makes bindings to the object's properties: `$model.name`.
  public var projectedValue: Wrapper { Wrapper(root: wrappedValue) }

  /// Makes bindings to an object's properties.
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
  // Which object it is matters, and is in its bytes; the observer is only ever in a copy.
  nonisolated static var isIgnoredInComparisons: Bool { false }

  mutating func install(_ kept: inout AnyObject?, in context: DynamicContext) {
    let known = kept.map { unsafeDowncast($0, to: ObjectObserver<ObjectType>.self) }
    if let known, known.object === object {
      observer = known
    } else {
      let new = ObjectObserver(object)
      observer = new
      kept = new
    }
  }
}

/// An object that a view above has put into the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: AnyObject> {
  private var observer: ObjectObserver<ObjectType>?

  public init() {}

  /// The object. There has to be one of its type: put it there by `.environmentObject(_:)`.
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

  /// What makes bindings to the object's properties: `$model.name`.
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
    let known = kept.map { unsafeDowncast($0, to: ObjectObserver<ObjectType>.self) }
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

  /// Puts an object into the environment of this view, for `@Environment(Model.self)`; `nil` takes the one from
  /// above away.
  public func environment<ObjectType: AnyObject & Observable>(_ object: ObjectType?) -> some View {
    transformingEnvironment { $0.setObject(object, as: ObjectType.self) }
  }
}

/// Knows of the changes of an object that tells of them by itself. Those of observable properties are known
/// without it.
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

  /// The object; whoever asks is told of its changes.
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
