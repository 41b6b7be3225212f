import ArgumentParser
import Logging
import WebHost

/// The command-line options for serving an app to browsers.
struct ServerOptions: ParsableArguments {
  @Flag(help: "Serve the app to a browser instead of opening it in this terminal.")
  var web = false

  @Option(
    help: ArgumentHelp(
      """
      The address to listen at with --web: 0.0.0.0 is every address of this machine. Everyone who reaches it \
      can use the app. (default: 127.0.0.1)
      """, valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "The port to serve on with --web; 0 takes any free port. (default: 8080)",
      valueName: "number"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "A Unix socket to listen at instead, for a proxy on this machine.", valueName: "path"))
  var unixSocket: String?

  @Option(
    help: ArgumentHelp(
      """
      The address that browsers use, for example that of a proxy: https://app.example.com. It may be given \
      several times. The server answers only to these addresses and to the names of this machine.
      """, valueName: "url"),
    transform: { text in
      do throws(WebHost.PublicURLError) { return try WebHost.PublicURL(text) } catch {
        throw ValidationError("--public-url \(error)")
      }
    })
  var publicURL: [WebHost.PublicURL] = []

  @Option(
    help: ArgumentHelp(
      """
      A file with the certificate for https, in PEM form: the server's own certificate, and the \
      intermediate ones. On SIGHUP the server reads the file again.
      """, valueName: "file"))
  var certificate: String?

  @Option(
    help: ArgumentHelp(
      "The file with that certificate's key, in PEM form and without a passphrase.",
      valueName: "file"))
  var key: String?

