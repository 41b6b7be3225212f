/// The title of the terminal's window, which says how one comes to what is on the screen: the program
/// and the path, as they would be typed.
struct WindowTitle {
  /// What the program is called; `nil` leaves the title alone.
  let program: String?
  private var shown: String?

  /// More than a window has room for.
  private static let longest = 200

  init(program: String?) {
    self.program = program
  }

  /// Has the title set again, even if it stays the same.
  mutating func invalidate() {
    shown = nil
  }

  /// The bytes that set the title; none if the terminal shows it already.
  mutating func bytes(location: String?) -> [UInt8] {
    guard let program else { return [] }
    let title = Self.printable([program, location].compactMap(\.self).joined(separator: " "))
    guard title != shown else { return [] }
    shown = title
    return ControlSequence.windowTitle(title)
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
