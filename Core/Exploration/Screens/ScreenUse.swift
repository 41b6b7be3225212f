import ComposableUI
import ElementTree

/// One user action on a screen.
@MainActor
enum ScreenUse {
  case element(Element, Event.Action)
  /// A new window size.
  case resize(ElementSize)

  private static let sizes = [
    ElementSize(width: 1_024, height: 768), ElementSize(width: 390, height: 844),
    ElementSize(width: 160, height: 120),
  ]

  /// Draws one of the currently possible uses; `nil` if there is none.
  static func draw(on screen: ScreenTester, _ draws: Draws) -> ScreenUse? {
    var elements: [Element] = []
    screen.root.visit { if $0.takesUses { elements.append($0) } }
    // Occasionally the use is a resize of the window.
    if draws.below(32) == 31 { return .resize(sizes[draws.below(sizes.count)]) }
    guard !elements.isEmpty else { return nil }
    let first = draws.below(elements.count)
    for offset in 0..<elements.count {
      let element = elements[(first + offset) % elements.count]
      guard screen.isEnabled(element.id), let action = element.drawUse(draws) else { continue }
      return .element(element, action)
    }
    return nil
  }

  func perform(on screen: ScreenTester) {
    switch self {
    // A refused event is ignored, because it has no effect for the user of a host either.
    case .element(let element, let action): try? screen.screen.send(Event(element.id, action))
    case .resize(let size): screen.screen.adapt(to: HostTraits(size: size))
    }
  }

  /// Returns the source code of the same use in a test.
  func source(on screen: ScreenTester) -> String {
    switch self {
    case .resize(let size):
      return
        "screen.screen.adapt(to: HostTraits(size: ElementSize(width: \(size.width), height: \(size.height))))"
    case .element(let element, let action):
      return "screen.\(element.search(on: screen)).\(action.source(on: element))"
    }
  }
}

extension Element {
  /// Whether a user can act on the element.
  fileprivate var takesUses: Bool {
    switch properties.content {
    case .button, .toggle, .textField, .picker, .slider, .tabs, .dialog: true
    case .row(let row): row.canDelete || row.canMove || row.isSelected != nil
    default: false
    }
  }

  fileprivate func drawUse(_ draws: Draws) -> Event.Action? {
    switch properties.content {
    case .button, .toggle: return .press
    case .textField(let field):
      if field.reportsEnd, draws.below(4) == 3 { return .endEditing }
      return draws.below(4) == 3 ? .submit : .edit(Strings.make(draws))
    case .picker(let picker): return Self.select(picker.choices, draws)
    case .tabs(let choices): return Self.select(choices, draws)
    case .slider(let slider):
      return .slide(to: slider.number(at: Double(draws.below(21)) / 20))
    // The buttons of a dialog are elements of their own.
    case .dialog: return .dismiss
    case .row(let row):
      var uses: [Event.Action] = []
      if row.isSelected != nil { uses.append(.press) }
      if row.canDelete { uses.append(.delete) }
      if row.canMove { uses += [.move(by: 1), .move(by: -1)] }
      return uses.isEmpty ? nil : uses[draws.below(uses.count)]
    default: return nil
    }
  }

  private static func select(_ choices: Content.Choices, _ draws: Draws) -> Event.Action? {
    choices.titles.isEmpty ? nil : .select(choices.ids[draws.below(choices.titles.count)])
  }

  /// Returns the source code that finds the element in a test.
  @MainActor
  fileprivate func search(on screen: ScreenTester) -> String {
    guard let kind else { return "root" }
    // `tabs()` and `dialog()` take no label: they find the first tabs and the topmost dialog.
    if kind == .tabs || kind == .dialog { return "\(kind.rawValue)()" }
    let label = label
    var (index, count) = (0, 0)
    screen.root.visit { other in
      guard other.kind == kind, kind == .row || other.goes(by: label) else { return }
      if other.id == id { index = count }
      count += 1
    }
    if kind == .row { return "row(at: \(index))" }
    let function = kind == .textField ? "textField" : kind.rawValue
    let position = index == 0 ? "" : ", at: \(index)"
    return "\(function)(\(SwiftSource.literal(label))\(position))"
  }

  /// Returns the title of the choice at an index.
  fileprivate func title(of choice: Int) -> String {
    let choices: Content.Choices? =
      switch properties.content {
      case .picker(let picker): picker.choices
      case .tabs(let choices): choices
      default: nil
      }
    return choices.flatMap { choices in
      choices.ids.firstIndex(of: choice).map { choices.titles[$0] }
    } ?? ""
  }
}

extension Event.Action {
  /// Returns the source code that performs the event in a test.
  fileprivate func source(on element: Element) -> String {
    switch self {
    case .edit(let text): "type(\(SwiftSource.literal(text)))"
    case .submit: "submit()"
    case .endEditing: "endEditing()"
    case .select(let choice): "select(\(SwiftSource.literal(element.title(of: choice))))"
    case .slide(let number): "slide(to: \(number))"
    case .delete: "delete()"
    case .move(let distance): "move(by: \(distance))"
    case .dismiss: "dismiss()"
    default: "press()"
    }
  }
}
