import Foundation
import NIOHTTP1

extension WebHost {
  /// How a server knows who sends a request, where an app is for those who have signed in.
  ///
  /// Signing in itself is somebody else's: a proxy's that says in a field of each request whom it has let in, or
  /// a page's that leaves a signed cookie. A session belongs to the user who began it: its cookie is worth nothing
  /// with another one.
  ///
  /// ```swift
  /// static let signIn: SignIn? = SignIn(page: "https://login.example.com/") { request in
  ///   guard request.isFromTrustedProxy, let name = request.header("X-Forwarded-User") else { return nil }
  ///   return SignIn.User(id: name)
  /// }
  /// ```
  public struct SignIn: Sendable {
    /// Where those are sent who ask for a page and aren't signed in; `nil` tells them that they aren't.
    public let page: String?
    let user: @Sendable (Request) -> User?

    /// - Parameters:
    ///   - page: The address of the page that signs in.
    ///   - user: Says who sends a request, or `nil` if that isn't known. It is called for each page, tab and
    ///     message, on the thread that serves them all: it has to answer at once. What it is given anybody may have
    ///     written, but what a trusted proxy writes itself.
    public init(page: String? = nil, user: @escaping @Sendable (Request) -> User?) {
      self.page = page
      self.user = user
    }
  }
}

extension WebHost.SignIn {
  /// Somebody who has signed in.
  public struct User: Hashable, Sendable {
    /// What tells users apart, and stays the same for one.
    public let id: String
    /// What the user is called, for people to read.
    public var name: String?

    public init(id: String, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  /// A request, as far as it says who sends it.
  public struct Request: Sendable {
    /// What is asked for: a path with its query, as it was sent.
    public let path: String
    /// Whether a proxy that is believed has passed it on. Only then is a field to be believed which that proxy
    /// writes, and only if it takes away what visitors write there.
    public let isFromTrustedProxy: Bool
    private let headers: HTTPHeaders

    init(_ head: HTTPRequestHead, isFromProxy: Bool) {
      path = head.uri
      isFromTrustedProxy = isFromProxy
      headers = head.headers
    }

    /// What a field of the request says; `nil` if it is missing, or is there more than once.
    public func header(_ name: String) -> String? {
      let values = headers[name]
      return values.count == 1 ? values[0] : nil
    }

    /// What a cookie holds; `nil` if it is missing, or is there more than once.
    public func cookie(_ name: String) -> String? {
      let values = headers["Cookie"].flatMap { $0.split(separator: ";") }.compactMap { pair in
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let isMeant = parts.count == 2 && parts[0].trimmingCharacters(in: .whitespaces) == name
        return isMeant ? String(parts[1]) : nil
      }
      return values.count == 1 ? values[0] : nil
    }
  }
}

extension Gatekeeper {
  /// The same for one user: it takes and makes no secrets but that user's.
  func serving(_ user: WebHost.SignIn.User?) -> Gatekeeper {
    guard let user else { return self }
    var gatekeeper = self
    gatekeeper.signingKey = signingKey.belonging(to: user)
    return gatekeeper
  }
}

extension Gatekeeper.Refusal {
  static let notSignedIn = Self(
    status: .unauthorized, reason: "This app is for those who have signed in, and you haven't.")
}
