import ComposableArchitecture
import Foundation
import SwiftNavigation

extension Text {
  /// A text in a feature's state, as it reads and, as far as hosts can show it, looks. Of a text that was
  /// put together, what counts is how the whole looks.
  public init(_ state: TextState) {
    self.init(verbatim: String(state: state))
    for style in state.styles {
      switch style {
      case .bold(let isActive): self = bold(isActive)
      case .italic(let isActive): self = italic(isActive)
      case .strikethrough(let isActive, _, color: _): self = strikethrough(isActive)
      case .value("font", let value): self = font(value?.base as? Font)
      case .value("font-design", let value): self = fontDesign(value?.base as? Font.Design)
      case .value("font-weight", let value): self = fontWeight(value?.base as? Font.Weight)
      case .value("foreground-color", let value?):
        if let color = value.base as? Color { self = foregroundStyle(color) }
      default: break
      }
    }
  }
}

extension TextState {
  // Fonts and colours are a view's; the text only keeps them.

  /// The text in a font; `nil` leaves it as it is.
  public func font(_ font: Font?) -> Self { styled(.value("font", font.map(erased))) }

  /// The text in a design of its font; `nil` leaves it as it is.
  public func fontDesign(_ design: Font.Design?) -> Self {
    styled(.value("font-design", design.map(erased)))
  }

  /// The text in a weight of its font; `nil` leaves it as it is.
  public func fontWeight(_ weight: Font.Weight?) -> Self {
    styled(.value("font-weight", weight.map(erased)))
  }

  /// The text in a colour; `nil` leaves it as it is.
  public func foregroundColor(_ color: Color?) -> Self {
    styled(.value("foreground-color", color.map(erased)))
  }

  /// The text with a line through it, or without.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.strikethrough(isActive, nil, color: color.map(erased)))
  }

  /// The text with a line of a pattern through it, or without.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStylePattern, color: Color? = nil
  ) -> Self {
    styled(.strikethrough(isActive, pattern, color: color.map(erased)))
  }

  /// The text with a line under it, or without.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Self {
    styled(.underline(isActive, nil, color: color.map(erased)))
  }

  /// The text with a line of a pattern under it, or without.
  public func underline(
    _ isActive: Bool = true, pattern: LineStylePattern, color: Color? = nil
  ) -> Self {
    styled(.underline(isActive, pattern, color: color.map(erased)))
  }
}

private func erased(_ value: some Hashable & Sendable) -> AnyHashableSendable {
  AnyHashableSendable(value)
}
