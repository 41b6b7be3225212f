import ElementTree
import Foundation

extension Color {
  /// A colour of the app, by its name: one that was said by ``define(_:light:dark:)``, or that is in an asset
  /// catalogue among the bundle's resources, copied as it is. Of a name that there is nothing for, which is
  /// said once, it is a grey.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = NamedColors.shared.color(name, inBundleAt: (bundle ?? .main).bundlePath)
  }

  /// Says what a colour of the app is, before it is used by its name.
  ///
  /// - Parameters:
  ///   - light: How it is where colours are dark on light.
  ///   - dark: How it is where colours are light on dark; `nil` is the same. It counts if both are amounts
  ///     of red, green and blue.
  public static func define(_ name: String, light: Color, dark: Color? = nil) {
    NamedColors.shared.define(name, light.adapting(dark: dark))
  }

  /// The colour, and another one for where colours are light on dark.
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

/// The colours that an app has names for.
private final class NamedColors: @unchecked Sendable {
  static let shared = NamedColors()

  // Sendable: all are guarded by `lock`.
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
        Tessera: there is no colour "\(name)": say what it is by 'Color.define("\(name)", light: …)', or copy \
        the asset catalogue that it is in into the bundle.\n
        """
      FileHandle.standardError.write(Data(message.utf8))
    }
    return color ?? .gray
  }
}

/// A colour as an asset catalogue has it.
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
    // A name is no path that leads elsewhere.
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
  /// Amounts are parts of 1, of 255, or in hexadecimal digits.
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
