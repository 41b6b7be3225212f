import ElementTree

/// The reasons for hiding a view's text and images, and the mark of sensitive content.
struct Redaction: OptionSet {
  let rawValue: UInt8

  /// Hides everything, as there is no content yet.
  static let placeholder = Self(rawValue: 1 << 0)
  /// Hides sensitive content.
  static let privacy = Self(rawValue: 1 << 1)
  /// Marks sensitive content.
  static let sensitive = Self(rawValue: 1 << 2)

  var hides: Bool { contains(.placeholder) || isSuperset(of: [.privacy, .sensitive]) }

  /// Returns placeholder text of the same length, which reveals no characters.
  static func placeholder(for text: String) -> String {
    String(text.map { $0.isWhitespace ? $0 : "▒" })
  }
}

extension View {
  /// Hides the text and images of this view for a reason. Hosts receive shaded blocks instead, so
  /// hidden content never leaves the program. `.privacy` hides only views marked
  /// `privacySensitive`.
  public func redacted(reason: RedactionReasons) -> some View {
    var added: Redaction = []
    if reason.contains(.placeholder) { added.insert(.placeholder) }
    if reason.contains(.privacy) { added.insert(.privacy) }
    return _EnvironmentView(content: self, change: .redaction(adding: added))
      .transformingEnvironment { $0.redactionReasons.formUnion(reason) }
  }

  /// Shows the text and images of this view again.
  public func unredacted() -> some View {
    _EnvironmentView(content: self, change: .redaction(removing: [.placeholder, .privacy]))
      .environment(\.redactionReasons, [])
  }

  /// Marks this view as sensitive: `redacted(reason: .privacy)` hides it.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    _EnvironmentView(
      content: self,
      change: sensitive ? .redaction(adding: .sensitive) : .redaction(removing: .sensitive))
  }
}
