import ElementTree

extension Theme {
  /// Creates a terminal theme from an app's valid theme, as far as a terminal can follow it.
  init(_ theme: ScreenTheme, usesColor: Bool, depth: Depth) {
    self.init(
      usesColor: usesColor, depth: depth, tint: theme.tint.map(Self.ownColor),
      hasRoundBoxes: theme.cornerRadius >= 4, density: theme.density)
  }

  /// Returns the nearest of the user's own colours. Only these are sure to be readable on the
  /// user's background.
  private static func ownColor(for tint: Color) -> TerminalColor {
    switch tint.base {
    case .role(let role): own(role)
    case .rgb(let red, let green, let blue):
      ownColor(Color.Components(red: red, green: green, blue: blue))
    case .adaptive(_, let dark): ownColor(dark)
    }
  }

  /// Returns the nearest colour by hue alone, because some themes hide light or dark variants.
  /// Greys become the text colour.
  private static func ownColor(_ color: Color.Components) -> TerminalColor {
    let most = max(color.red, color.green, color.blue)
    let range = most - min(color.red, color.green, color.blue)
    guard range > 0.12 else { return .standard }
    let sixths =
      if most == color.red {
        (color.green - color.blue) / range + (color.green < color.blue ? 6 : 0)
      } else if most == color.green {
        (color.blue - color.red) / range + 2
      } else {
        (color.red - color.green) / range + 4
      }
    return switch sixths * 60 {
    case ..<20: own(.red)
    case ..<45: own(.orange)
    case ..<70: own(.yellow)
    case ..<160: own(.green)
    case ..<200: own(.cyan)
    case ..<230: own(.blue)
    case ..<255: own(.indigo)
    case ..<300: own(.purple)
    case ..<345: own(.pink)
    default: own(.red)
    }
  }
}
