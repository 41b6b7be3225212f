import ElementTree
import Foundation
import NIOHTTP1

/// Determines the purpose of a request. It is independent of connections, so that tests can use it
/// alone.
///
/// `/health` and `/ready` are for monitoring, under any host name. All other paths belong to the
/// app. The page's own addresses don't conflict with the app's paths: its files have a hash in
/// their names, and `/events` and `/socket` accept no ordinary `GET`.
struct Router {
  let gatekeeper: Gatekeeper
  let assets: Assets
  let limits: WebHost.Limits
  /// The proxies that the server trusts.
  var proxies = WebHost.TrustedProxies.none
  /// The rule that identifies signed-in users; `nil` if everyone may use the app.
  var signIn: WebHost.SignIn?
  /// Whether the app has a screen at a path.
  let hasPath: @Sendable (String) -> Bool

  enum Route {
    case page(PageRequest)
    case asset(Asset)
    /// A request with events: its secrets, and the tab that also gets the messages that it has
    /// missed.
    case events([SessionSecret], TabState?)
    case socket([SessionSecret], TabState?)
    case response(Response)
  }

  /// - Parameters:
  ///   - isFromProxy: Whether the request comes from a trusted proxy.
  ///   - isStopping: Whether the server is about to end.
  func route(
    _ head: HTTPRequestHead, isFromProxy: Bool = false, isStopping: Bool = false
  ) -> Route {
    do throws(Gatekeeper.Refusal) {
      let (path, query) = Self.split(head.uri)
      if path == "/health" {
        return allow([.GET, .HEAD], head, .response(Response(.ok, text: "The server is running.")))
      }
      if path == "/ready" {
        return allow(
          [.GET, .HEAD], head,
          .response(
            isStopping
              ? Response(.serviceUnavailable, text: "The server is ending.")
              : Response(.ok, text: "The server accepts visitors.")))
      }
      if isFromProxy, proxies.isPlain(head.headers) == true, gatekeeper.isSecure(head.headers) {
        return .response(secured(head))
      }
      if path == "/events", head.method != .GET, head.method != .HEAD {
        let secrets = try gatekeeper.serving(try user(head, isFromProxy)).checkSession(head.headers)
        return allow([.POST], head, .events(secrets, TabState(query: query, limits: limits)))
      }
      if path == "/socket", head.method == .GET, head.headers.contains(name: "Upgrade") {
        let secrets = try gatekeeper.serving(try user(head, isFromProxy)).checkSession(head.headers)
        return .socket(secrets, TabState(query: query, limits: limits))
      }
      if let asset = assets[path] ?? CustomFiles.shared[path] {
        try gatekeeper.checkHost(head.headers)
        return allow([.GET, .HEAD], head, .asset(asset))
      }
      try gatekeeper.checkVisit(head.headers)
      return allow([.GET, .HEAD], head, page(head, of: try user(head, isFromProxy)))
    } catch {
      let isPage = [.GET, .HEAD].contains(head.method) && !head.headers.contains(name: "Upgrade")
      if error == .notSignedIn, isPage, let page = signIn?.page {
        return .response(
          Response(.seeOther, text: error.reason, headers: ["Location": page]))
      }
      return .response(Response(error))
    }
  }

  /// Redirects a visitor from plain HTTP to the same page over a secure connection.
  private func secured(_ head: HTTPRequestHead) -> Response {
    guard [.GET, .HEAD].contains(head.method), let host = head.headers.first(name: "Host"),
      head.headers["Host"].count == 1, let path = PagePath(head.uri, limits: limits)
    else { return Response(.forbidden, text: "This server is reached by https only.") }
    return Response(
      .permanentRedirect, text: "This server is reached by https only.",
      headers: ["Location": "https://\(host)\(path.text)"])
  }

  /// Returns the sender of a request.
  ///
  /// - Returns: `nil` if everyone may use the app.
  private func user(
    _ head: HTTPRequestHead, _ isFromProxy: Bool
  ) throws(Gatekeeper.Refusal) -> WebHost.SignIn.User? {
    guard let signIn else { return nil }
    try gatekeeper.checkHost(head.headers)
    guard let user = signIn.user(WebHost.SignIn.Request(head, isFromProxy: isFromProxy)) else {
      throw .notSignedIn
    }
    return user
  }

