import NIOHTTP1

/// The rules that decide which requests the server accepts.
struct Gatekeeper {
  let cookieName: String
  var signingKey: SigningKey
  private let authorities: Set<String>
  /// The authorities with secure pages.
  private let secureAuthorities: Set<String>
  /// The authorities for which browsers must always use `https`.
  private let strictAuthorities: Set<String>
  /// Whether this server encrypts the connections itself.
  private let isEncrypted: Bool

  /// - Parameter isEncrypted: Whether this server encrypts the connections itself.
  init(
    host: String, port: Int, allowedHosts: [String], publicURLs: [WebHost.PublicURL] = [],
    isEncrypted: Bool = false, cookieName: String? = nil, signingKey: SigningKey = SigningKey()
  ) {
    self.cookieName = cookieName ?? "session-\(port)"
    self.signingKey = signingKey
    var authorities: Set<String> = []
    for name in ["127.0.0.1", "[::1]", "localhost", host.contains(":") ? "[\(host)]" : host] {
      authorities.insert("\(name.lowercased()):\(port)")
    }
    for name in allowedHosts.map({ $0.lowercased() }) {
      // A proxy passes on the name that visitors use, usually without a port.
      authorities.insert(name)
      if !Self.hasPort(name) { authorities.insert("\(name):\(port)") }
    }
    for url in publicURLs where !url.isSecure { authorities.formUnion(url.authorities) }
    let publicAuthorities = Set(publicURLs.filter(\.isSecure).flatMap(\.authorities))
    strictAuthorities = Set(publicURLs.filter(\.isStrict).flatMap(\.authorities))
    self.authorities = authorities.union(publicAuthorities)
    secureAuthorities = isEncrypted ? self.authorities : publicAuthorities
    self.isEncrypted = isEncrypted
  }

  /// A refusal and its reason, for the log and for users of `curl`.
  struct Refusal: Error, Equatable {
    let status: HTTPResponseStatus
    let reason: String
  }

  /// Checks that the request uses one of this server's names. Otherwise a site could point its own
  /// name to this address and read everything.
  func checkHost(_ headers: HTTPHeaders) throws(Refusal) {
    let hosts = headers["Host"]
    guard hosts.count == 1, isOwn(hosts[0].lowercased()) else {
      throw Refusal(
        status: .forbidden,
        reason: "This server doesn't answer to the host name \(hosts.first ?? "that is missing").")
    }
  }

  /// Whether the request uses one of this server's names with secure pages.
  func isSecure(_ headers: HTTPHeaders) -> Bool {
    guard let host = headers.first(name: "Host")?.lowercased() else { return false }
    return secureAuthorities.contains(host) || isEncrypted && isOwn(host)
  }

  /// Whether browsers must always use `https` with the request's name.
  func isStrict(_ headers: HTTPHeaders) -> Bool {
    headers.first(name: "Host").map { strictAuthorities.contains($0.lowercased()) } ?? false
  }

  /// Checks that the request may get a page. For example, another site can't load a page as an
  /// image.
  ///
  /// Following a link from another site is allowed.
  func checkVisit(_ headers: HTTPHeaders) throws(Refusal) {
    try checkHost(headers)
    guard let site = headers.first(name: "Sec-Fetch-Site"), site != "none", site != "same-origin",
      headers.first(name: "Sec-Fetch-Mode") != "navigate"
    else { return }
    throw Refusal(status: .forbidden, reason: "Other sites may only link to this page.")
  }

  /// Checks that the request comes from this server's own page.
  ///
  /// - Returns: The request's secrets. There can be several, because a browser may have cookies of
  ///   the same name for several paths.
  func checkSession(_ headers: HTTPHeaders) throws(Refusal) -> [SessionSecret] {
    try checkHost(headers)
    guard let origin = headers.first(name: "Origin"),
      headers["Origin"].count == 1,
      let scheme = (isSecure(headers) ? ["https://"] : ["http://", "https://"])
        .first(where: origin.hasPrefix),
      origin.dropFirst(scheme.count).lowercased() == headers.first(name: "Host")?.lowercased()
    else {
      throw Refusal(
        status: .forbidden, reason: "Requests have to come from this server's own page (Origin).")
    }
    let secrets = secrets(in: headers)
    guard !secrets.isEmpty else { throw .noSession }
    return secrets
  }

