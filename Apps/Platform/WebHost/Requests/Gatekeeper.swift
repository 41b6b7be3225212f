import NIOHTTP1

/// Decides whose requests are listened to.
struct Gatekeeper {
  let cookieName: String
  var signingKey: SigningKey
  private let authorities: Set<String>
  /// Those of them by which pages come securely.
  private let secureAuthorities: Set<String>
  /// Those of them that browsers are told never to use insecurely.
  private let strictAuthorities: Set<String>
  /// Whether connections are secured by this server itself.
  private let isEncrypted: Bool

  /// - Parameter isEncrypted: Whether connections are secured by this server itself.
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
      // A proxy passes on the name that it is called by, which is without a port as a rule.
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

  /// A refusal and why, for the person who reads the log or asks with `curl`.
  struct Refusal: Error, Equatable {
    let status: HTTPResponseStatus
    let reason: String
  }

  /// Whether the request calls this server by one of its names: a site that points its own name to
  /// this address would read everything otherwise.
  func checkHost(_ headers: HTTPHeaders) throws(Refusal) {
    let hosts = headers["Host"]
    guard hosts.count == 1, isOwn(hosts[0].lowercased()) else {
      throw Refusal(
        status: .forbidden,
        reason: "This server doesn't answer to the host name \(hosts.first ?? "that is missing").")
    }
  }

  /// Whether the request calls this server by a name by which pages come securely.
  func isSecure(_ headers: HTTPHeaders) -> Bool {
    guard let host = headers.first(name: "Host")?.lowercased() else { return false }
    return secureAuthorities.contains(host) || isEncrypted && isOwn(host)
  }

  /// Whether browsers are to be told that they should never ask this name for anything insecurely.
  func isStrict(_ headers: HTTPHeaders) -> Bool {
    headers.first(name: "Host").map { strictAuthorities.contains($0.lowercased()) } ?? false
  }

  /// Whether the request may be answered with a page: it is no other site's that wants an image, say.
  ///
  /// Who follows a link from another site is welcome.
  func checkVisit(_ headers: HTTPHeaders) throws(Refusal) {
    try checkHost(headers)
    guard let site = headers.first(name: "Sec-Fetch-Site"), site != "none", site != "same-origin",
      headers.first(name: "Sec-Fetch-Mode") != "navigate"
    else { return }
    throw Refusal(status: .forbidden, reason: "Other sites may link to this page, and no more.")
  }

  /// Whether the request comes from this server's own page.
  ///
  /// - Returns: The secrets that it shows. There can be several, because a browser may have been given
  ///   cookies of one name for several paths.
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

  /// What makes a browser show that it has been here: for a year from its last visit, which is about
  /// as long as browsers allow.
  ///
  /// It comes with links from other sites, too (`Lax`): without it, whoever follows one would be taken
  /// for somebody new, and be given another cookie in place of this one. It doesn't come with anything
  /// else that other sites can make a browser do.
  ///
  /// - Parameter isSecure: Whether the page is secure: then only secure pages of this very host can set the
  ///   cookie or have it sent.
  func cookie(for secret: SessionSecret, isSecure: Bool = false) -> String {
    "\(name(isSecure: isSecure))=\(secret.rawValue); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }

  private func name(isSecure: Bool) -> String {
    isSecure ? "__Host-\(cookieName)" : cookieName
  }

  private func isOwn(_ authority: String) -> Bool {
    // A browser leaves out the port that is the usual one.
    let port = isEncrypted ? 443 : 80
    return authorities.contains(Self.hasPort(authority) ? authority : "\(authority):\(port)")
      || authorities.contains(authority)
  }

  /// The window that a page says that it is in, a moment before it is loaded again.
  ///
  /// It is no secret: it leads nowhere but to one of the browser's own. Any tab that loads a page in that moment sends
  /// the cookie along, so it may be another tab that asks.
  func announcedWindow(in headers: HTTPHeaders) -> AnnouncedWindow? {
    // Cookies are those of a host, whatever its port: each app there has a name of its own.
    let host = headers.first(name: "Host") ?? ""
    let port = Self.hasPort(host) ? host[host.lastIndex(of: ":")!...].dropFirst() : ""
    let prefix = "tessera-window-"
    // A proxy may have left the port out, which the page knows.
    for name in ["\(prefix)\(port)"] + (port.isEmpty ? names(with: prefix, in: headers) : []) {
      guard let id = values(of: name, in: headers).first.flatMap({ WindowID($0) }) else { continue }
      return AnnouncedWindow(id: id, cookieName: name)
    }
    return nil
  }

  /// The secrets that a browser shows: what is in its cookies and was made here. Few of them are looked
  /// at, because a browser has one or two, and each costs the check of a signature.
  func secrets(in headers: HTTPHeaders) -> [SessionSecret] {
    values(of: name(isSecure: isSecure(headers)), in: headers)
      .compactMap { SessionSecret(rawValue: $0, signedWith: signingKey) }
  }

  /// What cookies of a name say, the first few of them.
  private func values(of name: String, in headers: HTTPHeaders) -> [Substring] {
    Array(cookies(in: headers).lazy.filter { $0.name == name }.map(\.value).prefix(4))
  }

  /// The names of cookies that begin in a way, the first few of them, whose rest is a port.
  private func names(with prefix: String, in headers: HTTPHeaders) -> [String] {
    cookies(in: headers).lazy.map(\.name)
      .filter { $0.hasPrefix(prefix) && UInt16($0.dropFirst(prefix.count)) != nil }
      .prefix(4).map(String.init)
  }

  private func cookies(in headers: HTTPHeaders) -> [(name: Substring, value: Substring)] {
    headers["Cookie"].lazy.flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      return parts.count == 2 ? (parts[0].drop { $0 == " " }, parts[1]) : nil
    }
  }

  private static func hasPort(_ authority: String) -> Bool {
    guard let colon = authority.lastIndex(of: ":") else { return false }
    // An IPv6 address has colons inside its brackets.
    return !authority[colon...].contains("]")
  }
}

/// The window that a page has said that it is in before it was loaded again.
struct AnnouncedWindow: Equatable {
  let id: WindowID
  let cookieName: String

  /// The cookie that removes the window's cookie, which is for one page only.
  var noCookie: String { "\(cookieName)=; Path=/; Max-Age=0; SameSite=Lax" }
}

extension Gatekeeper.Refusal {
  static let noSession = Self(
    status: .unauthorized,
    reason: "There is no session, or it has ended: load the page (again) to begin one.")
}
