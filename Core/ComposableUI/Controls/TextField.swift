import ElementTree
import Foundation
import SwiftNavigation

/// A field for editing text, in one line or, with a vertical axis, in several. `lineLimit` limits
/// the lines that a vertical field shows. In a vertical field, Return begins a new line, and
/// Control-Return submits the text.
public struct TextField<Label: View>: StyledView {
  let label: Label
  let prompt: String?
  let source: FieldSource
  /// Whether the typed text is hidden.
  var isSecure = false
  var purpose = FieldPurpose.input
  /// Whether the text may have several lines. The field shows at least `leastLines`.
  var isVertical = false
  var leastLines = 1
  /// The action to run when the user presses Return, before the actions of surrounding views.
  var onCommit: (() -> Void)?
  /// The text form of the date, if the field edits a date.
  private var dates: DateText?

  init(label: Label, prompt: String?, text: Binding<String>, purpose: FieldPurpose = .input) {
    self.init(label: label, prompt: prompt, source: .text(text), purpose: purpose)
  }

  init(label: Label, prompt: String?, value: FieldValue) {
    self.init(label: label, prompt: prompt, source: .value(value))
  }

  init(label: Label, prompt: String?, date: Binding<Date>, as dates: DateText) {
    self.init(label: label, prompt: prompt, source: .value(FieldValue(date, dates)))
    self.dates = dates
  }

  private init(
    label: Label, prompt: String?, source: FieldSource, purpose: FieldPurpose = .input
  ) {
    self.label = label
    self.prompt = prompt
    self.source = source
    self.purpose = purpose
  }

  /// The text shown while the field is empty.
  var shownPrompt: String { prompt ?? Label.plainText(of: label) }

  fileprivate func content(_ inputs: _ViewInputs) -> Content.TextField {
    let appearance: Content.TextField.Appearance =
      switch purpose {
      case .input: inputs.environment.field
      case .search: .search
      case .editor: inputs.environment.editor
      }
    let name = inputs.hidesLabels ? "" : Label.plainText(of: label)
    var field = Content.TextField(
      text: "", prompt: shownPrompt, isSecure: isSecure, appearance: appearance,
      label: name.isEmpty ? nil : name)
    switch source {
    case .text(let text): field.text = text.wrappedValue
    case .value(let value):
      field.text = value.text(inputs.values.explicitValue(of: LocaleKey.self))
      field.reportsEnd = true
    }
    if let dates {
      field.kind =
        dates.components == .date
        ? .date : dates.components == .hourAndMinute ? .time : .dateAndTime
      field.least =
        dates.range.lowerBound > .distantPast ? dates.string(dates.range.lowerBound) : nil
      field.most =
        dates.range.upperBound < .distantFuture ? dates.string(dates.range.upperBound) : nil
    }
    return field
  }

  func styled(_ values: EnvironmentValues) -> AnyView? {
    guard purpose != .editor, let style = values.textFieldStyle else { return nil }
    var field = TextField<_StyledPart>(
      label: .init(label), prompt: prompt, source: source)
    field.isSecure = isSecure
    field.purpose = purpose
    field.isVertical = isVertical
    field.leastLines = leastLines
    field.onCommit = onCommit
    field.dates = dates
    return AnyView(style.body(field).transformingEnvironment { $0.textFieldStyle = nil })
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    TextFieldNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! TextFieldNode).update(view, inputs)
  }
}

extension TextField {
  /// - Parameters:
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - prompt: Text shown while the field is empty.
  ///   - label: The purpose of the field, shown while it is empty and has no prompt.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(label: label(), prompt: prompt?.plainText, text: text)
  }

  /// - Parameters:
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - prompt: Text shown while the field is empty.
  ///   - axis: The direction of growth. A vertical field has as many lines as its text.
  ///   - label: The purpose of the field, shown while it is empty and has no prompt.
  public init(
    text: Binding<String>, prompt: Text? = nil, axis: Axis, @ViewBuilder label: () -> Label
  ) {
    self.init(label: label(), prompt: prompt?.plainText, text: text)
    isVertical = axis == .vertical
  }

  /// - Parameters:
  ///   - value: The edited value, written whenever the text is valid. The field keeps the typed
  ///     text while it has the focus, and shows the value afterwards.
  ///   - format: The format that reads and writes the value.
  ///   - prompt: Text shown while the field is empty.
  ///   - label: The purpose of the field, shown while it is empty and has no prompt.
  public init<Format: ParseableFormatStyle>(
    value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil,
    @ViewBuilder label: () -> Label
  ) where Format.FormatOutput == String {
    self.init(
      label: label(), prompt: prompt?.plainText, value: FieldValue(value, format))
  }
}

