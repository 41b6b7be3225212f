import NIOHTTP1

/// Finds out what a request is for. It knows nothing of connections, so that it can be asked
/// without any.
struct Router {
  let gatekeeper: Gatekeeper
  let assets: Assets

  enum Route {
    case page
    case asset(Asset)
    /// Events, and from a tab, what it has missed.
    case events(TabState?)
    case socket(TabState?)
    case response(Response)
  }

  func route(_ head: HTTPRequestHead) -> Route {
    do throws(Gatekeeper.Refusal) {
      let (path, query) = Self.split(head.uri)
      if path == "/events" || path == "/socket" {
        try gatekeeper.checkSession(head.headers)
      } else {
        try gatekeeper.checkHost(head.headers)
      }
      switch path {
      case "/":
        return allow([.GET, .HEAD], head, .page)
      case "/events":
        return allow([.POST], head, .events(TabState(query: query)))
      case "/socket":
        return allow([.GET], head, .socket(TabState(query: query)))
      default:
        guard let asset = assets[path] else {
          return .response(Response(.notFound, text: "There is nothing at \(path)."))
        }
        return allow([.GET, .HEAD], head, .asset(asset))
      }
    } catch {
      return .response(Response(error))
    }
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
