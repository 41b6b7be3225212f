import ElementTree
import Logging

extension WebHost {
  /// Where and how a screen is served.
  public struct Configuration: Sendable {
    /// The page's title, unless its screen shows a page with one of its own.
    public var title: String
    /// How its pages look where the screen's views say nothing, as far as it is valid.
    public var theme = ScreenTheme()
    /// The address to listen at. Whoever can reach it can use the app, in a session of their own, unless
    /// ``signIn`` says who may.
    public var host: String
    /// The path of a Unix socket to listen at instead of an address and port. Whoever may write to it can
    /// use the app; its directory's permissions say who may.
    public var unixSocket: String?
    /// The addresses that browsers reach this server by where it isn't ``host`` and ``port``: those of a
    /// proxy in front of it, as a rule. Where one is secure, so are the cookies of its pages.
    public var publicURLs: [PublicURL]
    /// The proxies that are believed when they say whom they speak for: their visitors' addresses are what
    /// limits go by then.
    public var trustedProxies: TrustedProxies
    /// The certificate with which pages come by `https`; `nil` serves plain HTTP.
    public var certificate: ServerCertificate?
    /// The port to listen at; 0 takes any that is free.
    public var port: Int
    /// Further names that browsers may call this server by, `name` or `name:port`, whatever scheme their
    /// pages come by; ``publicURLs`` says that too. `127.0.0.1`, `[::1]`, `localhost` and `host` with the port are always
    /// allowed. Everything else is refused, so that no site can point its own name here.
    public var allowedHosts: [String]
    /// What the cookie is called that tells browsers apart; `nil` takes a name with the port in it.
    /// Cookies don't tell ports apart, so that two servers on one machine need two names; and a server
    /// that is to know its browsers again at another port needs one of its own.
    public var cookieName: String?
    /// What signs the cookies that tell browsers apart, so that none can choose its own: 32 random
    /// bytes, the same after a restart if browsers are to be known again. `nil` takes new ones.
    public var signingKey: [UInt8]?
    /// For how long requests under way are waited for when the server ends, and over how long its tabs come
    /// back then, so that they don't all at once: from nothing to an hour.
    public var drainTime = Duration.seconds(3)
    /// Whether other servers, which visitors get to by the same address, run sessions of the same browsers: this
    /// one has its tabs go to one of them when it ends, each as soon as its session is saved.
    public var sharesSessions = false
    /// Who may use the app: those who have signed in. `nil` lets everybody use it.
    public var signIn: SignIn?
    public var limits: Limits
    /// For how long a page that was rendered for somebody who has done nothing is shown to others like them.
    var firstPageLifetime = Duration.seconds(30)
    /// How long a program that asks for metrics may be silent.
    var metricsTimeout = Duration.seconds(10)
    /// What is told of what goes wrong, and at the level `info` of each request and connection.
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
      /// What keeps what is counted and timed, and the port on this machine where programs read it, at
      /// `/metrics`; 0 takes any that is free. `nil` leaves it to what the process has chosen for swift-metrics.
      public var metrics: (registry: PrometheusMetrics, port: Int)?
    #endif
    /// What counts, times and traces.
    var serverMetrics = ServerMetrics()

    /// For how long sessions may take to be saved when the server ends.
    var savingTime = Duration.seconds(20)
  }
}