extension TextField where Label == Text {
  /// - Parameters:
  ///   - title: Text shown while the field is empty.
  ///   - text: The edited text. Each change by the user is written to it.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(label: Text(title), prompt: nil, text: text)
  }

  /// - Parameters:
  ///   - titleKey: Text shown while the field is empty.
  ///   - text: The edited text. Each change by the user is written to it.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(label: Text(titleKey), prompt: nil, text: text)
  }

  /// - Parameters:
  ///   - title: The purpose of the field, shown while it is empty and has no prompt.
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - prompt: Text shown while the field is empty.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(title), prompt: prompt?.plainText, text: text)
  }

  /// - Parameters:
  ///   - titleKey: The purpose of the field, shown while it is empty and has no prompt.
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - prompt: Text shown while the field is empty.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    self.init(label: Text(titleKey), prompt: prompt?.plainText, text: text)
  }

  /// - Parameters:
  ///   - title: The purpose of the field, shown while it is empty and has no prompt.
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - prompt: Text shown while the field is empty.
  ///   - axis: The direction of growth. A vertical field has as many lines as its text.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    self.init(label: Text(title), prompt: prompt?.plainText, text: text)
    isVertical = axis == .vertical
  }

  /// - Parameters:
  ///   - titleKey: The purpose of the field, shown while it is empty and has no prompt.
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - prompt: Text shown while the field is empty.
  ///   - axis: The direction of growth. A vertical field has as many lines as its text.
  @_disfavoredOverload
  public init(
    _ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text? = nil, axis: Axis
  ) {
    self.init(label: Text(titleKey), prompt: prompt?.plainText, text: text)
    isVertical = axis == .vertical
  }

  /// - Parameters:
  ///   - title: The purpose of the field, shown while it is empty and has no prompt.
  ///   - value: The edited value, written whenever the text is valid. The field keeps the typed
  ///     text while it has the focus, and shows the value afterwards.
  ///   - format: The format that reads and writes the value.
  ///   - prompt: Text shown while the field is empty.
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title, value: Binding<Format.FormatInput>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(
      label: Text(title), prompt: prompt?.plainText, value: FieldValue(value, format))
  }

  /// - Parameters:
  ///   - title: The purpose of the field, shown while it is empty and has no prompt.
  ///   - value: The edited value; empty text is `nil`.
  ///   - format: The format that reads and writes the value.
  ///   - prompt: Text shown while the field is empty.
  public init<Title: StringProtocol, Format: ParseableFormatStyle>(
    _ title: Title, value: Binding<Format.FormatInput?>, format: Format, prompt: Text? = nil
  ) where Format.FormatOutput == String {
    self.init(
      label: Text(title), prompt: prompt?.plainText, value: FieldValue(value, format))
  }

  /// - Parameters:
  ///   - title: Text shown while the field is empty.
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - onEditingChanged: Never called: hosts don't report the focus.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void
  ) {
    self.init(label: Text(title), prompt: nil, text: text)
  }

  /// - Parameters:
  ///   - title: Text shown while the field is empty.
  ///   - text: The edited text. Each change by the user is written to it.
  ///   - onEditingChanged: Never called: hosts don't report the focus.
  ///   - onCommit: Called when the user presses Return.
  public init<Title: StringProtocol>(
    _ title: Title, text: Binding<String>, onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) {
    self.init(label: Text(title), prompt: nil, text: text)
    self.onCommit = onCommit
  }
}

/// A field for secret text. Hosts show a dot for each character.
public struct SecureField<Label: View>: View {
  private let field: TextField<Label>

  init(field: TextField<Label>) {
    var field = field
    field.isSecure = true
    self.field = field
  }

  public var body: some View { field }
}

extension SecureField where Label == Text {
  /// - Parameters:
  ///   - title: The purpose of the field.
  ///   - text: The edited text.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>) {
    self.init(field: TextField(title, text: text))
  }

  /// - Parameters:
  ///   - titleKey: The purpose of the field.
  ///   - text: The edited text.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    self.init(field: TextField(titleKey, text: text))
  }

  /// - Parameters:
  ///   - title: The purpose of the field.
  ///   - text: The edited text.
  ///   - prompt: Text shown while the field is empty.
  public init<Title: StringProtocol>(_ title: Title, text: Binding<String>, prompt: Text?) {
    self.init(field: TextField(title, text: text, prompt: prompt))
  }
}

