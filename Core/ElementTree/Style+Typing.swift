extension Style {
  /// What is typed in fields, for keyboards on screens and for what fills fields in.
  public struct Typing: Hashable, Sendable {
    /// A keyboard on a screen, as the `inputmode` of HTML calls it.
    public enum Keyboard: String, Hashable, Sendable {
      case text, numeric, decimal, tel, email, url, search
    }

    /// Which letters such a keyboard makes large by itself.
    public enum Capitalization: String, Hashable, Sendable {
      case none, sentences, words, characters
    }

    /// What Return is called on such a keyboard, as the `enterkeyhint` of HTML calls it.
    public enum ReturnKey: String, Hashable, Sendable {
      case done, go, next, search, send, enter
    }

    /// What a field is filled with, as the `autocomplete` of HTML calls it.
    public enum Purpose: String, Hashable, Sendable {
      case name, nickname, username, organization, email, tel, url
      case namePrefix = "honorific-prefix"
      case givenName = "given-name"
      case middleName = "additional-name"
      case familyName = "family-name"
      case nameSuffix = "honorific-suffix"
      case jobTitle = "organization-title"
      case currentPassword = "current-password"
      case newPassword = "new-password"
      case oneTimeCode = "one-time-code"
      case streetAddress = "street-address"
      case addressLine1 = "address-line1"
      case addressLine2 = "address-line2"
      case city = "address-level2"
      case state = "address-level1"
      case postalCode = "postal-code"
      case country = "country-name"
      case creditCardNumber = "cc-number"
      case birthday = "bday"
    }

    public var keyboard: Keyboard?
    public var capitalization: Capitalization?
    /// Whether what is typed is corrected.
    public var isCorrected: Bool?
    public var returnKey: ReturnKey?
    public var purpose: Purpose?

    public init() {}

    mutating func merge(_ inner: Self) {
      keyboard = inner.keyboard ?? keyboard
      capitalization = inner.capitalization ?? capitalization
      isCorrected = inner.isCorrected ?? isCorrected
      returnKey = inner.returnKey ?? returnKey
      purpose = inner.purpose ?? purpose
    }

    /// What comes out where this is said around something that is said nearer to a field.
    public func merging(_ inner: Self) -> Self {
      var typing = self
      typing.merge(inner)
      return typing
    }
  }
}
