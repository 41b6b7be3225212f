import Foundation
import NIOHTTP1

extension WebHost {
  /// The rule by which a server identifies the sender of a request, for an app that requires
  /// signing in.
  ///
  /// Signing in itself happens elsewhere. For example, a proxy names the user in a field of each
  /// request, or a sign-in page leaves a signed cookie. A session belongs to the user who started
  /// it; its cookie is worthless to another user.
  ///
  /// ```swift
  /// static let signIn: SignIn? = SignIn(page: "https://login.example.com/") { request in
  ///   guard request.isFromTrustedProxy, let name = request.header("X-Forwarded-User") else { return nil }
  ///   return SignIn.User(id: name)
  /// }
  /// ```
  public struct SignIn: Sendable {
    /// The address that visitors are sent to when they request a page without being signed in;
    /// `nil` shows them an error.
    public let page: String?
    let user: @Sendable (Request) -> User?

    /// - Parameters:
    ///   - page: The address of the sign-in page.
    ///   - user: Identifies the sender of a request, or returns `nil`. The server calls it for each
    ///     page, tab and message on its only thread, so it must not block. Anyone may have written
    ///     the request, except for the fields that a trusted proxy writes itself.
    public init(page: String? = nil, user: @escaping @Sendable (Request) -> User?) {
      self.page = page
      self.user = user
    }
  }
}

extension WebHost.SignIn {
  /// A signed-in user.
  public struct User: Hashable, Sendable {
    /// The user's identity, which is unique and never changes.
    public let id: String
    /// The user's name for display.
    public var name: String?

    public init(id: String, name: String? = nil) {
      self.id = id
      self.name = name
    }
  }

  /// A request, reduced to the parts that identify its sender.
  public struct Request: Sendable {
    /// The requested path with its query, as it was sent.
    public let path: String
    /// Whether a trusted proxy passed the request on. Only then can a field that the proxy writes
    /// be trusted, and only if the proxy removes the visitor's own values of that field.
    public let isFromTrustedProxy: Bool
    private let headers: HTTPHeaders

    init(_ head: HTTPRequestHead, isFromProxy: Bool) {
      path = head.uri
      isFromTrustedProxy = isFromProxy
      headers = head.headers
    }

    /// Returns the value of a header field; `nil` if it is missing or occurs more than once.
    public func header(_ name: String) -> String? {
      let values = headers[name]
      return values.count == 1 ? values[0] : nil
    }

    /// Returns the value of a cookie; `nil` if it is missing or occurs more than once.
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
  /// Returns a gatekeeper that accepts and creates only this user's secrets.
  func serving(_ user: WebHost.SignIn.User?) -> Gatekeeper {
    guard let user else { return self }
    var gatekeeper = self
    gatekeeper.signingKey = signingKey.belonging(to: user)
    return gatekeeper
  }
}

extension Gatekeeper.Refusal {
  static let notSignedIn = Self(
    status: .unauthorized, reason: "You have to sign in to use this app.")
}
