extension Style {
  /// The typing traits of fields, for on-screen keyboards and autofill.
  public struct Typing: Hashable, Sendable {
    /// An on-screen keyboard, by its name in HTML's `inputmode`.
    public enum Keyboard: String, Hashable, Sendable {
      case text, numeric, decimal, tel, email, url, search
    }

    /// The letters that an on-screen keyboard capitalizes automatically.
    public enum Capitalization: String, Hashable, Sendable {
      case none, sentences, words, characters
    }

    /// The label of Return on an on-screen keyboard, by its name in HTML's `enterkeyhint`.
    public enum ReturnKey: String, Hashable, Sendable {
      case done, go, next, search, send, enter
    }

    /// The content for autofill, by its name in HTML's `autocomplete`.
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
    /// Whether typed text is autocorrected.
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

    /// Returns these traits merged with inner traits, which take precedence.
    public func merging(_ inner: Self) -> Self {
      var typing = self
      typing.merge(inner)
      return typing
    }
  }
}
