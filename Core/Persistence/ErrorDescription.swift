import Foundation

/// Describes an error in a sentence for the user.
package func describe(_ error: any Error) -> String {
  switch error {
  case DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty:
    "It is not valid JSON."
  case DecodingError.dataCorrupted(let context):
    "\"\(path(context))\" holds a value that isn't valid: \(sentence(context.debugDescription))"
  case DecodingError.keyNotFound(let key, let context):
    "\"\(path(context, key))\" is missing."
  case DecodingError.typeMismatch(let type, let context):
    "\"\(path(context))\" should be of type \(type)."
  case DecodingError.valueNotFound(let type, let context):
    "\"\(path(context))\" should be of type \(type), but is null."
  case let error as any LocalizedError:
    // Read directly, because outside of Apple's platforms not every error is an `NSError`.
    sentence(error.errorDescription ?? error.localizedDescription)
  case let error where type(of: error) is NSError.Type:
    sentence(error.localizedDescription)
  case let error as any CustomStringConvertible:
    sentence(error.description)
  default:
    sentence("\(error)")
  }
}

private func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
  (context.codingPath + (key.map { [$0] } ?? []))
    .map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    .joined(separator: ".")
}

private func sentence(_ text: String) -> String {
  text.hasSuffix(".") ? text : text + "."
}
