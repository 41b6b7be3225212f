import Foundation

/// A view that is evaluated again when it is another one, by its own `==`: as all are here that have one.
public struct EquatableView<Content: View & Equatable>: View {
  public var content: Content

  public init(content: Content) {
    self.content = content
  }

  public var body: some View { content }
}

extension View where Self: Equatable {
  /// This view, evaluated again when it is another one, by its own `==`.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A button that lets rows be edited, and ends that.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  public init() {}

  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button(isEditing ? "Done" : "Edit") {
      guard let editMode else {
        Notice.once(
          "An 'EditButton' needs something to switch: '.environment(\\.editMode, $editMode)'.")
        return
      }
      editMode.wrappedValue = isEditing ? .inactive : .active
    }
  }
}

/// A tree of rows, of which each can be unfolded.
public struct OutlineGroup<Data: RandomAccessCollection, Leaf: View>: View
where Data.Element: Identifiable {
  let data: Data
  let children: KeyPath<Data.Element, Data?>
  let content: (Data.Element) -> Leaf

  /// - Parameters:
  ///   - data: The topmost elements.
  ///   - children: Leads to what is below an element; `nil` for one that has nothing below.
  ///   - content: The row of an element.
  public init(
    _ data: Data, children: KeyPath<Data.Element, Data?>,
    @ViewBuilder content: @escaping (Data.Element) -> Leaf
  ) {
    self.data = data
    self.children = children
    self.content = content
  }

  public var body: some View {
    ForEach(data) { element in
      if let below = element[keyPath: children] {
        DisclosureGroup {
          AnyView(OutlineGroup(below, children: children, content: content))
        } label: {
          content(element)
        }
      } else {
        // Where the names of groups beside it begin.
        content(element).padding(.leading, outlineIndent)
      }
    }
  }
}

/// A value that is kept while a view is there: what previews of views with bindings are made with.
public struct WithState<Value, Content: View>: View {
  @State private var value: Value
  private let content: (Binding<Value>) -> Content

  public init(
    initialValue value: Value, @ViewBuilder content: @escaping (Binding<Value>) -> Content
  ) {
    _value = State(wrappedValue: value)
    self.content = content
  }

  public var body: some View { content($value) }
}

/// What `bind(_:to:)` keeps in step.
public protocol _Bindable {
  associatedtype Value
  var wrappedValue: Value { get nonmutating set }
}

extension Binding: _Bindable {}
extension State: _Bindable {}
extension FocusState: _Bindable {}
extension FocusState.Binding: _Bindable {}
extension AppStorage: _Bindable {}
extension SceneStorage: _Bindable {}

extension View {
  /// Keeps a value of a model and one of the view the same: `$store.focus` and a `@FocusState`.
  ///
  /// When the view appears the view's becomes the model's; from then on each follows the other.
  public func bind<ModelValue: _Bindable, ViewValue: _Bindable>(
    _ modelValue: ModelValue, to viewValue: ViewValue
  ) -> some View where ModelValue.Value == ViewValue.Value, ModelValue.Value: Equatable {
    _BoundView(content: self, modelValue: modelValue, viewValue: viewValue)
  }
}

/// A view of its own, so that no other one is evaluated because one of the values changes.
struct _BoundView<Content: View, ModelValue: _Bindable, ViewValue: _Bindable>: View
where ModelValue.Value == ViewValue.Value, ModelValue.Value: Equatable {
  let content: Content
  let modelValue: ModelValue
  let viewValue: ViewValue

  var body: some View {
    content
      .onAppear {
        if viewValue.wrappedValue != modelValue.wrappedValue {
          viewValue.wrappedValue = modelValue.wrappedValue
        }
      }
      .onChange(of: modelValue.wrappedValue) { _, new in
        if viewValue.wrappedValue != new { viewValue.wrappedValue = new }
      }
      .onChange(of: viewValue.wrappedValue) { _, new in
        if modelValue.wrappedValue != new { modelValue.wrappedValue = new }
      }
  }
}
