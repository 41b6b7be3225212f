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
    _RedactionView(content: self) { redaction in
      if reason.contains(.placeholder) { redaction.insert(.placeholder) }
      if reason.contains(.privacy) { redaction.insert(.privacy) }
    }
    .transformingEnvironment { $0.redactionReasons.formUnion(reason) }
  }

  /// Hides texts and images of this view no longer.
  public func unredacted() -> some View {
    _RedactionView(content: self) { $0.subtract([.placeholder, .privacy]) }
      .environment(\.redactionReasons, [])
  }

  /// Marks what is nobody else's business: it is hidden by `redacted(reason: .privacy)`.
  public func privacySensitive(_ sensitive: Bool = true) -> some View {
    _RedactionView(content: self) { redaction in
      if sensitive { redaction.insert(.sensitive) } else { redaction.remove(.sensitive) }
    }
  }
}

/// A view of which more or less is hidden.
struct _RedactionView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  let change: (inout Redaction) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    Content._makeNode(view.content, view.inputs(inputs))
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    Content._updateNode(node, view.content, view.inputs(inputs))
  }

  private func inputs(_ inputs: _ViewInputs) -> _ViewInputs {
    var inner = inputs
    change(&inner.environment.redaction)
    return inner
  }
}
