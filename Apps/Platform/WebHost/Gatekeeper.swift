import NIOHTTP1

/// Decides whose requests are listened to.
struct Gatekeeper {
  let secret: SessionSecret
  /// Cookies don't tell ports apart, so that two servers on one machine need two names.
  let cookieName: String
  private let authorities: Set<String>

  init(host: String, port: Int, allowedHosts: [String], secret: SessionSecret) {
    self.secret = secret
    cookieName = "session-\(port)"
    var authorities: Set<String> = []
    for name in ["127.0.0.1", "[::1]", "localhost", host.contains(":") ? "[\(host)]" : host] {
      authorities.insert("\(name.lowercased()):\(port)")
    }
    for name in allowedHosts.map({ $0.lowercased() }) {
      // A proxy passes on the name that it is called by, which is without a port as a rule.
      authorities.insert(name)
      if !Self.hasPort(name) { authorities.insert("\(name):\(port)") }
    }
    self.authorities = authorities
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

  /// Whether the request comes from this server's own page.
  func checkSession(_ headers: HTTPHeaders) throws(Refusal) {
    try checkHost(headers)
    guard let origin = headers.first(name: "Origin"),
      headers["Origin"].count == 1,
      let scheme = ["http://", "https://"].first(where: origin.hasPrefix),
      origin.dropFirst(scheme.count).lowercased() == headers.first(name: "Host")?.lowercased()
    else {
      throw Refusal(
        status: .forbidden, reason: "Requests have to come from this server's own page (Origin).")
    }
    guard cookies(in: headers).contains(where: { secret.matches($0) }) else {
      throw Refusal(
        status: .unauthorized,
        reason: "There is no session, or it has ended: load the page (again) to begin one.")
    }
  }

  /// What makes a browser show that it has been here.
  var cookie: String {
    "\(cookieName)=\(secret.rawValue); Path=/; HttpOnly; SameSite=Strict"
  }

  private func isOwn(_ authority: String) -> Bool {
    // A browser leaves out the port that is the usual one.
    authorities.contains(Self.hasPort(authority) ? authority : "\(authority):80")
      || authorities.contains(authority)
  }

  private func cookies(in headers: HTTPHeaders) -> [Substring] {
    headers["Cookie"].flatMap { $0.split(separator: ";") }.compactMap { pair in
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == cookieName else { return nil }
      return parts[1]
    }
  }

  private static func hasPort(_ authority: String) -> Bool {
    guard let colon = authority.lastIndex(of: ":") else { return false }
    // An IPv6 address has colons inside its brackets.
    return !authority[colon...].contains("]")
  }
}
