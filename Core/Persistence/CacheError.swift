/// Why a value could not be kept or brought back.
///
/// There are two texts for it. ``message`` is for the person at the screen, who may be anybody: it says
/// nothing of the machine. ``description`` is for the log, and has the paths of files in it.
public enum CacheError: Error, Equatable, Sendable {
  /// There is a value, but it can't be read. It was moved to where `movedTo` says; `nil` if it is
  /// still where it was.
  case unreadable(key: String, reason: String, location: String? = nil, movedTo: String?)
  /// A newer version of the app has saved the value, in a form that this one doesn't know. It stays
  /// where it is, and nothing is saved over it.
  case newer(key: String, version: Int, known: Int)
  /// The place would not take the value, and may take it later: a disk is full, say.
  case notSaved(key: String, reason: String, location: String? = nil)
  /// The value can't be saved however often it is tried: it is too large, say. Another one may be.
  case rejected(key: String, reason: String)
}

extension CacheError {
  /// What happened and what to do about it, for the person at the screen.
  public var message: String {
    switch self {
    case .unreadable(let key, let reason, _, let movedTo?):
      """
      What was saved as "\(key)" can't be read: \(reason) It was kept aside as \
      \(movedTo.split(separator: "/").last ?? ""), and the app starts without it.
      """
    case .unreadable(let key, let reason, _, nil):
      """
      What was saved as "\(key)" can't be read, and was not moved aside: \(reason) The app starts \
      without it and will not save over it.
      """
    case .newer(let key, _, _): "What was saved as \"\(key)\" \(newerReason)"
    case .notSaved(let key, let reason, _):
      "\"\(key)\" could not be saved: \(reason) It is tried again until it is saved."
    case .rejected(let key, let reason):
      "\"\(key)\" could not be saved: \(reason)"
    }
  }
}

extension CacheError {
  /// Why nothing may be saved where this is in the way; `nil` if it isn't.
  package var refusal: String? {
    switch self {
    case .unreadable(_, _, _, movedTo: nil):
      "What was saved before can't be read, and was not moved aside."
    case .newer: "What was saved before \(newerReason)"
    case .unreadable, .notSaved, .rejected: nil
    }
  }

  private var newerReason: String {
    """
    was saved by a newer version of this app. It is left as it is: install the newer version again to \
    go on with it.
    """
  }
}

extension CacheError: CustomStringConvertible {
  /// What happened and where, for the log.
  public var description: String {
    switch self {
    case .unreadable(let key, let reason, let location, let movedTo?):
      """
      What was saved as "\(key)" can't be read: \(place(location))\(reason) It was moved to \
      \(movedTo) and the app starts without it.
      """
    case .unreadable(let key, let reason, let location, nil):
      """
      What was saved as "\(key)" can't be read, and was not moved aside: \(place(location))\(reason) \
      The app starts without it and will not save over it.
      """
    case .newer(let key, let version, let known):
      """
      What was saved as "\(key)" has version \(version), and this app knows versions up to \
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
