import Foundation
import Logging
import WebHost

extension WebHost.Configuration {
  /// Reloads the certificate and logs the result; `nil` if there is no certificate.
  var rereadsCertificate: (@MainActor () -> Void)? {
    guard let certificate else { return nil }
    return { [logger] in
      do throws(ServerCertificateError) {
        try certificate.reload()
        logger.notice("The certificate was read again.")
        certificate.warnIfExpired(logger)
      } catch {
        logger.error("The server keeps the certificate that it has. \(error)")
      }
    }
  }
}

extension WebHost.ServerCertificate {
  /// Logs a warning if the certificate has expired or will soon.
  func warnIfExpired(_ logger: Logger, now: Date = Date()) {
    let day = expiration.formatted(.iso8601.year().month().day())
    if expiration < now {
      logger.error(
        "Browsers refuse the certificate in \(certificatePath): it was good until \(day). Renew it."
      )
    } else if expiration < now + 7 * 24 * 3600 {
      logger.warning(
        "The certificate in \(certificatePath) is good until \(day) only. Renew it soon.")
    }
  }
}
