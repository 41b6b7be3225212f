#if !os(WASI)
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  /// What an error of a `URLSession` means for a request.
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
        // What comes on Linux of an answer without a status line…
        .badServerResponse,
        // …and of one that ends in its middle.
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
        // The client asks for nothing but proper URLs, so it is the answer.
        self = .failure(.unexpectedBody("It isn't HTTP: \(error.explanation)."))
      default:
        self = .failure(.unexpectedBody("It can't be read: \(error.explanation)."))
      }
    }

    /// If it happened before there was an answer.
    var error: any Error { error(inBody: DroppedConnection()) }

    /// If it happened in the middle of an answer.
    func error(inBody dropped: DroppedConnection) -> any Error {
      switch self {
      case .cancelled: CancellationError()
      case .dropped: dropped
      case .failure(let failure): failure
      }
    }
  }

  extension URLError {
    /// What the system says of it, to be put at the end of a sentence.
    fileprivate var explanation: String {
      let text = localizedDescription.excerpt(200)
      return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
  }
#endif
