import ElementTree
import Foundation

/// A gesture with its actions.
public struct _HandledGesture<Base: Gesture>: Gesture {
  public typealias Value = Base.Value
  public typealias Body = Never
  let base: Base
  public let _tap: ((CGPoint) -> Void)?
  /// Called with each value during the gesture.
  var onUpdate: ((Value) -> Void)?
  /// Called when the gesture ends or fails, if it had a value.
  var onReset: (() -> Void)?
  /// Called with the last value.
  var onEnd: ((Value) -> Void)?

  public var _interest: PointerInterest? { base._interest }

  public func _recognize(
    _ input: PointerEvent, _ memory: _GestureMemory
  ) -> _GesturePhase<Value> {
    let phase = base._recognize(input, memory.part(0))
    switch phase {
    case .possible(let value?), .changed(let value):
      memory.hasUpdated = true
      onUpdate?(value)
    case .possible(nil): break
    case .ended(let value):
      if onEnd == nil, !memory.hasUpdated { onUpdate?(value) }
      onEnd?(value)
      if memory.hasUpdated { onReset?() }
    case .failed:
      if memory.hasUpdated { onReset?() }
    }
    return phase
  }
}

extension Gesture {
  /// Performs an action when the gesture ends.
  public func onEnded(_ action: @escaping (Value) -> Void) -> _HandledGesture<Self> {
    if self is TapGesture, let value = () as? Value {
      return _HandledGesture(base: self, _tap: { _ in action(value) })
    }
    if self is SpatialTapGesture {
      return _HandledGesture(
        base: self,
        _tap: {
          if let value = SpatialTapGesture.Value(location: $0) as? Value { action(value) }
        })
    }
    return _HandledGesture(base: self, _tap: _tap, onEnd: action)
  }

  /// Performs an action with each value during the gesture.
  public func onChanged(_ action: @escaping (Value) -> Void) -> _HandledGesture<Self> {
    return _HandledGesture(base: self, _tap: _tap, onUpdate: action)
  }

  /// Updates a gesture state during the gesture.
  ///
  /// - Parameter body: Receives the gesture's value, the state to change, and the transaction of
  ///   the change.
  public func updating<State>(
    _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
  ) -> _HandledGesture<Self> {
    return _HandledGesture(
      base: self, _tap: _tap, onUpdate: { value in state.update { body(value, &$0, &$1) } },
      onReset: { state.end() })
  }
}
