import NIOHTTP1

/// Finds out what a request is for. It knows nothing of connections, so that it can be asked
/// without any.
///
/// All paths are the app's to give a meaning to. What the page itself needs stands in nobody's way:
/// its files have a hash in their names, and the two other addresses take no ordinary `GET`.
struct Router {
  let gatekeeper: Gatekeeper
  let assets: Assets

  enum Route {
    case page(PageRequest)
    case asset(Asset)
    /// Events, and from a tab, what it has missed.
    case events([SessionID], TabState?)
    case socket([SessionID], TabState?)
    case response(Response)
  }

  func route(_ head: HTTPRequestHead) -> Route {
    do throws(Gatekeeper.Refusal) {
      let (path, query) = Self.split(head.uri)
      if path == "/events", head.method != .GET, head.method != .HEAD {
        let sessions = try gatekeeper.checkSession(head.headers).map(\.id)
        return allow([.POST], head, .events(sessions, TabState(query: query)))
      }
      if path == "/socket", head.method == .GET, head.headers.contains(name: "Upgrade") {
        let sessions = try gatekeeper.checkSession(head.headers).map(\.id)
        return .socket(sessions, TabState(query: query))
      }
      if let asset = assets[path] {
        try gatekeeper.checkHost(head.headers)
        return allow([.GET, .HEAD], head, .asset(asset))
      }
      try gatekeeper.checkVisit(head.headers)
      return allow([.GET, .HEAD], head, page(head))
    } catch {
      return .response(Response(error))
    }
  }

  /// Every other address is the page's: its path is the app's business.
  private func page(_ head: HTTPRequestHead) -> Route {
    guard head.uri.hasPrefix("/") else {
      return .response(Response(.badRequest, text: "An address begins with a slash."))
    }
    // What a browser wants as an image, say, it doesn't want to go to.
    let destination = head.headers.first(name: "Sec-Fetch-Dest") ?? "document"
    guard destination == "document" || destination == "empty" else {
      return .response(Response(.notFound, text: "There is nothing at \(head.uri)."))
    }
    if ["Sec-Purpose", "Purpose"].contains(where: {
      head.headers.first(name: $0)?.contains("prefetch") == true
    }) {
      return .response(
        Response(.serviceUnavailable, text: "The page is there for those who go to it."))
    }
    // The bare address leads to where the browser was last.
    let opens = head.method == .GET && destination == "document" && head.uri != "/"
    return .page(
      PageRequest(
        secrets: gatekeeper.secrets(in: head.headers), path: opens ? head.uri : nil))
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
  /// The server that its page is from.
  let instance: String
  let revision: Int

  /// - Returns: `nil` if anything is missing or isn't what a page would say.
  init?(query: Substring) {
    var values: [Substring: Substring] = [:]
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    guard let tab = values["tab"], (1...64).contains(tab.utf8.count),
      tab.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }),
      let instance = values["instance"],
      let revision = values["revision"].flatMap({ Int($0) })
    else { return nil }
    self.tab = String(tab)
    self.instance = String(instance)
    self.revision = revision
  }
}

/// What a browser says of itself when it loads the page: whose it is, and where it wants to go.
struct PageRequest {
  let secrets: [SessionSecret]
  /// A path and a query as the address bar has them; `nil` takes the screen as it is.
  let path: String?
}
