import ElementTree
import Foundation

extension View {
  /// Performs an action when this view is pressed. The view becomes a button, but looks the same.
  ///
  /// - Parameter count: The number of taps. A single press counts as all of them.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    gesture(TapGesture(count: count).onEnded(action))
  }

  /// Performs an action with the location of a press on this view: for a keyboard, the origin.
  ///
  /// - Parameter count: The number of taps. A single press counts as all of them.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: CoordinateSpace = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count).onEnded { action($0.location) })
  }

  /// Performs an action with the location of a press on this view: for a keyboard, the origin.
  ///
  /// - Parameter count: The number of taps. A single press counts as all of them.
  public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View {
    gesture(SpatialTapGesture(count: count).onEnded { action($0.location) })
  }

  /// Performs an action when a pointer is held down on this view. A keyboard can't do that, so
  /// offer a button or a `contextMenu` as well.
  ///
  /// - Parameters:
  ///   - minimumDuration: The shortest duration in seconds.
  ///   - maximumDistance: The longest allowed movement of the pointer in points.
  ///   - onPressingChanged: Called when the pointer goes down, and when the press is over, recognised
  ///     or not. The second call comes before the action.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void,
    onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View {
    let press = LongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance)
    return gesture(
      _HandledGesture(
        base: press, _tap: nil, onUpdate: { _ in onPressingChanged?(true) },
        onReset: { onPressingChanged?(false) }
      )
      .onEnded { _ in action() })
  }

  /// Performs an action when a pointer is held down on this view, in its older form.
  @_disfavoredOverload
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    pressing: ((Bool) -> Void)? = nil, perform action: @escaping () -> Void
  ) -> some View {
    onLongPressGesture(
      minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
      onPressingChanged: pressing)
  }

  /// Recognises a gesture. If nested views have gestures, the innermost one gets the pointer.
  public func gesture<G: Gesture>(_ gesture: G, including mask: GestureMask = .all) -> some View {
    gestured(gesture, .normal, mask)
  }

  /// Recognises a gesture while it is enabled.
  public func gesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    gestured(gesture, .normal, isEnabled ? .all : .none)
  }

  /// Recognises a gesture simultaneously with others.
  public func simultaneousGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    gestured(gesture, .simultaneous, mask)
  }

  /// Recognises a gesture simultaneously with others, while it is enabled.
  public func simultaneousGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    gestured(gesture, .simultaneous, isEnabled ? .all : .none)
  }

  /// Recognises a gesture before the gestures of inner views.
  public func highPriorityGesture<G: Gesture>(
    _ gesture: G, including mask: GestureMask = .all
  ) -> some View {
    gestured(gesture, .high, mask)
  }

  /// Recognises a gesture before the gestures of inner views, while it is enabled.
  public func highPriorityGesture<G: Gesture>(_ gesture: G, isEnabled: Bool) -> some View {
    gestured(gesture, .high, isEnabled ? .all : .none)
  }

  private func gestured<G: Gesture>(
    _ gesture: G, _ priority: GestureTarget.Priority, _ mask: GestureMask
  ) -> _GestureView<Self> {
    let isOn = mask.contains(.gesture)
    return _GestureView(
      content: self, tap: isOn ? gesture._tap : nil, interest: isOn ? gesture._interest : nil,
      priority: priority,
      recognize: { event, memory in
        switch gesture._recognize(event, memory) {
        case .possible: .possible
        case .changed: .recognized
        case .ended: .ended
        case .failed: .failed
        }
      })
  }

  /// Disables this view if `enabled` is `false`.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    disabled(!enabled)
  }
}

/// A view with gestures. If one of them may be a press, the view is a button that looks like its
/// content.
struct _GestureView<Content: View>: View, TextualView {
  let content: Content
  let tap: ((CGPoint) -> Void)?
  let interest: PointerInterest?
  let priority: GestureTarget.Priority
  let recognize: (PointerEvent, _GestureMemory) -> GestureTarget.Outcome

  var plainText: String { Content.plainText(of: content) }

  var body: some View {
    let place = PressPlace()
    let watched = _PointerView(
      content: content, interest: interest,
      make: { [priority, recognize] in
        let target = GestureTarget(priority: priority, recognize: recognize)
        place.target = target
        return target
      },
      update: { [priority, recognize] in
        guard let target = $0 as? GestureTarget else { return }
        target.priority = priority
        target.recognize = recognize
        place.target = target
      },
      end: { ($0 as? GestureTarget)?.cancel() })
    if let tap {
      Button {
        tap(place.target?.takeRelease()?.location ?? .zero)
      } label: {
        watched
      }
      .buttonStyle(.plain)
    } else {
      watched
    }
  }
}

/// A reference to the target that knows the pointer's location, for the action of a press.
@MainActor
private final class PressPlace {
  weak var target: GestureTarget?
}

/// A view that receives pointer events at its elements.
struct _PointerView<Content: View>: _PrimitiveView, TextualView {
  let content: Content
  /// The pointer events to receive; `nil` for none.
  let interest: PointerInterest?
  let make: @MainActor () -> PointerTarget
  let update: @MainActor (PointerTarget) -> Void
  let end: @MainActor (PointerTarget) -> Void

  var plainText: String { Content.plainText(of: content) }

  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    let node = PointerNode(view.make(), in: inputs.graph, end: view.end)
    node.setContent(view.content, node.inputs(inputs, view.interest))
    return node
  }

  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    let node = node as! PointerNode
    view.update(node.target)
    node.setContent(view.content, node.inputs(inputs, view.interest))
  }
}

private final class PointerNode: WrapperNode {
  let target: PointerTarget
  private unowned let graph: Graph
  private let end: @MainActor (PointerTarget) -> Void

  init(
    _ target: PointerTarget, in graph: Graph, end: @escaping @MainActor (PointerTarget) -> Void
  ) {
    self.target = target
    self.graph = graph
    self.end = end
  }

  func inputs(_ inputs: _ViewInputs, _ interest: PointerInterest?) -> _ViewInputs {
    inputs.applying(interest.map { .pointer(target, $0) })
  }

  override func unmount() {
    // Runs after the evaluation: `end` resets gesture states that evaluated views may have read.
    graph.afterEvaluation { [target, end] in end(target) }
    super.unmount()
  }
}
