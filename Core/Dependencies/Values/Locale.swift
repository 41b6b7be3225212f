import Foundation

extension DependencyValues {
  /// The user's locale. A test has to override it.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The locales of the user's languages, the preferred one first. A test has to override them.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }

  private enum LocaleKey: DependencyKey {
    static var liveValue: Locale { .autoupdatingCurrent }
  }

  private enum PreferredLocalesKey: DependencyKey {
    static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }
  }
}
