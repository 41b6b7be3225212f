/// The title of the terminal's window: the program and the path, as the user would type them to
/// return to the screen.
struct WindowTitle {
  /// The name of the program; `nil` leaves the title alone.
  let program: String?
  private var shownLocation: String?
  private var isShown = false

  /// A length that no window title can show in full.
  private static let longest = 200

  init(program: String?) {
    self.program = program
  }

  /// Makes the next frame set the title again, even if it stays the same.
  mutating func invalidate() {
    isShown = false
  }

  /// Returns the bytes that set the title; none if the terminal shows it already.
  mutating func bytes(location: String?) -> [UInt8] {
    guard let program, !isShown || location != shownLocation else { return [] }
    isShown = true
    shownLocation = location
    let title = [program, location].compactMap(\.self).joined(separator: " ")
    return ControlSequence.windowTitle(Self.printable(title))
  }

  /// Removes characters that would end the title or control the terminal.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
    return String(String(String.UnicodeScalarView(scalars)).prefix(longest))
  }
}