  /// Returns the route for an address of the app: a page if the app has a screen there.
  private func page(_ head: HTTPRequestHead, of user: WebHost.SignIn.User?) -> Route {
    guard head.uri.utf8.count <= limits.pathLength else {
      return .response(
        Response(.uriTooLong, text: PagePath.refusal(limits: limits)))
    }
    guard let path = PagePath(head.uri, limits: limits) else {
      return .response(
        Response(
          head.uri.hasPrefix("/") ? .notFound : .badRequest,
          text: PagePath.refusal(limits: limits)))
    }
    // A request for an image, for example, isn't a visit to the page.
    let destination = head.headers.first(name: "Sec-Fetch-Dest") ?? "document"
    guard destination == "document" || destination == "empty", hasPath(path.text) else {
      return .response(.nothing(at: path, assets))
    }
    if ["Sec-Purpose", "Purpose"].contains(where: {
      head.headers.first(name: $0)?.contains("prefetch") == true
    }) {
      return .response(
        Response(
          .serviceUnavailable,
          text: "This server sends the page only to visitors, and not for a prefetch."))
    }
    // The path `/` leaves the screen as it is.
    let opens = head.method == .GET && destination == "document" && path != .start
    return .page(
      PageRequest(
        secrets: gatekeeper.serving(user).secrets(in: head.headers), path: path, opensPath: opens,
        window: gatekeeper.announcedWindow(in: head.headers),
        isVisit: head.method == .GET && destination == "document", user: user,
        isSecure: gatekeeper.isSecure(head.headers)))
  }

  private func allow(_ methods: [HTTPMethod], _ head: HTTPRequestHead, _ route: Route) -> Route {
    if methods.contains(head.method) { return route }
    let names = methods.map(\.rawValue).joined(separator: ", ")
    return .response(
      Response(
        .methodNotAllowed, text: "This address takes \(names) only.", headers: ["Allow": names]))
  }

  private static func split(_ uri: String) -> (path: Substring, query: Substring) {
    let mark = uri.firstIndex(of: "?") ?? uri.endIndex
    return (uri[..<mark], uri[mark...].dropFirst())
  }
}

/// A tab's description when it connects: its identity and the content that it shows.
struct TabState: Equatable {
  /// The tab's own name, a new one for each loaded page.
  let tab: String
  /// The tab's window in its browser, as the tab knows it.
  let window: WindowID?
  /// The instance of the window that the page was rendered from.
  let instance: String
  /// The revision that the tab shows; `nil` requests the whole screen.
  let revision: Revision?
  /// The path in the address bar.
  let path: PagePath?
  /// The traits of the tab's window, if it has reported them.
  let traits: HostTraits?

  /// - Returns: `nil` if a required value is missing, or isn't valid for a page.
  init?(query: Substring, limits: WebHost.Limits) {
    var values: [Substring: Substring] = [:]
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let tab = values["tab"], Self.isName(tab),
      let instance = values["instance"], Self.isName(instance),
      let revision = values["revision"]
    else { return nil }
    if revision == "-1" {
      self.revision = nil
    } else {
      guard let revision = Revision(revision) else { return nil }
      self.revision = revision
    }
    if let text = values["path"] {
      guard let text = String(text).removingPercentEncoding,
        let path = PagePath(text, limits: limits)
      else { return nil }
      self.path = path
    } else {
      path = nil
    }
    if let text = values["name"] {
      guard let window = WindowID(text) else { return nil }
      self.window = window
    } else {
      window = nil
    }
    traits = HostTraits(size: values["window"], isDark: values["dark"])
    self.tab = String(tab)
    self.instance = String(instance)
  }

  private static func isName(_ text: Substring) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }
}

/// A revision of a screen in a page's format: a whole number that JavaScript represents exactly.
struct Revision: Equatable, Sendable {
  let rawValue: Int

  /// - Parameter text: Digits only.
  init?(_ text: some StringProtocol) {
    guard (1...15).contains(text.utf8.count),
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let value = Int(text)
    else { return nil }
    rawValue = value
  }

  init(exactly value: Int) {
    rawValue = value
  }
}

/// A browser's request for a page: its session and the path to open.
struct PageRequest {
  let secrets: [SessionSecret]
  /// The path and query, as in the address bar.
  let path: PagePath
  /// Whether the screen should open the path, instead of staying as it is.
  let opensPath: Bool
  /// The window of the page, if the page announced it before it was reloaded.
  var window: AnnouncedWindow?
  /// Whether the page will be shown in a window, and isn't just fetched.
  var isVisit = true
  /// The sender of the request, if the app requires signing in.
  var user: WebHost.SignIn.User?
  /// Whether the page reaches its browser securely.
  var isSecure = false
}

extension HostTraits {
  /// - Parameters:
  ///   - size: A size such as `1280x800`.
  ///   - isDark: `1` or `0`.
  /// - Returns: `nil` if the size is missing or invalid.
  fileprivate init?(size: Substring?, isDark: Substring?) {
    let lengths = (size ?? "").split(separator: "x").map { Revision($0)?.rawValue }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1] else { return nil }
    self.init(
      size: ElementSize(width: Double(width), height: Double(height)),
      isDark: isDark.map { $0 == "1" })
  }
}
