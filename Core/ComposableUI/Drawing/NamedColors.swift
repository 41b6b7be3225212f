import ElementTree
import Foundation

extension Color {
  /// Creates a colour of the app from its name. ``define(_:light:dark:)`` or a copied asset
  /// catalogue in the bundle's resources defines it. An unknown name gives grey, and is reported
  /// once.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = NamedColors.shared.color(name, inBundleAt: (bundle ?? .main).bundlePath)
  }

  /// Defines a colour of the app for use by its name.
  ///
  /// - Parameters:
  ///   - light: The colour in the light scheme.
  ///   - dark: The colour in the dark scheme; `nil` uses the light one. A dark colour has an
  ///     effect only if both colours consist of components.
  public static func define(_ name: String, light: Color, dark: Color? = nil) {
    NamedColors.shared.define(name, light.adapting(dark: dark))
  }

  /// Returns the colour with a variant for the dark scheme.
  func adapting(dark: Color?) -> Color {
    guard let dark, case .rgb(let red, let green, let blue) = base,
      case .rgb(let darkRed, let darkGreen, let darkBlue) = dark.base
    else { return self }
    return Color(
      base: .adaptive(
        light: .init(red: red, green: green, blue: blue),
        dark: .init(red: darkRed, green: darkGreen, blue: darkBlue)), alpha: alpha)
  }
}

/// The named colours of an app.
private final class NamedColors: @unchecked Sendable {
  static let shared = NamedColors()

  // Sendable: `lock` guards all properties.
  private let lock = NSLock()
  private var defined: [String: Color] = [:]
  private var found: [String: Color?] = [:]

  func define(_ name: String, _ color: Color) {
    lock.withLock { defined[name] = color }
  }

  func color(_ name: String, inBundleAt path: String) -> Color {
    let (color, isNews) = lock.withLock { () -> (Color?, Bool) in
      if let color = defined[name] { return (color, false) }
      let key = "\(path)\n\(name)"
      if let known = found[key] { return (known, false) }
      let color = ColorSet.read(name, in: URL(fileURLWithPath: path))
      found[key] = color
      return (color, color == nil)
    }
    if isNews {
      let message = """
        Tessera: there is no colour "\(name)": define it with 'Color.define("\(name)", light: …)', or copy its \
        asset catalogue into the bundle.\n
        """
      FileHandle.standardError.write(Data(message.utf8))
    }
    return color ?? .gray
  }
}

/// A colour in an asset catalogue.
private struct ColorSet: Decodable {
  struct Entry: Decodable {
    struct Value: Decodable {
      var components: [String: String]
    }

    struct Appearance: Decodable {
      var value: String
    }

    var color: Value?
    var appearances: [Appearance]?
  }

  var colors: [Entry]

  static func read(_ name: String, in directory: URL) -> Color? {
    // A name must not lead out of the directory.
    guard !name.isEmpty, !name.split(separator: "/").contains("..") else { return nil }
    for folder in [directory, directory.appendingPathComponent("Contents/Resources")] {
      let entries =
        (try? FileManager.default.contentsOfDirectory(
          at: folder, includingPropertiesForKeys: nil)) ?? []
      for catalog in entries where catalog.pathExtension == "xcassets" {
        let file = catalog.appendingPathComponent("\(name).colorset/Contents.json")
        if let data = try? Data(contentsOf: file),
          let set = try? JSONDecoder().decode(ColorSet.self, from: data), let color = set.color
        {
          return color
        }
      }
    }
    return nil
  }

  var color: Color? {
    let light = colors.first { $0.appearances == nil } ?? colors.first
    let dark = colors.first { $0.appearances?.contains { $0.value == "dark" } == true }
    return light?.color?.color.map { $0.adapting(dark: dark?.color?.color) }
  }
}

extension ColorSet.Entry.Value {
  /// The colour. Its components are fractions of 1, numbers up to 255, or hexadecimal digits.
  var color: Color? {
    func amount(_ name: String) -> Double? {
      guard let text = components[name] else { return nil }
      if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
      guard let number = Double(text) else { return nil }
      return text.contains(".") ? number : number / 255
    }
    let opacity = components["alpha"].flatMap(Double.init) ?? 1
    if let white = amount("white") { return Color(white: white, opacity: opacity) }
    guard let red = amount("red"), let green = amount("green"), let blue = amount("blue") else {
      return nil
    }
    return Color(red: red, green: green, blue: blue, opacity: opacity)
  }
}
