import Foundation

/// A view that is re-evaluated only when its content differs according to `==`. On hosts, every
/// equatable view behaves like this.
public struct EquatableView<Content: View & Equatable>: View {
  public var content: Content

  public init(content: Content) {
    self.content = content
  }

  public var body: some View { content }
}

extension View where Self: Equatable {
  /// Returns this view, re-evaluated only when it differs according to `==`.
  public func equatable() -> EquatableView<Self> { EquatableView(content: self) }
}

/// A button that toggles the editing of rows.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  public init() {}

  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing == true
    Button(isEditing ? "Done" : "Edit") {
      guard let editMode else {
        Notice.once(
          "An 'EditButton' needs an edit mode to switch: '.environment(\\.editMode, $editMode)'.")
        return
      }
      editMode.wrappedValue = isEditing ? .inactive : .active
    }
  }
}

/// A tree of rows that the user can unfold.
public struct OutlineGroup<Data: RandomAccessCollection, Leaf: View>: View
where Data.Element: Identifiable {
  let data: Data
  let children: KeyPath<Data.Element, Data?>
  let content: (Data.Element) -> Leaf

  /// - Parameters:
  ///   - data: The topmost elements.
  ///   - children: The key path to the children of an element; `nil` for an element without any.
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
        // Aligns the row with the labels of neighbouring groups.
        content(element).padding(.leading, outlineIndent)
      }
    }
  }
}

/// A view that keeps a value for its content. Use it in previews of views that need a binding.
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

/// A value that `bind(_:to:)` can synchronize.
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
  /// Keeps a value of a model and a value of a view in sync, such as `$store.focus` and a
  /// `@FocusState`.
  ///
  /// When the view appears, the view's value is set to the model's. From then on, a change to
  /// either value changes both.
  public func bind<ModelValue: _Bindable, ViewValue: _Bindable>(
    _ modelValue: ModelValue, to viewValue: ViewValue
  ) -> some View where ModelValue.Value == ViewValue.Value, ModelValue.Value: Equatable {
    _BoundView(content: self, modelValue: modelValue, viewValue: viewValue)
  }
}

/// A separate view, so that a change of either value re-evaluates no other view.
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