  @Option(
    help: ArgumentHelp(
      """
      The address of a trusted proxy, which names the visitor of each request: an address, a network such as \
      10.0.0.0/8, or unix for the Unix socket. It may be given several times.
      """, valueName: "address"))
  var trustProxy: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The header in which a trusted proxy names the visitor: x-forwarded-for or forwarded. The proxy has to \
      write or replace that header itself. (default: x-forwarded-for)
      """, valueName: "header"),
    transform: { text in
      guard let field = WebHost.TrustedProxies.Field(rawValue: text.lowercased()) else {
        throw ValidationError(
          "--proxy-header \(text): the header is x-forwarded-for or forwarded.")
      }
      return field
    })
  var proxyHeader: WebHost.TrustedProxies.Field?

  @Option(
    help: ArgumentHelp(
      """
      A limit on visitors' requests, with --web; it may be given several times. \
      (\(WebHost.Limits.descriptions.joined(separator: ", ")))
      """, valueName: "name=value"))
  var limit: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The seconds that a stopping server gives pending requests. Its tabs reconnect to the next server at \
      different moments within the same number of seconds. (default: 3)
      """, valueName: "number"))
  var drainSeconds: Int?

  @Option(
    help: ArgumentHelp(
      """
      The port where programs on this machine read the server's metrics, at /metrics, in the text format of \
      Prometheus; 0 takes any free port.
      """, valueName: "number"))
  var metricsPort: Int?

  @Option(
    help: ArgumentHelp(
      """
      The log level, with --web: info logs each request and connection, debug logs more, and warning and error \
      log only problems. (default: notice)
      """, valueName: "level"),
    transform: { text in
      guard let level = Logger.Level(rawValue: text.lowercased()) else {
        let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("--log-level \(text): the levels are \(names).")
      }
      return level
    })
  var logLevel: Logger.Level?

  @Option(
    help: ArgumentHelp(
      "The format of the log: text, or json with an object in each line. (default: text)",
      valueName: "format"),
    transform: { text in
      guard let format = WebHost.LogFormat(rawValue: text.lowercased()) else {
        throw ValidationError("--log-format \(text): the formats are text and json.")
      }
      return format
    })
  var logFormat: WebHost.LogFormat?

  func validate() throws {
    if let port, !(0...65_535).contains(port) {
      throw ValidationError("--port \(port): a port is a number from 0 to 65535.")
    }
    let given = [
      ("--host", host != nil), ("--port", port != nil), ("--unix-socket", unixSocket != nil),
      ("--public-url", !publicURL.isEmpty), ("--trust-proxy", !trustProxy.isEmpty),
      ("--proxy-header", proxyHeader != nil), ("--limit", !limit.isEmpty),
      ("--certificate", certificate != nil), ("--key", key != nil),
      ("--drain-seconds", drainSeconds != nil),
      ("--metrics-port", metricsPort != nil),
      ("--log-level", logLevel != nil), ("--log-format", logFormat != nil),
    ]
    if !web, let option = given.first(where: \.1) {
      throw ValidationError("\(option.0) goes with --web.")
    }
    if let metricsPort {
      guard (0...65_535).contains(metricsPort) else {
        throw ValidationError(
          "--metrics-port \(metricsPort): a port is a number from 0 to 65535.")
      }
      guard metricsPort == 0 || metricsPort != port ?? 8080 else {
        throw ValidationError("--metrics-port \(metricsPort): that is the app's own port.")
      }
      #if !Observability
        throw ValidationError("--metrics-port: \(builtWithout(trait: "Observability"))")
      #endif
    }
    if let drainSeconds, !(0...3600).contains(drainSeconds) {
      throw ValidationError(
        "--drain-seconds \(drainSeconds): it is a number of seconds from 0 to 3600.")
    }
    if let unixSocket {
      guard !unixSocket.isEmpty else { throw ValidationError("--unix-socket needs a path.") }
      guard host == nil, port == nil else {
        throw ValidationError("--unix-socket replaces --host and --port: leave those out.")
      }
      guard !publicURL.isEmpty else {
        throw ValidationError(
          "--unix-socket needs --public-url: browsers reach the server by its proxy's address.")
      }
    }
    if let host {
      guard !host.isEmpty else { throw ValidationError("--host needs an address.") }
      guard !["0.0.0.0", "::"].contains(host) || !publicURL.isEmpty else {
        throw ValidationError(
          """
          --host \(host) needs --public-url: the address that browsers use, such as \
          --public-url http://\(host == "::" ? "box" : "192.0.2.1"):\(port ?? 8080).
          """)
      }
    }
    guard (certificate == nil) == (key == nil) else {
      let (given, missing) = key == nil ? ("--certificate", "--key") : ("--key", "--certificate")
      throw ValidationError("\(given) needs \(missing): a certificate and its key go together.")
    }
    if certificate != nil, let plain = publicURL.first(where: { !$0.isSecure }) {
      throw ValidationError(
        "--public-url \(plain): with --certificate pages come by https. Give it as https://….")
    }
    if trustProxy.contains("unix"), unixSocket == nil {
      throw ValidationError("--trust-proxy unix goes with --unix-socket.")
    }
    guard proxyHeader == nil || !trustProxy.isEmpty else {
      throw ValidationError("--proxy-header goes with --trust-proxy.")
    }
    _ = try limits
    _ = try trustedProxies
  }

  /// The limits from the command line.
  var limits: WebHost.Limits {
    get throws {
      var limits = WebHost.Limits()
      for item in limit {
        let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
          throw ValidationError("--limit \(item): a limit is a name, '=' and a value.")
        }
        do throws(LimitError) {
          try limits.set(parts[0], to: parts[1])
        } catch {
          throw ValidationError("--limit \(item): \(error)")
        }
      }
      return limits
    }
  }

  /// Makes a logger with the format and the level from the command line.
  func logger(label: String) -> Logger {
    WebHost.logger(label: label, format: logFormat ?? .text, level: logLevel ?? .notice)
  }

  private var trustedProxies: WebHost.TrustedProxies {
    get throws {
      do throws(WebHost.TrustedProxyError) {
        return try WebHost.TrustedProxies(trustProxy, field: proxyHeader ?? .xForwardedFor)
      } catch {
        throw ValidationError("--trust-proxy \(error)")
      }
    }
  }

  /// Makes the configuration for serving an app.
  ///
  /// - Parameters:
  ///   - title: The title of its pages.
  ///   - cookieName: The name of its cookies.
  ///   - signingKey: The key that signs the cookies.
  ///   - logger: The logger of the server.
  /// - Throws: `ServerCertificateError`.
  func configuration(
    title: String, cookieName: String, signingKey: [UInt8], logger: Logger
  ) throws -> WebHost.Configuration {
    var certificate: WebHost.ServerCertificate?
    if let path = self.certificate, let key {
      certificate = try WebHost.ServerCertificate(certificate: path, key: key)
    }
    var configuration = WebHost.Configuration(
      title: title, host: host ?? "127.0.0.1", port: port ?? 8080, unixSocket: unixSocket,
      publicURLs: publicURL, certificate: certificate, trustedProxies: try trustedProxies,
      cookieName: cookieName,
      signingKey: signingKey, limits: try limits, logger: logger)
    configuration.drainTime = drainSeconds.map { .seconds($0) } ?? configuration.drainTime
    #if Observability
      if let metricsPort {
        configuration.metrics = (PrometheusMetrics.shared, metricsPort)
      }
    #endif
    return configuration
  }
}
