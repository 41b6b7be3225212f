import Foundation

extension Character {
  /// Draws a portrait as an SVG image of a few hundred bytes. A character always gets the same head
  /// and background.
  ///
  /// - Parameter id: The character's id.
  public static func portrait(_ id: Character.ID) -> String {
    // Spreads the bits of the id, so that neighbouring ids get very different portraits.
    let seed = UInt64(truncatingIfNeeded: id) &* 0x9E37_79B9_7F4A_7C15
    func pick(_ count: UInt64, _ shift: UInt64) -> Int { Int((seed >> shift) % count) }

    let ground = pick(360, 8)
    let skin = (ground + 120 + pick(120, 16)) % 360
    let width = 24 + pick(9, 24)
    let height = 28 + pick(9, 32)
    let gap = 8 + pick(6, 40)
    let eye = 3 + pick(3, 48)
    let smile = pick(13, 56) - 4
    let eyes = [50 - gap, 50 + gap].map { x in
      "<circle cx='\(x)' cy='46' r='\(eye)' fill='white'/><circle cx='\(x)' cy='46' r='2'/>"
    }
    return """
      <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>\
      <rect width='100' height='100' fill='hsl(\(ground),45%,80%)'/>\
      <ellipse cx='50' cy='108' rx='\(width + 14)' ry='32' fill='hsl(\(ground),40%,45%)'/>\
      <ellipse cx='50' cy='50' rx='\(width)' ry='\(height)' fill='hsl(\(skin),45%,65%)'/>\
      \(eyes.joined())\
      <path d='M38 62Q50 \(62 + smile) 62 62' fill='none' stroke='black' stroke-width='3'/>\
      </svg>
      """
  }

  /// Returns the portrait as a URL that contains the image, so that no server is needed.
  static func portraitURL(_ id: Character.ID) -> URL? {
    let data = Data(portrait(id).utf8).base64EncodedString()
    return URL(string: "data:image/svg+xml;base64,\(data)")
  }
}
