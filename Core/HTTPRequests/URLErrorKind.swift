#if !os(WASI)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// The meaning of a `URLSession` error for a request.
  enum URLErrorKind: Hashable {
    case cancelled
    case dropped
    case failure(HTTPFailure)

    init(_ error: any Error) {
      guard let error = error as? URLError else {
        self = .failure(.unexpectedBody("It can't be read: \("\(error)".excerpt(200))."))
        return
      }
      switch error.code {
      case .cancelled:
        self = .cancelled
      case .timedOut:
        self = .failure(.timedOut)
      case .networkConnectionLost,
        // The error on Linux for an answer without a status line…
        .badServerResponse,
        // …and for one that ends in the middle.
        .unknown:
        self = .dropped
      case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed,
        .internationalRoamingOff, .callIsActive, .dataNotAllowed, .resourceUnavailable:
        self = .failure(.offline)
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
        .clientCertificateRejected, .clientCertificateRequired,
        .appTransportSecurityRequiresSecureConnection:
        self = .failure(
          .unexpectedBody("There is no secure connection to the server: \(error.explanation)."))
      case .badURL, .unsupportedURL:
        // The client sends only valid URLs, so the error is about the answer.
        self = .failure(.unexpectedBody("It isn't HTTP: \(error.explanation)."))
      default:
        self = .failure(.unexpectedBody("It can't be read: \(error.explanation)."))
      }
    }

    /// The error to throw if there was no answer yet.
    var error: any Error { error(inBody: DroppedConnection()) }

    /// Returns the error to throw in the middle of an answer.
    func error(inBody dropped: DroppedConnection) -> any Error {
      switch self {
      case .cancelled: CancellationError()
      case .dropped: dropped
      case .failure(let failure): failure
      }
    }
  }

  extension URLError {
    /// The system's description of the error, for the end of a sentence.
    fileprivate var explanation: String {
      let text = localizedDescription.excerpt(200)
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
  }
#endif
