import Foundation

// How URLs are written and read. Foundation has this on Apple's platforms alone.

extension URL {
  /// Writes URLs, with the parts that it is asked for.
  ///
  /// ```swift
  /// Text(url, format: .url.scheme(.never).path(.never))
  /// ```
  public struct FormatStyle: Foundation.ParseableFormatStyle, Sendable {
    /// Whether a part of a URL is written.
    public struct ComponentDisplayOption: Codable, Hashable, Sendable {
      enum Kind: Codable, Hashable { case always, never, unlessWeb }
      let kind: Kind

      public static var always: Self { Self(kind: .always) }
      public static var never: Self { Self(kind: .never) }
      /// Where it says more than that this is a page of the web.
      public static var omitIfHTTPFamily: Self { Self(kind: .unlessWeb) }
    }

    /// Whether the host of a URL is written, and how much of it.
    public struct HostDisplayOption: Codable, Hashable, Sendable {
      enum Kind: Codable, Hashable {
        case always, never, unlessWeb
        case without(Set<String>)
      }

      let kind: Kind

      public static var always: Self { Self(kind: .always) }
      public static var never: Self { Self(kind: .never) }
      /// Where it says more than that this is a page of the web.
      public static var omitIfHTTPFamily: Self { Self(kind: .unlessWeb) }

      /// Without what stands in front of it, if that is one of some names: `www`, say.
      public static func omitSpecificSubdomains(
        _ subdomains: Set<String>, includeMultiLevelSubdomains: Bool = false
      ) -> Self { Self(kind: .without(subdomains)) }
    }

    private var schemeOption = ComponentDisplayOption.always
    private var userOption = ComponentDisplayOption.never
    private var passwordOption = ComponentDisplayOption.never
    private var hostOption = HostDisplayOption.always
    private var portOption = ComponentDisplayOption.omitIfHTTPFamily
    private var pathOption = ComponentDisplayOption.always
    private var queryOption = ComponentDisplayOption.never
    private var fragmentOption = ComponentDisplayOption.never

    /// - Parameters: Which parts are written.
    public init(
      scheme: ComponentDisplayOption = .always, user: ComponentDisplayOption = .never,
      password: ComponentDisplayOption = .never, host: HostDisplayOption = .always,
      port: ComponentDisplayOption = .omitIfHTTPFamily, path: ComponentDisplayOption = .always,
      query: ComponentDisplayOption = .never, fragment: ComponentDisplayOption = .never
    ) {
      schemeOption = scheme
      userOption = user
      passwordOption = password
      hostOption = host
      portOption = port
      pathOption = path
      queryOption = query
      fragmentOption = fragment
    }

    public func format(_ value: URL) -> String {
      guard var parts = URLComponents(url: value, resolvingAgainstBaseURL: true) else {
        return value.absoluteString
      }
      let isWeb = ["http", "https"].contains(parts.scheme?.lowercased())
      func hides(_ option: ComponentDisplayOption) -> Bool {
        option.kind == .never || option.kind == .unlessWeb && isWeb
      }
      if hides(userOption) { parts.user = nil }
      if hides(passwordOption) || parts.user == nil { parts.password = nil }
      if hides(portOption) { parts.port = nil }
      if hides(queryOption) { parts.query = nil }
      if hides(fragmentOption) { parts.fragment = nil }
      if hides(pathOption) { parts.path = "" }
      switch hostOption.kind {
      case .always: break
      case .never: parts.host = nil
      case .unlessWeb: if isWeb { parts.host = nil }
      case .without(let names):
        if let host = parts.host, let dot = host.firstIndex(of: "."),
          names.contains(String(host[..<dot]))
        {
          parts.host = String(host[host.index(after: dot)...])
        }
      }
      if parts.host == nil { (parts.user, parts.password, parts.port) = (nil, nil, nil) }
      if hides(schemeOption) { parts.scheme = nil }
      let text = parts.string ?? value.absoluteString
      return hides(schemeOption) && text.hasPrefix("//") ? String(text.dropFirst(2)) : text
    }

    public var parseStrategy: ParseStrategy { ParseStrategy() }

    /// Whether `https` and the like is written.
    public func scheme(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.schemeOption, option)
    }
    /// Whether the name of a user is written.
    public func user(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.userOption, option)
    }
    /// Whether a password is written.
    public func password(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.passwordOption, option)
    }
    /// Whether the host is written.
    public func host(_ option: HostDisplayOption = .always) -> Self { with(\.hostOption, option) }
    /// Whether the port is written.
    public func port(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.portOption, option)
    }
    /// Whether the path is written.
    public func path(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.pathOption, option)
    }
    /// Whether what stands behind a question mark is written.
    public func query(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.queryOption, option)
    }
    /// Whether what stands behind a hash is written.
    public func fragment(_ option: ComponentDisplayOption = .always) -> Self {
      with(\.fragmentOption, option)
    }

    private func with<Value>(_ option: WritableKeyPath<Self, Value>, _ value: Value) -> Self {
      var style = self
      style[keyPath: option] = value
      return style
    }
  }

  /// Reads URLs with a scheme.
  public struct ParseStrategy: Foundation.ParseStrategy, Sendable {
    public init() {}

    /// - Throws: ``ParseError`` where a text is no URL, or has no scheme.
    public func parse(_ value: String) throws -> URL {
      let text = value.trimmingCharacters(in: .whitespacesAndNewlines)
      guard let url = URL(string: text), url.scheme != nil else { throw ParseError(text: text) }
      return url
    }
  }

  /// That a text is no URL.
  public struct ParseError: LocalizedError, Hashable, Sendable {
    public let text: String

    public var errorDescription: String? {
      "“\(text)” is no URL. It begins with a scheme: “https://…”, say."
    }
  }

  /// Its scheme, host and path.
  public func formatted() -> String { FormatStyle().format(self) }

  /// What it reads in a style.
  public func formatted<Style: Foundation.FormatStyle>(_ style: Style) -> Style.FormatOutput
  where Style.FormatInput == Self {
    style.format(self)
  }
}

extension FormatStyle where Self == URL.FormatStyle {
  /// Writes URLs: their scheme, host and path, where nothing else is said.
  public static var url: Self { Self() }
}

extension ParseableFormatStyle where Self == URL.FormatStyle {
  /// Writes and reads URLs.
  public static var url: Self { Self() }
}

extension ParseStrategy where Self == URL.ParseStrategy {
  /// Reads URLs.
  public static var url: Self { Self() }
}
