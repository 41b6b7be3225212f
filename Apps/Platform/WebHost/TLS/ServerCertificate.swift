import Foundation

#if TLS
  import NIOSSL
#endif

extension WebHost {
  /// The certificate by which a server is known to browsers, and its key: two files in PEM form.
  ///
  /// With it pages come by `https`, with TLS 1.2 or 1.3. Certificates last for some weeks: when there is a new
  /// one in the files, ``reload()`` takes it for the connections that begin from then on.
  public final class ServerCertificate: @unchecked Sendable {
    // Sendable: the lock guards what changes.
    /// The file with the server's certificate and, behind it, those that lead from there to an authority.
    public let certificatePath: String
    /// The file with the key.
    public let keyPath: String

    private let lock = NSLock()
    private var loaded: Loaded

    /// Reads the files.
    ///
    /// - Throws: ``ServerCertificateError``.
    public init(certificate: String, key: String) throws(ServerCertificateError) {
      certificatePath = certificate
      keyPath = key
      loaded = try Loaded(certificate: certificate, key: key)
    }

    /// Reads the files again. If something is wrong with them, the certificate stays what it was.
    ///
    /// - Throws: ``ServerCertificateError``.
    public func reload() throws(ServerCertificateError) {
      let new = try Loaded(certificate: certificatePath, key: keyPath)
      lock.withLock { loaded = new }
    }

    /// Until when browsers take the certificate.
    public var expiration: Date { lock.withLock { loaded.expiration } }

    #if TLS
      /// What connections are secured with that begin now.
      var context: NIOSSLContext { lock.withLock { loaded.context } }
    #endif
  }
}

/// What was read from two files.
private struct Loaded {
  let expiration: Date

  #if TLS
    let context: NIOSSLContext

    init(certificate: String, key: String) throws(ServerCertificateError) {
      let chain = try Self.read(certificate, lacks: "BEGIN CERTIFICATE") { bytes in
        try NIOSSLCertificate.fromPEMBytes(bytes)
      }
      guard let own = chain.first else {
        throw .unusable(path: certificate, reason: "there is no certificate in it")
      }
      let privateKey = try Self.read(key, lacks: "PRIVATE KEY") { bytes in
        // Nobody is there to type a passphrase.
        try NIOSSLPrivateKey(bytes: bytes, format: .pem) { (use: (Array<UInt8>) -> Void) in use([])
        }
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      // For how long a browser may leave a good-bye unanswered.
      configuration.shutdownTimeout = .seconds(2)
      do {
        context = try NIOSSLContext(configuration: configuration)
      } catch NIOSSLError.failedToLoadPrivateKey {
        // It is a key, or it would not have been read before.
        throw .mismatch(certificate: certificate, key: key)
      } catch {
        throw .unusable(path: certificate, reason: "\(error)")
      }
      expiration = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
    }

    /// How large such a file may be, in bytes.
    private static let maximumSize = 1_048_576

    private static func read<Value>(
      _ path: String, lacks mark: String, _ parse: ([UInt8]) throws -> Value
    ) throws(ServerCertificateError) -> Value {
      let data: Data
      do {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        data = try file.read(upToCount: maximumSize + 1) ?? Data()
      } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
        throw .missing(path: path)
      } catch {
        throw .unreadable(path: path, reason: error.localizedDescription)
      }
      guard data.count <= maximumSize else {
        throw .unusable(path: path, reason: "it is larger than \(maximumSize) bytes")
      }
      let text = String(decoding: data, as: UTF8.self)
      guard text.contains("-----BEGIN "), text.contains(mark) else {
        let kind = mark == "PRIVATE KEY" ? "key" : "certificate"
        throw .unusable(
          path: path, reason: "there is no \(kind) in it in PEM form (-----BEGIN …\(mark)-----)")
      }
      do {
        return try parse([UInt8](data))
      } catch {
        let isEncrypted = text.contains("ENCRYPTED")
        throw .unusable(
          path: path,
          reason: isEncrypted
            ? "it has a passphrase, and a server has nobody to ask for it" : "\(error)")
      }
    }
  #else
    init(certificate: String, key: String) throws(ServerCertificateError) {
      throw .notBuilt
    }
  #endif
}

/// Why a server can't have its certificate.
public enum ServerCertificateError: Error, Equatable, Sendable {
  /// There is no such file.
  case missing(path: String)
  /// The system doesn't let this process read the file.
  case unreadable(path: String, reason: String)
  /// What is in the file is no certificate or key that can be used.
  case unusable(path: String, reason: String)
  /// The key belongs to another certificate.
  case mismatch(certificate: String, key: String)
  /// The app was built without the trait `TLS`.
  case notBuilt
}

extension ServerCertificateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .missing(let path):
      "There is no file \(path). Give the paths of the certificate and its key, in PEM form."
    case .unreadable(let path, let reason):
      "\(path) can't be read: \(reason) The user that the server runs as needs to be allowed to."
    case .unusable(let path, let reason):
      "\(path) can't be used for TLS: \(reason)."
    case .mismatch(let certificate, let key):
      """
      The key in \(key) isn't that of the certificate in \(certificate). Where that file has several \
      certificates, the server's own has to be the first.
      """
    case .notBuilt:
      "This app was built without TLS. Build it with the trait TLS, or put a proxy in front of it."
    }
  }
}

extension ServerCertificateError: LocalizedError {
  public var errorDescription: String? { description }
}
