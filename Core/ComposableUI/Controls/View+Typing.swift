import ElementTree

// Browsers pass these settings on to on-screen keyboards, autofill and autocorrection. A terminal
// has none of them.

extension View {
  /// Sets the on-screen keyboard for fields in this view.
  public func keyboardType(_ type: UIKeyboardType) -> some View {
    typing { $0.keyboard = type.keyboard }
  }

  /// Sets the kind of text for autofill in this view, such as passwords or addresses. `nil` leaves
  /// the choice to the host.
  public func textContentType(_ textContentType: UITextContentType?) -> some View {
    typing { $0.purpose = textContentType?.purpose }
  }

  /// Sets which letters an on-screen keyboard capitalizes in this view. `nil` leaves the choice to
  /// the host.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?)
    -> some View
  {
    typing { $0.capitalization = autocapitalization?.capitalization }
  }

  /// Sets which letters an on-screen keyboard capitalizes, under the modifier's older name.
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    typing { $0.capitalization = style.capitalization }
  }

  /// Sets whether autocorrection is off in this view.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View {
    environment(\.autocorrectionDisabled, disable)
  }

  /// Turns off autocorrection in this view, under the modifier's older name. `nil` leaves the
  /// choice to the host.
  public func disableAutocorrection(_ disable: Bool?) -> some View {
    typing { $0.isCorrected = disable.map { !$0 } }
  }

  /// Sets the name of the Return key on on-screen keyboards in this view.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
    typing { $0.returnKey = submitLabel.returnKey }
  }

  private func typing(_ change: (inout Style.Typing) -> Void) -> _ModifiedView<Self> {
    var typing = Style.Typing()
    change(&typing)
    return style { $0.typing = typing }
  }
}

/// The name of the Return key.
public enum SubmitLabel: Sendable {
  case done, go, send, join, route, search, `return`, next, `continue`

  fileprivate var returnKey: Style.Typing.ReturnKey {
    switch self {
    case .done: .done
    case .go, .join, .route: .go
    case .send: .send
    case .search: .search
    case .return: .enter
    case .next, .continue: .next
    }
  }
}

/// The letters that a keyboard capitalizes.
public enum UITextAutocapitalizationType: Hashable, Sendable {
  case none, words, sentences, allCharacters

  fileprivate var capitalization: Style.Typing.Capitalization {
    switch self {
    case .none: .none
    case .words: .words
    case .sentences: .sentences
    case .allCharacters: .characters
    }
  }
}

/// The letters that an on-screen keyboard capitalizes.
public struct TextInputAutocapitalization: Sendable {
  fileprivate let capitalization: Style.Typing.Capitalization

  public static var never: Self { Self(capitalization: .none) }
  public static var words: Self { Self(capitalization: .words) }
  public static var sentences: Self { Self(capitalization: .sentences) }
  public static var characters: Self { Self(capitalization: .characters) }
}

/// An on-screen keyboard.
public enum UIKeyboardType: Hashable, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad,
    emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

  fileprivate var keyboard: Style.Typing.Keyboard {
    switch self {
    case .default, .asciiCapable, .numbersAndPunctuation, .namePhonePad, .twitter: .text
    case .URL: .url
    case .numberPad, .asciiCapableNumberPad: .numeric
    case .phonePad: .tel
    case .emailAddress: .email
    case .decimalPad: .decimal
    case .webSearch: .search
    }
  }
}

/// The kind of typed text, for autofill.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  private init(_ purpose: Style.Typing.Purpose) {
    rawValue = purpose.rawValue
  }

  public static let name = Self(.name)
  public static let namePrefix = Self(.namePrefix)
  public static let givenName = Self(.givenName)
  public static let middleName = Self(.middleName)
  public static let familyName = Self(.familyName)
  public static let nameSuffix = Self(.nameSuffix)
  public static let nickname = Self(.nickname)
  public static let jobTitle = Self(.jobTitle)
  public static let organizationName = Self(.organization)
  public static let emailAddress = Self(.email)
  public static let username = Self(.username)
  public static let password = Self(.currentPassword)
  public static let newPassword = Self(.newPassword)
  public static let oneTimeCode = Self(.oneTimeCode)
  public static let telephoneNumber = Self(.tel)
  public static let URL = Self(.url)
  public static let postalCode = Self(.postalCode)
  public static let countryName = Self(.country)
  public static let addressState = Self(.state)
  public static let addressCity = Self(.city)
  public static let fullStreetAddress = Self(.streetAddress)
  public static let streetAddressLine1 = Self(.addressLine1)
  public static let streetAddressLine2 = Self(.addressLine2)
  public static let creditCardNumber = Self(.creditCardNumber)
  public static let birthdate = Self(.birthday)

  /// The name of the kind in browsers; `nil` if browsers have none.
  fileprivate var purpose: Style.Typing.Purpose? { Style.Typing.Purpose(rawValue: rawValue) }
}
