import ElementTree
import Foundation

/// The position of a hovering pointer over a view, or the end of its hovering.
public enum HoverPhase: Hashable, Sendable {
  case active(CGPoint)
  case ended
}

extension View {
  /// Performs an action when a pointer enters or leaves this view. Fingers don't hover.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    hovered(.crossing) { phase, wasOver in
      switch phase {
      case .active where !wasOver: action(true)
      case .active: break
      case .ended: action(false)
      }
    }
  }

  /// Performs an action when a pointer moves over or leaves this view. Fingers don't hover.
  ///
  /// - Parameter coordinateSpace: Ignored: points are relative to the view's top left corner.
  public func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    hovered(.moving) { phase, _ in action(phase) }
  }

  /// Performs an action when a pointer moves over or leaves this view. Fingers don't hover.
  ///
  /// - Parameter coordinateSpace: Ignored: points are relative to the view's top left corner.
  public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol, perform action: @escaping (HoverPhase) -> Void
  ) -> some View {
    hovered(.moving) { phase, _ in action(phase) }
  }

  private func hovered(
    _ hover: PointerInterest.Hover, _ action: @escaping (HoverPhase, _ wasOver: Bool) -> Void
  ) -> some View {
    _PointerView(
      content: self, interest: PointerInterest(hover: hover),
      make: { HoverTarget(action) },
      update: { ($0 as? HoverTarget)?.action = action },
      end: { _ in })
  }
}

/// A target that follows whether the pointer is over its view.
private final class HoverTarget: PointerTarget {
  var action: (HoverPhase, _ wasOver: Bool) -> Void
  private var isOver = false

  init(_ action: @escaping (HoverPhase, _ wasOver: Bool) -> Void) {
    self.action = action
  }

  override func hover(_ event: PointerEvent) {
    let wasOver = isOver
    isOver = event.phase == .hover
    if isOver {
      action(.active(event.location), wasOver)
    } else if wasOver {
      action(.ended, true)
    }
  }
}
