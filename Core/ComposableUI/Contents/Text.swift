import ElementTree
import Foundation
import SwiftNavigation

/// A run of text. Line breaks in it are kept.
public struct Text: _ElementView, TextualView, Equatable {
  /// What modifiers of the text itself say.
  struct Appearance: Equatable {
    var font: Font?
    var isBold: Bool?
    var isItalic: Bool?
    var isStruckThrough: Bool?
    var foreground: Color?
  }

  let plainText: String
  var appearance = Appearance()

  public init<Content: StringProtocol>(_ content: Content) {
    plainText = String(content)
  }

  public init(verbatim content: String) {
    plainText = content
  }

  /// A text as it is written in the program.
  @_disfavoredOverload
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    plainText = key.text
  }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    TextNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: TextNode.self).update(view, inputs)
  }
}

// Modifiers that every view has return a text for a text, as SwiftUI's do.
extension Text {
  public func font(_ font: Font?) -> Text { changing { $0.font = $0.font ?? font } }

  public func bold() -> Text { bold(true) }

  public func bold(_ isActive: Bool) -> Text { changing { $0.isBold = $0.isBold ?? isActive } }

  public func italic() -> Text { italic(true) }

  public func italic(_ isActive: Bool) -> Text {
    changing { $0.isItalic = $0.isItalic ?? isActive }
  }

  public func strikethrough(_ isActive: Bool = true) -> Text {
    changing { $0.isStruckThrough = $0.isStruckThrough ?? isActive }
  }

  public func foregroundStyle(_ color: Color) -> Text {
    changing { $0.foreground = $0.foreground ?? color }
  }

  private func changing(_ change: (inout Appearance) -> Void) -> Text {
    var copy = self
    change(&copy.appearance)
    return copy
  }
}

final class TextNode: ElementNode {
  private var text: Text

  init(_ view: Text, _ inputs: _ViewInputs) {
    text = view
    super.init(inputs)
  }

  func update(_ view: Text, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    if text != view {
      propertiesWillChange()
      text = view
    }
  }

  override var content: Content { .text(text.plainText) }

  override func adjust(_ style: inout Style) {
    let appearance = text.appearance
    style.font = appearance.font ?? style.font
    style.isBold = appearance.isBold ?? style.isBold
    style.isItalic = appearance.isItalic ?? style.isItalic
    style.isStruckThrough = appearance.isStruckThrough ?? style.isStruckThrough
    style.foreground = appearance.foreground ?? style.foreground
  }
}
