import ElementTree
import SwiftNavigation

/// A control that turns a value on or off.
public struct Toggle<Label: View>: StyledView, TextualView {
  let isOn: Binding<Bool>
  let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  var plainText: String { Label.plainText(of: label) }

  func styled(_ values: EnvironmentValues) -> AnyView? {
    guard let style = values.toggleStyle else { return nil }
    let configuration = ToggleStyleConfiguration(
      label: .init(label), isOn: isOn)
    return AnyView(style.body(configuration).transformingEnvironment { $0.toggleStyle = nil })
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    ToggleNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! ToggleNode).update(view, inputs)
  }
}

extension Toggle where Label == Text {
  public init<Title: StringProtocol>(_ title: Title, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }

  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(titleKey) }
  }
}

extension Toggle {
  /// Creates a toggle for several values, which is on if all of them are on. A press sets all
  /// values.
  ///
  /// - Parameter isOn: The key path to the binding that turns a value on or off.
  public init<Sources: RandomAccessCollection>(
    sources: Sources, isOn: KeyPath<Sources.Element, Binding<Bool>>, @ViewBuilder label: () -> Label
  ) {
    let bindings = sources.map { $0[keyPath: isOn] }
    self.init(
      isOn: Binding(
        get: { !bindings.isEmpty && bindings.allSatisfy(\.wrappedValue) },
        set: { isOn in for binding in bindings { binding.wrappedValue = isOn } }),
      label: label)
  }
}

extension Toggle where Label == Text {
  /// Creates a toggle for several values, which is on if all of them are on. A press sets all
  /// values.
  public init<Title: StringProtocol, Sources: RandomAccessCollection>(
    _ title: Title, sources: Sources, isOn: KeyPath<Sources.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(title) }
  }

  /// Creates a toggle for several values, which is on if all of them are on. A press sets all
  /// values.
  @_disfavoredOverload
  public init<Sources: RandomAccessCollection>(
    _ titleKey: LocalizedStringKey, sources: Sources, isOn: KeyPath<Sources.Element, Binding<Bool>>
  ) {
    self.init(sources: sources, isOn: isOn) { Text(titleKey) }
  }
}

final class ToggleNode: ContainerNode {
  private var toggle: Content.Toggle
  private var isOn: Binding<Bool>
  /// The name of the toggle if its label isn't shown.
  private var hiddenLabel: String?
  /// The state that a host may show immediately after a press.
  private var isOnAfterPress: Bool?
  private weak var dialog: DialogNode?

  init<Label: View>(_ view: Toggle<Label>, _ inputs: _ViewInputs) {
    toggle = Self.content(of: view, inputs)
    isOn = view.isOn
    dialog = inputs.environment.enclosingNodes?.dialog
    super.init(inputs)
    if inputs.hidesLabels {
      hiddenLabel = Label.plainText(of: view.label)
    } else {
      child = Label._makeNode(view.label, inputs.content(in: self))
    }
  }

  func update<Label: View>(_ view: Toggle<Label>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    isOn = view.isOn
    let new = Self.content(of: view, inputs)
    if toggle != new {
      propertiesWillChange()
      toggle = new
    }
    if inputs.hidesLabels {
      child?.unmount()
      if child != nil { childrenChanged() }
      child = nil
      let label = Label.plainText(of: view.label)
      if hiddenLabel != label {
        propertiesWillChange()
        hiddenLabel = label
      }
    } else if let child {
      Label._updateNode(child, view.label, inputs.content(in: self))
    } else {
      propertiesWillChange()
      hiddenLabel = nil
      child = Label._makeNode(view.label, inputs.content(in: self))
      childrenChanged()
    }
  }

  override var ownAccessibilityLabel: String? { hiddenLabel }

  private static func content<Label: View>(
    of view: Toggle<Label>, _ inputs: _ViewInputs
  ) -> Content.Toggle {
    Content.Toggle(
      isOn: view.isOn.wrappedValue, hidesLabel: inputs.hidesLabels,
      appearance: inputs.environment.toggle ?? .toggleSwitch)
  }

  override var content: Content { .toggle(toggle) }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    guard action == .press else { return nil }
    return { [self] in
      isOnAfterPress = !toggle.isOn
      isOn.wrappedValue = !toggle.isOn
      dialog?.valueWasChosen()
    }
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    toggle.isOn == isOnAfterPress
  }
}

extension Toggle where Label == ComposableUI.Label<Text, Image> {
  /// - Parameter systemImage: The name of a symbol.
  public init<Title: StringProtocol>(_ title: Title, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { ComposableUI.Label(title, systemImage: systemImage) }
  }

  /// - Parameter systemImage: The name of a symbol.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { ComposableUI.Label(titleKey, systemImage: systemImage) }
  }
}