  /// Returns the cookie that identifies a browser. It lasts a year from the last visit, about as
  /// long as browsers allow.
  ///
  /// The browser also sends the cookie with links from other sites (`Lax`). Otherwise such a
  /// visitor would look new, and get another cookie in place of this one. The browser doesn't send
  /// the cookie with any other request that another site causes.
  ///
  /// - Parameter isSecure: Whether the page is secure: then only secure pages of this host can set
  ///   the cookie or send it.
  func cookie(for secret: SessionSecret, isSecure: Bool = false) -> String {
    "\(name(isSecure: isSecure))=\(secret.rawValue); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }

  private func name(isSecure: Bool) -> String {
    isSecure ? "__Host-\(cookieName)" : cookieName
  }

  private func isOwn(_ authority: String) -> Bool {
    // A browser omits the default port.
    let port = isEncrypted ? 443 : 80
    return authorities.contains(Self.hasPort(authority) ? authority : "\(authority):\(port)")
      || authorities.contains(authority)
  }

  /// Returns the window that a page announced just before it was reloaded.
  ///
  /// The window isn't secret, because it only leads to one of the browser's own windows. Any tab
  /// that loads a page at that moment sends the cookie too, so another tab may be the sender.
  func announcedWindow(in headers: HTTPHeaders) -> AnnouncedWindow? {
    // Cookies ignore ports, so each app on a host uses a separate cookie name.
    let host = headers.first(name: "Host") ?? ""
    let port = Self.hasPort(host) ? host[host.lastIndex(of: ":")!...].dropFirst() : ""
    let prefix = "tessera-window-"
    // A proxy may have dropped the port, but the page put it into the cookie's name.
    for name in ["\(prefix)\(port)"] + (port.isEmpty ? names(with: prefix, in: headers) : []) {
      guard let id = values(of: name, in: headers).first.flatMap({ WindowID($0) }) else { continue }
      return AnnouncedWindow(id: id, cookieName: name)
    }
    return nil
  }

  /// Returns the valid secrets in a browser's cookies. It checks only a few, because a browser has
  /// one or two, and each check computes a signature.
  func secrets(in headers: HTTPHeaders) -> [SessionSecret] {
    values(of: name(isSecure: isSecure(headers)), in: headers)
      .compactMap { SessionSecret(rawValue: $0, signedWith: signingKey) }
  }

  /// Returns the values of the first few cookies with a name.
  private func values(of name: String, in headers: HTTPHeaders) -> [Substring] {
    cookies(in: headers) { $0 == name }.map { $0.value }
  }

  /// Returns the first few cookie names that consist of a prefix and a port.
  private func names(with prefix: String, in headers: HTTPHeaders) -> [String] {
    cookies(in: headers) { $0.hasPrefix(prefix) && UInt16($0.dropFirst(prefix.count)) != nil }
      .map { String($0.name) }
  }

  /// Returns the first few cookies with a wanted name, and doesn't read the rest.
  private func cookies(
    in headers: HTTPHeaders, where isWanted: @escaping (Substring) -> Bool
  ) -> [(name: Substring, value: Substring)] {
    let cookies = headers["Cookie"].lazy.flatMap { $0.split(separator: ";") }.compactMap {
      pair -> (name: Substring, value: Substring)? in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let name = parts[0].drop { $0 == " " }
      return isWanted(name) ? (name, parts[1]) : nil
    }
    return Array(cookies.prefix(4))
  }

  private static func hasPort(_ authority: String) -> Bool {
    guard let colon = authority.lastIndex(of: ":") else { return false }
    // An IPv6 address has colons inside its brackets.
    return !authority[colon...].contains("]")
  }
}

/// A window that a page announced before it was reloaded.
struct AnnouncedWindow: Equatable {
  let id: WindowID
  let cookieName: String

  /// The cookie that deletes the announcement. Each announcement is for one page.
  var noCookie: String { "\(cookieName)=; Path=/; Max-Age=0; SameSite=Lax" }
}

extension Gatekeeper.Refusal {
  static let noSession = Self(
    status: .unauthorized,
    reason: "There is no session, or it has ended. Reload the page to begin one.")
}
