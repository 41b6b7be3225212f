#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif
import NIOCore

/// An error while a server starts or ends.
public enum WebServerError: Error, Equatable, Sendable {
  /// Another program already listens at this port.
  case portTaken(host: String, port: Int)
  /// The system reserves this port; ports below 1024 usually need special rights.
  case portNotAllowed(host: String, port: Int)
  /// The number isn't a port; ports are numbers from 0 to 65535.
  case invalidPort(Int)
  /// Another program already listens at this Unix socket.
  case socketTaken(path: String)
  /// The Unix socket can't be created at this path.
  case socketNotAvailable(path: String, reason: String)
  /// This machine can't listen at this address.
  case addressNotAvailable(host: String, reason: String)
  /// Metrics can't be served at this port.
  case metricsPortNotAvailable(Int, reason: String)
  /// This number of sessions could not be saved in time when the server ended.
  case sessionsNotSaved(Int)
}

extension WebServerError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .portTaken(let host, let port):
      """
      Port \(port) on \(host) is already taken by another program. Choose another one with \
      --port \(port + 1 < 65536 ? port + 1 : 8080), or let the system choose with --port 0.
      """
    case .portNotAllowed(let host, let port):
      """
      Port \(port) on \(host) needs special rights. Choose one above 1023 with --port, such as \
      --port 8080.
      """
    case .invalidPort(let port):
      "\(port) isn't a port. Choose one from 1 to 65535 with --port, or any free one with --port 0."
    case .socketTaken(let path):
      "Another program listens at \(path) already. End it, or choose another path with --unix-socket."
    case .socketNotAvailable(let path, let reason):
      """
      A Unix socket can't be made at \(path): \(reason). Choose a path of at most 100 bytes, in a directory \
      that is there and may be written to.
      """
    case .addressNotAvailable(let host, let reason):
      "This machine can't listen at the address \(host): \(reason)."
    case .metricsPortNotAvailable(let port, let reason):
      """
      Metrics can't be served at the port \(port): \(reason). Choose another one with --metrics-port, or any free \
      one with --metrics-port 0.
      """
    case .sessionsNotSaved(let count):
      """
      \(count) \(count == 1 ? "session" : "sessions") could not be saved in time. The storage takes too long: see \
      whether its disk or database answers.
      """
    }
  }
}

extension WebServerError {
  init(_ error: any Error, configuration: WebHost.Configuration) {
    if let error = error as? WebServerError {
      self = error
      return
    }
    if let path = configuration.unixSocket {
      self = .socketNotAvailable(path: path, reason: "\(error)")
      return
    }
    let (host, port) = (configuration.host, configuration.port)
    switch (error as? IOError)?.errnoCode {
    case EADDRINUSE: self = .portTaken(host: host, port: port)
    case EACCES, EPERM: self = .portNotAllowed(host: host, port: port)
    default: self = .addressNotAvailable(host: host, reason: "\(error)")
    }
  }
}
