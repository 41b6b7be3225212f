import CustomDump
import ColorsAndFonts

// Dumps show animations, fonts and colors as source code, not as stored properties.

extension Animation: CustomDumpStringConvertible {
  /// The animation in source form: `Animation.easeInOut(duration: 0.2).delay(1.0)`.
  public var customDumpDescription: String {
    modifiers.reduce("Animation.\(curve.written)") { "\($0).\($1.written)" }
  }
}

extension Animation.Curve {
  fileprivate var written: String {
    for (name, animation) in Self.named where animation.curve == self { return name }
    switch self {
    case .default: return "default"
    case .timing(let x1, let y1, let x2, let y2, let duration):
      for (name, animation) in Self.named {
        if case .timing(x1, y1, x2, y2, duration: _) = animation.curve {
          return call(name, [argument("duration", duration)])
        }
      }
      return call(
        "timingCurve", ["\(x1), \(y1), \(x2), \(y2)", argument("duration", duration, unless: 0.35)])
    case .spring(let duration, let bounce, let blendDuration):
      return call(
        "spring",
        [
          argument("duration", duration, unless: 0.5), argument("bounce", bounce, unless: 0),
          argument("blendDuration", blendDuration, unless: 0),
        ])
    case .response(let response, let dampingFraction, let blendDuration):
      return call(
        "spring",
        [
          argument("response", response), argument("dampingFraction", dampingFraction),
          argument("blendDuration", blendDuration, unless: 0),
        ])
    case .physics(let mass, let stiffness, let damping, let initialVelocity):
      return call(
        "interpolatingSpring",
        [
          argument("mass", mass, unless: 1), argument("stiffness", stiffness),
          argument("damping", damping), argument("initialVelocity", initialVelocity, unless: 0),
        ])
    }
  }

  private static let named: [(String, Animation)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("spring", .spring), ("snappy", .snappy), ("bouncy", .bouncy),
    ("interactiveSpring", .interactiveSpring),
  ]
}

extension Animation.Modifier {
  fileprivate var written: String {
    switch self {
    case .delay(let delay): call("delay", ["\(delay)"])
    case .speed(let speed): call("speed", ["\(speed)"])
    case .repeat(let count, let autoreverses):
      call(
        count == nil ? "repeatForever" : "repeatCount",
        [count.map { "\($0)" }, autoreverses ? nil : "autoreverses: false"], always: true)
    }
  }
}

extension Font: CustomDumpStringConvertible {
  /// The font in source form: `Font.title.bold()`.
  public var customDumpDescription: String { "Font.\(written)" }

  /// The font in source form, without the name of its type.
  var written: String {
    var parts = [base]
    if let weight, weight != baseWeight {
      parts.append(weight == .bold ? "bold()" : "weight(.\(weight))")
    }
    if isItalic { parts.append("italic()") }
    if hasSmallCaps { parts.append("smallCaps()") }
    if hasMonospacedDigits { parts.append("monospacedDigit()") }
    if leading != .standard { parts.append("leading(.\(leading))") }
    return parts.joined(separator: ".")
  }

  /// The weight that belongs to the size; `nil` if there is none.
  private var baseWeight: Weight? {
    if case .points = size, family == nil { weight } else { nil }
  }

  private var base: String {
    let design = design.map { "design: .\($0)" }
    switch (size, family) {
    case (.style(let style), nil):
      return design == nil ? "\(style)" : call("system", [".\(style)", design])
    case (.points(let points), nil):
      return call("system", ["size: \(points)", baseWeight.map { "weight: .\($0)" }, design])
    case (.style(let style), let family?):
      return call("custom", ["\"\(family)\"", "relativeTo: .\(style)"])
    case (.points(let points), let family?):
      return call("custom", ["\"\(family)\"", "size: \(points)"])
    }
  }
}

extension Color: CustomDumpStringConvertible {
  /// The color in source form: `Color.red.opacity(0.5)`.
  public var customDumpDescription: String {
    if self == .clear { return "Color.clear" }
    return alpha == 1 ? base.written : "\(base.written).opacity(\(alpha))"
  }

  /// The color in source form, without the name of its type if a leading dot is enough.
  var written: String {
    let text = customDumpDescription
    return text.hasPrefix("Color.") ? String(text.dropFirst("Color.".count)) : text
  }
}

extension Color.Base {
  fileprivate var written: String {
    switch self {
    case .role(let role): "Color.\(role.rawValue)"
    case Color.white.base: "Color.white"
    case Color.black.base: "Color.black"
    case .rgb(let red, let green, let blue): "Color(red: \(red), green: \(green), blue: \(blue))"
    case .adaptive(let light, let dark): "Color(light: \(light.written), dark: \(dark.written))"
    }
  }
}

extension Color.Components {
  fileprivate var written: String {
    Color.Base.rgb(red: red, green: green, blue: blue).written
  }
}

/// Formats a number with its label; returns `nil` if the number is the default.
private func argument(_ label: String, _ value: Double, unless usual: Double? = nil) -> String? {
  value == usual ? nil : "\(label): \(value)"
}

/// Formats a function call with the arguments that aren't `nil`.
///
/// - Parameter always: Whether to write parentheses even if there are no arguments.
private func call(_ name: String, _ arguments: [String?], always: Bool = false) -> String {
  let arguments = arguments.compactMap { $0 }
  return arguments.isEmpty && !always ? name : "\(name)(\(arguments.joined(separator: ", ")))"
}
