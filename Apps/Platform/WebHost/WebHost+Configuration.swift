import ElementTree
import Logging

extension WebHost {
  /// The address, security and appearance of a served app.
  public struct Configuration: Sendable {
    /// The page's title, unless its screen shows a page with its own title.
    public var title: String
    /// The pages' default style, used where views set none. Invalid values are ignored.
    public var theme = ScreenTheme()
    /// The address to listen at. Anyone with access to this address can use the app, each in their
    /// own session, unless ``signIn`` restricts access.
    public var host: String
    /// The path of a Unix socket to listen at instead of an address and port. Anyone with write
    /// access to the socket can use the app; the permissions of its directory restrict this access.
    public var unixSocket: String?
    /// The addresses at which browsers reach this server when they differ from ``host`` and
    /// ``port``, usually those of a proxy. Pages at a secure address get secure cookies.
    public var publicURLs: [PublicURL]
    /// The proxies that the server trusts to name their visitors' addresses. Limits then apply to
    /// those addresses.
    public var trustedProxies: TrustedProxies
    /// The certificate for serving pages over `https`; `nil` serves plain HTTP.
    public var certificate: ServerCertificate?
    /// The port to listen at; 0 picks any free port.
    public var port: Int
    /// Further names that browsers may use for this server, as `name` or `name:port`, with any
    /// scheme. The names in ``publicURLs`` are allowed too, and so are `127.0.0.1`, `[::1]`,
    /// `localhost` and `host` with the port. The server refuses all other names, so that no site
    /// can point its own name here.
    public var allowedHosts: [String]
    /// The name of the cookie that identifies browsers; `nil` uses a name that contains the port.
    /// Cookies ignore ports, so two servers on one machine need different names. Set a name if the
    /// server must recognise its browsers after its port has changed.
    public var cookieName: String?
    /// The key that signs the cookies that identify browsers, so that a browser can't choose its
    /// own: 32 random bytes. Use the same key after a restart to recognise browsers again. `nil`
    /// generates a new key.
    public var signingKey: [UInt8]?
    /// The time, from zero to an hour, to wait for requests under way when the server ends. The
    /// tabs also spread their reconnections over this time.
    public var drainTime = Duration.seconds(3)
    /// Whether other servers behind the same address run sessions of the same browsers. When this
    /// server ends, it then sends each tab to one of them as soon as the tab's session is saved.
    public var sharesSessions = false
    /// The rule that identifies signed-in users. Only these users may use the app; `nil` lets
    /// everyone use it.
    public var signIn: SignIn?
    public var limits: Limits
    /// The time for which a rendered first page is reused for visitors with no interaction yet.
    var firstPageLifetime = Duration.seconds(30)
    /// The time for which a metrics client may be silent.
    var metricsTimeout = Duration.seconds(10)
    /// The logger for problems. At the level `info`, it also logs each request and connection.
    public var logger: Logger

    public init(
      title: String,
      host: String = "127.0.0.1",
      port: Int = 8080,
      unixSocket: String? = nil,
      publicURLs: [PublicURL] = [],
      certificate: ServerCertificate? = nil,
      trustedProxies: TrustedProxies = .none,
      allowedHosts: [String] = [],
      cookieName: String? = nil,
      signingKey: [UInt8]? = nil,
      limits: Limits = Limits(),
      logger: Logger = WebHost.logger(label: "WebHost")
    ) {
      self.title = title
      self.host = host
      self.port = port
      self.unixSocket = unixSocket
      self.publicURLs = publicURLs
      self.certificate = certificate
      self.trustedProxies = trustedProxies
      self.allowedHosts = allowedHosts
      self.cookieName = cookieName
      self.signingKey = signingKey
      self.limits = limits
      self.logger = logger
    }

    #if Observability
      /// The registry of metrics, and the port on this machine that serves them at `/metrics`; 0
      /// picks any free port. With `nil`, metrics go to the system that the process has chosen for
      /// swift-metrics.
      public var metrics: (registry: PrometheusMetrics, port: Int)?
    #endif
    /// The metrics and traces that the server records.
    var serverMetrics = ServerMetrics()

    /// The time for saving sessions when the server ends.
    var savingTime = Duration.seconds(20)
  }
}
