import ComposableArchitecture
import Foundation
import SwiftNavigation

extension Text {
  /// Creates a text view from a feature's state, with the styles that hosts can show. If the state
  /// joins several texts, their own styles are ignored.
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
