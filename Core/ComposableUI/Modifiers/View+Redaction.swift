import ElementTree

/// What is hidden of texts and images in a view.
struct Redaction: OptionSet {
  let rawValue: UInt8

  /// Everything is: there is nothing to show yet.
  static let placeholder = Self(rawValue: 1 << 0)
  /// What is nobody else's business is.
  static let privacy = Self(rawValue: 1 << 1)
  /// This is nobody else's business.
  static let sensitive = Self(rawValue: 1 << 2)

  var hides: Bool { contains(.placeholder) || isSuperset(of: [.privacy, .sensitive]) }

  /// As much of the screen as a text takes up, with nothing of what it reads.
  static func placeholder(for text: String) -> String {
    String(text.map { $0.isWhitespace ? $0 : "▒" })
  }
}

extension View {
  /// Hides the texts and images of this view for a reason: hosts are given shaded blocks in their place, so that
  /// what is hidden doesn't leave the program. Of `.privacy`, what is `privacySensitive` is hidden.
  public func redacted(reason: RedactionReasons) -> some View {
    var added: Redaction = []
    if reason.contains(.placeholder) { added.insert(.placeholder) }
    if reason.contains(.privacy) { added.insert(.privacy) }
    return _EnvironmentView(content: self, change: .redaction(adding: added))
      .transformingEnvironment { $0.redactionReasons.formUnion(reason) }
  }

  /// Hides texts and images of this view no longer.
  public func unredacted() -> some View {
    _EnvironmentView(content: self, change: .redaction(removing: [.placeholder, .privacy]))
      .environment(\.redactionReasons, [])
  }

  /// Marks what is nobody else's business: it is hidden by `redacted(reason: .privacy)`.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    _EnvironmentView(
      content: self,
      change: sensitive ? .redaction(adding: .sensitive) : .redaction(removing: .sensitive))
  }
}
