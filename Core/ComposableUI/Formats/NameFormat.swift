import Foundation

// How names of people are written. Foundation has this on Apple's platforms alone.

extension PersonNameComponents {
  /// Writes names of people, in the order in which most languages of Europe have them.
  public struct FormatStyle: Foundation.FormatStyle, Sendable {
    /// How much of a name is written.
    public enum Style: String, Codable, Hashable, Sendable {
      /// What friends say: the nickname, or the given name.
      case short
      /// The given name and the family name.
      case medium
      /// All of it, with titles.
      case long
      /// The initials.
      case abbreviated
    }

    public let style: Style
    private var localeOfStyle: Locale?

    /// - Parameters:
    ///   - style: How much of a name is written.
    ///   - locale: Where: names are written alike everywhere.
    public init(style: Style = .medium, locale: Locale = .autoupdatingCurrent) {
      self.style = style
      localeOfStyle = locale
    }

    public func format(_ value: PersonNameComponents) -> String {
      func joined(_ parts: String?...) -> String {
        parts.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      }
      switch style {
      case .short:
        if let nickname = value.nickname, !nickname.isEmpty { return nickname }
        let given = joined(value.givenName)
        return given.isEmpty ? joined(value.familyName) : given
      case .medium: return joined(value.givenName, value.familyName)
      case .long:
        return joined(
          value.namePrefix, value.givenName, value.middleName, value.familyName, value.nameSuffix)
      case .abbreviated:
        return [value.givenName, value.familyName].compactMap { $0?.first.map { String($0) } }
          .joined().uppercased()
      }
    }

    public func locale(_ locale: Locale) -> Self { Self(style: style, locale: locale) }
  }

  /// The given name and the family name.
  public func formatted() -> String { FormatStyle().format(self) }

  /// What it reads in a style.
  public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self {
    style.format(self)
  }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
  /// Writes names of people.
  public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self {
    Self(style: style)
  }
}
