/// Something that the user did, as a terminal reports it.
enum Input: Equatable, Sendable {
  /// Characters that were typed one after the other.
  case text(String)
  case key(Key, Modifiers = [])
  /// Text that came from the clipboard.
  case paste(String)
  case mouse(Mouse, Point)

  /// A key that types nothing, or a character together with Control or Alt.
  enum Key: Hashable, Sendable {
    /// Lower-case.
    case character(Character)
    case enter, tab, backspace, delete, insert, escape
    case up, down, left, right
    case home, end, pageUp, pageDown
    case function(Int)
  }

  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  enum Mouse: Hashable, Sendable {
    /// The first button.
    case press
    /// A move with that button held down.
    case drag
    /// The button was let go.
    case release
    /// A move with no button held down.
    case move
    case wheelUp
    case wheelDown
  }
}
