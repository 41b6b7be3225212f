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
      case .font(let font): self = self.font(font)
      case .fontDesign(let design): self = fontDesign(design)
      case .fontWeight(let weight): self = fontWeight(weight)
      case .foregroundColor(let color?): self = foregroundStyle(color)
      default: break
      }
    }
  }
}
