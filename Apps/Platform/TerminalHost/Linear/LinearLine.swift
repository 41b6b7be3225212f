import ElementTree

/// A line of a ``LinearReading``: text, a heading or a control.
struct LinearLine: Equatable {
  /// The identity of a line on a screen, stable while its element exists.
  struct ID: Hashable {
    var element: ElementID
    /// The index of the line among the lines of its element.
    var part = 0
  }

  let id: ID
  /// The text that is read, without the number of the control.
  var text: String
  /// The control on the line; `nil` if the line is only read.
  var control: LinearControl?
  var isHeading = false
  /// Whether changes to the line are reported only in answer to a command, because the line changes
  /// all the time.
  var isQuiet = false
  /// The list row that contains the line.
  var row: ElementID?
  /// The deferred rows that the line stands for.
  var deferredRows: Range<Int>?
  /// Whether the line may be joined with the short lines beside it.
  var isShort = false
}

/// A control on a screen, and its kind.
struct LinearControl: Equatable {
  /// The kind of a control, which determines its actions.
  enum Kind: Equatable {
    /// A button or a toggle, which is pressed.
    case button
    case field(Content.TextField)
    /// A choice among several.
    case choices(Content.Choices)
    case slider(Content.Slider)
    case row(Content.Row)
    case custom(Content.Custom)
  }

  let element: ElementID
  var kind: Kind
  /// The name of the control, without its kind.
  var name: String
  var isEnabled: Bool
  /// Whether the control leads back.
  var leadsBack = false
  /// The shortcut that presses the control from anywhere on the screen.
  var shortcut: KeyboardShortcut?
}
