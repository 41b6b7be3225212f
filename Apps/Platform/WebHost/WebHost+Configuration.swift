import Logging

extension WebHost {
  /// Where and how a screen is served.
  public struct Configuration: Sendable {
    /// The page's title, unless its screen shows a page with one of its own.
    public var title: String
    /// The address to listen at. Whoever can reach it can use the app, in a session of their own:
    /// there is no log-in.
    public var host: String
    /// The port to listen at; 0 takes any that is free.
    public var port: Int
    /// Further names that browsers may call this server by, `name` or `name:port`: that of a proxy
    /// in front of it, say. `127.0.0.1`, `[::1]`, `localhost` and `host` with the port are always
    /// allowed. Everything else is refused, so that no site can point its own name here.
    public var allowedHosts: [String]
    /// What the cookie is called that tells browsers apart; `nil` takes a name with the port in it.
    /// Cookies don't tell ports apart, so that two servers on one machine need two names; and a server
    /// that is to know its browsers again at another port needs one of its own.
    public var cookieName: String?
    public var limits: Limits
    public var logger: Logger

    public init(
      title: String,
      host: String = "127.0.0.1",
      port: Int = 8080,
      allowedHosts: [String] = [],
      cookieName: String? = nil,
      limits: Limits = Limits(),
      logger: Logger = Logger(label: "WebHost")
    ) {
      self.title = title
      self.host = host
      self.port = port
      self.allowedHosts = allowedHosts
      self.cookieName = cookieName
      self.limits = limits
      self.logger = logger
    }
  }

  /// How much of anything a browser may ask for, and how long it may take.
  public struct Limits: Sendable {
    /// Of all header fields of a request together, in bytes.
    public var headerSize = 16 * 1024
    /// Of a message or request body, in bytes.
    public var messageSize = 64 * 1024
    /// Of all that waits to be sent to one browser tab, in bytes. A tab that falls back further is
    /// cut off; it comes back by itself, and is sent the screen as it is then.
    public var outgoingBufferSize = 1024 * 1024
    /// Of the batches that a session keeps for tabs that were away for a moment, in bytes.
    public var historySize = 32 * 1024
    /// Of connections at a time.
    public var connections = 512
    /// Of browsers whose sessions are in memory. For one more, the session that nobody has used for
    /// longest ends; where all are in use, the browser is turned away.
    public var sessions = 256
    /// How long a session stays in memory that no browser is connected to.
    public var sessionIdleTime = Duration.seconds(300)
    /// For the head of a first request, and for the body of any.
    public var requestTimeout = Duration.seconds(10)
    /// For a next request on the same connection.
    public var idleTimeout = Duration.seconds(60)
    /// Between two signs of life to each tab; one that answers to none of two in a row is gone.
    public var heartbeat = Duration.seconds(20)

    public init() {}
  }
}