extension SecureField {
  /// - Parameters:
  ///   - text: The edited text.
  ///   - prompt: Text shown while the field is empty.
  ///   - label: The purpose of the field.
  public init(text: Binding<String>, prompt: Text? = nil, @ViewBuilder label: () -> Label) {
    self.init(field: TextField(text: text, prompt: prompt, label: label))
  }
}

/// A field for long text. It shows at least five lines.
public struct TextEditor: View {
  let text: Binding<String>

  /// - Parameter text: The edited text.
  public init(text: Binding<String>) {
    self.text = text
  }

  private var field: TextField<Text> {
    var field = TextField("", text: text)
    field.isVertical = true
    field.leastLines = 5
    field.purpose = .editor
    return field
  }

  public var body: some View {
    field.frame(maxWidth: .infinity)
  }
}

/// The purpose of a field, which decides its style and the actions that Return triggers.
enum FieldPurpose {
  case input
  case search
  /// Editing long text.
  case editor
}

final class TextFieldNode: ElementNode {
  private var field: Content.TextField
  /// The least number of lines shown; `nil` for a field of one line.
  private var leastLines: Int?
  private var source: FieldSource
  /// The typed text, if the field edits a value.
  private var draft: FieldDraft?
  /// The locale for reading and writing values; `nil` for the format's own.
  private var locale: Locale?
  private var onCommit: (() -> Void)?
  private unowned var submission: SubmitNode?
  private let trigger: SubmitTriggers
  /// The scope to notify when the user types in this field.
  private let focus: FocusScope?

  init<Label: View>(_ view: TextField<Label>, _ inputs: _ViewInputs) {
    field = view.content(inputs)
    leastLines = view.isVertical ? view.leastLines : nil
    source = view.source
    locale = inputs.values.explicitValue(of: LocaleKey.self)
    onCommit = view.onCommit
    submission = inputs.environment.enclosingNodes?.submission
    trigger = view.purpose == .search ? .search : .text
    focus = inputs.environment.focus
    super.init(inputs)
  }

  func update<Label: View>(_ view: TextField<Label>, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    source = view.source
    locale = inputs.values.explicitValue(of: LocaleKey.self)
    onCommit = view.onCommit
    var new = view.content(inputs)
    if draft?.explains(new.text) == true { new.text = draft!.text } else { draft = nil }
    if field != new {
      propertiesWillChange()
      field = new
    }
  }

  override var content: Content {
    guard let leastLines else { return .textField(field) }
    var field = field
    let limit = modifiers?.effect.style.lineLimit ?? 0
    let least = modifiers?.effect.leastLines ?? leastLines
    field.lines = .init(
      least: limit > 0 ? min(least, limit) : least, most: limit > 0 ? limit : nil)
    return .textField(field)
  }

  /// The field scrolls its lines, so a line limit must not cut them.
  override func adjust(_ style: inout Style) {
    if leastLines != nil { style.lineLimit = nil }
  }

  override func handler(for action: Event.Action) -> (() -> Void)? {
    switch action {
    case .edit(let newText):
      { [self] in
        focus?.taken()
        switch source {
        case .text(let text): text.wrappedValue = newText
        case .value(let value): edit(newText, value)
        }
      }
    case .submit:
      { [self] in
        focus?.taken()
        endEditing()
        let submission = submission
        onCommit?()
        submission?.submit(trigger)
      }
    case .endEditing where field.reportsEnd: { [self] in endEditing() }
    default: nil
    }
  }

  private func edit(_ text: String, _ value: FieldValue) {
    var draft = draft ?? FieldDraft(of: value.text(locale))
    draft.edit(text, value, locale)
    self.draft = draft
    show(text)
  }

  /// Replaces the typed text with the text of the value.
  private func endEditing() {
    guard draft != nil, case .value(let value) = source else { return }
    draft = nil
    show(value.text(locale))
  }

  private func show(_ text: String) {
    guard field.text != text else { return }
    propertiesWillChange()
    field.text = text
  }

  override func isShowing(_ action: Event.Action) -> Bool {
    if case .edit(let newText) = action { field.text == newText } else { true }
  }
}
