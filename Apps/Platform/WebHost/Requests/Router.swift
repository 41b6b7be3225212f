import ElementTree
import Foundation
import NIOHTTP1

/// Finds out what a request is for. It knows nothing of connections, so that it can be asked
/// without any.
///
/// All paths are the app's to give a meaning to. What the page itself needs stands in nobody's way:
/// its files have a hash in their names, and the two other addresses take no ordinary `GET`. `/health` and
/// `/ready` are for whoever looks after the server, whatever name they call it by.
struct Router {
  let gatekeeper: Gatekeeper
  let assets: Assets
  let limits: WebHost.Limits
  /// The proxies that are believed.
  var proxies = WebHost.TrustedProxies.none
  /// Who may use the app; `nil` if everybody may.
  var signIn: WebHost.SignIn?
  /// Whether the app has a screen at a path.
  let hasPath: @Sendable (String) -> Bool

  enum Route {
    case page(PageRequest)
    case asset(Asset)
    /// Events, and from a tab, what it has missed.
    case events([SessionSecret], TabState?)
    case socket([SessionSecret], TabState?)
    case response(Response)
  }

  /// - Parameters:
  ///   - isFromProxy: Whether it comes from a proxy that is believed.
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
              : Response(.ok, text: "The server takes visitors.")))
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

  /// Leads who came by plain HTTP to the same page by a secure connection.
  private func secured(_ head: HTTPRequestHead) -> Response {
    guard [.GET, .HEAD].contains(head.method), let host = head.headers.first(name: "Host"),
      head.headers["Host"].count == 1, let path = PagePath(head.uri, limits: limits)
    else { return Response(.forbidden, text: "This server is reached by https only.") }
    return Response(
      .permanentRedirect, text: "This server is reached by https only.",
      headers: ["Location": "https://\(host)\(path.text)"])
  }

  /// Who sends a request.
  ///
  /// - Returns: `nil` if everybody may use the app.
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

  /// Every other address is the page's, if the app has a screen there.
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
    // What a browser wants as an image, say, it doesn't want to go to.
    let destination = head.headers.first(name: "Sec-Fetch-Dest") ?? "document"
    guard destination == "document" || destination == "empty", hasPath(path.text) else {
      return .response(.nothing(at: path, assets))
    }
    if ["Sec-Purpose", "Purpose"].contains(where: {
      head.headers.first(name: $0)?.contains("prefetch") == true
    }) {
      return .response(
        Response(.serviceUnavailable, text: "The page is there for those who go to it."))
    }
    // The bare address leads to where the browser was last.
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

/// What a browser tab says of itself when it connects: which one it is, and what it shows.
struct TabState: Equatable {
  /// What the tab has chosen to be called: one name for each time that a page is loaded.
  let tab: String
  /// Which of its browser's windows it takes itself for.
  let window: WindowID?
  /// The instance of a window that its page is from.
  let instance: String
  /// `nil` asks for the whole screen.
  let revision: Revision?
  /// What its address bar has.
  let path: PagePath?
  /// What its window is like, if it has said so.
  let traits: HostTraits?

  /// - Returns: `nil` if anything is missing or isn't what a page would say.
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

/// A revision of a screen as a page names it: a whole number that JavaScript can hold, too.
struct Revision: Equatable, Sendable {
  let rawValue: Int

  /// - Parameter text: Digits and nothing else.
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

/// What a browser says of itself when it loads the page: whose it is, and where it wants to go.
struct PageRequest {
  let secrets: [SessionSecret]
  /// A path and a query as the address bar has them.
  let path: PagePath
  /// Whether the screen is to go there; otherwise it is taken as it is.
  let opensPath: Bool
  /// The window that it is loaded in, as far as a page has said so before it was loaded again.
  var window: AnnouncedWindow?
  /// Whether the page is to be shown in a window, and not just asked for.
  var isVisit = true
  /// Who asks for it, where an app is for those who have signed in.
  var user: WebHost.SignIn.User?
  /// Whether the page comes to its browser securely.
  var isSecure = false
}

extension HostTraits {
  /// - Parameters:
  ///   - size: `1280x800`
  ///   - isDark: `1` or `0`
  /// - Returns: `nil` if there is no size, or none of a window.
  fileprivate init?(size: Substring?, isDark: Substring?) {
    let lengths = (size ?? "").split(separator: "x").map { Revision($0)?.rawValue }
    guard lengths.count == 2, let width = lengths[0], let height = lengths[1] else { return nil }
    self.init(
      size: ElementSize(width: Double(width), height: Double(height)),
      isDark: isDark.map { $0 == "1" })
  }
}
