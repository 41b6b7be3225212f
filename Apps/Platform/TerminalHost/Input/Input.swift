/// An action of the user, as a terminal reports it.
enum Input: Equatable, Sendable {
  /// Typed characters.
  case text(String)
  case key(Key, Modifiers = [])
  /// Text from the clipboard.
  case paste(String)
  case mouse(Mouse, Point)

  /// A key that types no character, or a character with Control or Alt.
  enum Key: Hashable, Sendable {
    /// The character in lower case.
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
    /// A press of the first button.
    case press
    /// A move with the first button held down.
    case drag
    /// The release of the first button.
    case release
    /// A move with no button held down.
    case move
    case wheelUp
    case wheelDown
  }
}
