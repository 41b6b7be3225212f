import ElementTree
import SwiftNavigation

/// A control that selects one of several choices.
///
/// Each view in its content is a choice, read as text. Its `tag` is the choice's value.
public struct Picker<SelectionValue: Hashable, Content: View>: _ElementView {
  let label: String
  let selection: Binding<SelectionValue>
  let content: Content

  public init<Title: StringProtocol>(
    _ title: Title, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    label = String(title)
    self.selection = selection
    self.content = content()
  }

  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    label = Text(titleKey).plainText
    self.selection = selection
    self.content = content()
  }

  /// - Parameter label: The label, read as text.
  public init<Label: View>(
    selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content
  ) {
    self.label = Label.plainText(of: label)
    self.selection = selection
    self.content = content()
  }

  /// - Parameter label: The label, read as text.
  public init<Label: View>(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = Label.plainText(of: label())
    self.selection = selection
    self.content = content()
  }

  /// - Parameter systemImage: The name of a symbol. Hosts show the title.
  public init<Title: StringProtocol>(
    _ title: Title, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(title, selection: selection, content: content)
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    PickerNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! PickerNode<SelectionValue>).update(view, inputs)
  }
}

final class PickerNode<SelectionValue: Hashable>: ElementNode {
  private var picker: Content.Picker
  private var values: [SelectionValue?]
  private var numbers = ChoiceNumbers()
  private var selection: Binding<SelectionValue>
  private weak var dialog: DialogNode?

  init<Choices: View>(_ view: Picker<SelectionValue, Choices>, _ inputs: _ViewInputs) {
    (picker, values) = Self.read(view, inputs, &numbers)
    selection = view.selection
    dialog = inputs.environment.enclosingNodes?.dialog
    super.init(inputs)
  }

  func update<Choices: View>(_ view: Picker<SelectionValue, Choices>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    selection = view.selection
    let (new, newValues) = Self.read(view, inputs, &numbers)
    values = newValues
    if picker != new {
      propertiesWillChange()
      picker = new
    }
  }

  private static func read<Choices: View>(
    _ view: Picker<SelectionValue, Choices>, _ inputs: _ViewInputs, _ numbers: inout ChoiceNumbers
  ) -> (Content.Picker, [SelectionValue?]) {
    var collector = ChoiceCollector()
    Choices._visitLeaves(of: view.content, traits: _ViewTraits(), visitor: &collector)
    numbers.update(collector.tags)
    let values = collector.tags.map { $0?.base as? SelectionValue }
    let picker = Content.Picker(
      label: view.label, hidesLabel: inputs.hidesLabels,
      choices: Content.Choices(
        titles: collector.titles, ids: numbers.numbers,
        selection: values.firstIndex(of: view.selection.wrappedValue)),
      appearance: inputs.environment.picker ?? .menu)
    return (picker, values)
  }

  override var content: Content { .picker(picker) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard case .select(let number) = action, let index = numbers.index(of: number),
      let value = values[index]
    else { return nil }
    return { [selection, weak dialog] in
      selection.wrappedValue = value
      dialog?.valueWasChosen()
    }
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    if case .select(let number) = action {
      picker.choices.selection.map { numbers.numbers[$0] } == number
    } else {
      true
    }
  }
}
