import Foundation

/// A view that goes along key frames. Hosts show the value that it begins with.
public struct KeyframeAnimator<Value, Content: View>: View {
  let initialValue: Value
  let content: (Value) -> Content

  /// - Parameters:
  ///   - initialValue: What it begins with.
  ///   - trigger: Begins anew when it changes.
  ///   - content: The view of a value.
  ///   - keyframes: What the value goes along.
  public init(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) {
    self.initialValue = initialValue
    self.content = content
  }

  /// - Parameter repeating: Whether it goes on for ever.
  public init(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: @escaping (Value) -> Content,
    @KeyframesBuilder<Value> keyframes: @escaping (Value) -> some Keyframes<Value>
  ) {
    self.initialValue = initialValue
    self.content = content
  }

  public var body: some View { content(initialValue) }
}

extension KeyframeTrackContentBuilder {
  public static func buildArray(_ frames: [_KeyframeList<Value>]) -> _KeyframeList<Value> {
    _KeyframeList()
  }

  public static func buildOptional(_ frames: _KeyframeList<Value>?) -> _KeyframeList<Value> {
    _KeyframeList()
  }

  public static func buildEither(first frames: _KeyframeList<Value>) -> _KeyframeList<Value> {
    _KeyframeList()
  }

  public static func buildEither(second frames: _KeyframeList<Value>) -> _KeyframeList<Value> {
    _KeyframeList()
  }
}

extension CGSize: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(width, height) }
    set { (width, height) = (newValue.first, newValue.second) }
  }
}

extension CGPoint: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}
