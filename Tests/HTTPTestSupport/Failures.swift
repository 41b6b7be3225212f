import Foundation
import HTTPRequests

/// One failure of each kind, except "not found".
package let allFailures: [HTTPFailure] = [
  .rateLimited(until: Date(timeIntervalSince1970: 13 * 60 * 60)), .rateLimited(until: nil),
  .offline, .timedOut, .server(status: 503), .refused(status: 401, "Bad credentials"),
  .unexpectedBody("\"results[0].id\" is missing."),
]
