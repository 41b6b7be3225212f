import Foundation

#if TLS
  import NIOSSL
#endif

extension WebHost {
  /// The certificate that identifies a server to browsers, and its key: two files in PEM form.
  ///
  /// With a certificate, the server uses `https` with TLS 1.2 or 1.3. Certificates expire.
  /// After the files have been renewed, call ``reload()``: new connections then use the new
  /// certificate.
  public final class ServerCertificate: @unchecked Sendable {
    // Sendable: the lock guards the mutable state.
    /// The file with the server's certificate, followed by the chain to an authority.
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

    /// Reads the files again. If one is invalid, the old certificate stays in use.
    ///
    /// - Throws: ``ServerCertificateError``.
    public func reload() throws(ServerCertificateError) {
      let new = try Loaded(certificate: certificatePath, key: keyPath)
      lock.withLock { loaded = new }
    }

    /// The time at which the certificate expires.
    public var expiration: Date { lock.withLock { loaded.expiration } }

    #if TLS
      /// The TLS context for new connections.
      var context: NIOSSLContext { lock.withLock { loaded.context } }
    #endif
  }
}

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
        // The server can't ask a user for a passphrase.
        try NIOSSLPrivateKey(bytes: bytes, format: .pem) { (use: (Array<UInt8>) -> Void) in use([])
        }
      }
      var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      configuration.minimumTLSVersion = .tlsv12
      configuration.applicationProtocols = ["http/1.1"]
      // The time that a browser has to answer the TLS shutdown.
      configuration.shutdownTimeout = .seconds(2)
      do {
        context = try NIOSSLContext(configuration: configuration)
      } catch NIOSSLError.failedToLoadPrivateKey {
        // The key itself is valid, because it was read above.
        throw .mismatch(certificate: certificate, key: key)
      } catch {
        throw .unusable(path: certificate, reason: "\(error)")
      }
      expiration = Date(timeIntervalSince1970: TimeInterval(own.notValidAfter))
    }

    /// The maximum size of a certificate or key file, in bytes.
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
            ? "it has a passphrase, and the server can't ask for one" : "\(error)")
      }
    }
  #else
    init(certificate: String, key: String) throws(ServerCertificateError) {
      throw .notBuilt
    }
  #endif
}

/// The reason why a certificate can't be used.
public enum ServerCertificateError: Error, Equatable, Sendable {
  /// The file doesn't exist.
  case missing(path: String)
  /// The process may not read the file.
  case unreadable(path: String, reason: String)
  /// The file contains no usable certificate or key.
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
      "\(path) can't be read: \(reason) Allow the server's user to read it."
    case .unusable(let path, let reason):
      "\(path) can't be used for TLS: \(reason)."
    case .mismatch(let certificate, let key):
      """
      The key in \(key) isn't that of the certificate in \(certificate). If that file has several \
      certificates, the server's own has to be the first.
      """
    case .notBuilt:
      """
      This app was built without the trait TLS. Let a proxy hold the certificate, name the trait in \
      the app's manifest, .package(…, traits: [.defaults, "TLS"]), or build an app of Tessera's \
      own with --traits default,TLS.
      """
    }
  }
}

extension ServerCertificateError: LocalizedError {
  public var errorDescription: String? { description }
}
