import ElementTree

/// A line that is read of a screen: a text, a heading, or something that can be used.
struct LinearLine: Equatable {
  /// What tells a line from the others of a screen, for as long as its element is there.
  struct ID: Hashable {
    var element: ElementID
    /// Which of the lines of this element it is.
    var part = 0
  }

  let id: ID
  /// What is read, without the number of what can be used.
  var text: String
  /// What can be done with it; `nil` if it is only read.
  var control: LinearControl?
  var isHeading = false
  /// Whether a change of it that nobody asked for isn't worth a word: it changes all the time.
  var isQuiet = false
  /// The row of a list that it stands in.
  var row: ElementID?
  /// The rows that it stands for, which aren't made.
  var deferredRows: Range<Int>?
  /// Whether it may be read in one breath with what stands beside it.
  var isShort = false
}

/// Something on a screen that can be used, and how.
struct LinearControl: Equatable {
  /// What can be done with it.
  enum Kind: Equatable {
    /// Pressed: a button or a toggle.
    case button
    case field(Content.TextField)
    /// One of several is chosen.
    case choices(Content.Choices)
    case slider(Content.Slider)
    case row(Content.Row)
    case custom(Content.Custom)
  }

  let element: ElementID
  var kind: Kind
  /// What it is called, without what it is.
  var name: String
  var isEnabled: Bool
  /// Whether it leads to where the user came from.
  var leadsBack = false
  /// The key that presses it from anywhere on the screen.
  var shortcut: KeyboardShortcut?
}
