/// The title of the terminal's window, which says how one comes to what is on the screen: the program
/// and the path, as they would be typed.
struct WindowTitle {
  /// What the program is called; `nil` leaves the title alone.
  let program: String?
  private var shownLocation: String?
  private var isShown = false

  /// More than a window has room for.
  private static let longest = 200

  init(program: String?) {
    self.program = program
  }

  /// Has the title set again, even if it stays the same.
  mutating func invalidate() {
    isShown = false
  }

  /// The bytes that set the title; none if the terminal shows it already.
  mutating func bytes(location: String?) -> [UInt8] {
    guard let program, !isShown || location != shownLocation else { return [] }
    isShown = true
    shownLocation = location
    let title = [program, location].compactMap(\.self).joined(separator: " ")
    return ControlSequence.windowTitle(Self.printable(title))
  }

  /// Without what would end the title or tell the terminal something else.
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
