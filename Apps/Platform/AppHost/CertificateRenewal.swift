#if Web
  import Foundation
  import Logging
  import WebHost

  extension WebHost.Configuration {
    /// Reads the certificate again and says in the log what has come of it; `nil` where there is none.
    var rereadsCertificate: (@MainActor () -> Void)? {
      guard let certificate else { return nil }
      return { [logger] in
        do throws(ServerCertificateError) {
          try certificate.reload()
          logger.notice("The certificate was read again.")
          certificate.warnIfExpired(logger)
        } catch {
          logger.error("The certificate stays the one before. \(error)")
        }
      }
    }
  }

  extension WebHost.ServerCertificate {
    /// Says so in the log if browsers don't take the certificate any more, or soon won't.
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
#endif
