/// An error about a value that could not be saved or loaded.
///
/// It has two messages. ``message`` is for the user, so it reveals nothing about the machine.
/// ``description`` is for the log and includes file paths.
public enum CacheError: Error, Equatable, Sendable {
  /// A value exists but can't be read. `movedTo` is its new key or path; `nil` if it wasn't moved.
  case unreadable(key: String, reason: String, location: String? = nil, movedTo: String?)
  /// A newer version of the app has saved the value in an unknown form. The value stays in place,
  /// and nothing overwrites it.
  case newer(key: String, version: Int, known: Int)
  /// The storage couldn't save the value but may save it later, for example because the disk is
  /// full.
  case notSaved(key: String, reason: String, location: String? = nil)
  /// The storage can never save this value, for example because it is too large. It may save
  /// another value.
  case rejected(key: String, reason: String)
}

extension CacheError {
  /// The cause and the remedy, for the user.
  public var message: String {
    switch self {
    case .unreadable(let key, let reason, _, let movedTo?):
      """
      The data saved as "\(key)" can't be read: \(reason) It was kept aside as \
      \(movedTo.split(separator: "/").last ?? ""), and the app starts without it.
      """
    case .unreadable(let key, let reason, _, nil):
      """
      The data saved as "\(key)" can't be read, and was not moved aside: \(reason) The app starts \
      without it and will not save over it.
      """
    case .newer(let key, _, _): "The data saved as \"\(key)\" \(newerReason)"
    case .notSaved(let key, let reason, _):
      "\"\(key)\" could not be saved: \(reason) It is tried again until it is saved."
    case .rejected(let key, let reason):
      "\"\(key)\" could not be saved: \(reason)"
    }
  }
}

extension CacheError {
  /// The reason not to overwrite the value that caused this error; `nil` if saving is safe.
  package var refusal: String? {
    switch self {
    case .unreadable(_, _, _, movedTo: nil):
      "The data saved before can't be read, and was not moved aside."
    case .newer: "The data saved before \(newerReason)"
    case .unreadable, .notSaved, .rejected: nil
    }
  }

  private var newerReason: String {
    """
    comes from a newer version of this app. It is left as it is: install the newer version again to \
    go on with it.
    """
  }
}

extension CacheError: CustomStringConvertible {
  /// The cause and the location, for the log.
  public var description: String {
    switch self {
    case .unreadable(let key, let reason, let location, let movedTo?):
      """
      The data saved as "\(key)" can't be read: \(place(location))\(reason) It was moved to \
      \(movedTo) and the app starts without it.
      """
    case .unreadable(let key, let reason, let location, nil):
      """
      The data saved as "\(key)" can't be read, and was not moved aside: \(place(location))\(reason) \
      The app starts without it and will not save over it.
      """
    case .newer(let key, let version, let known):
      """
      The data saved as "\(key)" has version \(version), and this app knows versions up to \
      \(known). The app starts without it and will not save over it.
      """
    case .notSaved(let key, let reason, let location):
      "\"\(key)\" could not be saved: \(place(location))\(reason)"
    case .rejected(let key, let reason):
      "\"\(key)\" could not be saved: \(reason)"
    }
  }

  private func place(_ location: String?) -> String {
    location.map { "\($0): " } ?? ""
  }
}
