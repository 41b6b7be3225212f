import Foundation

/// Moves, turns and scales what a view looks like, by the view's size, and leaves its room as it is.
// Not of the main actor, which a modifier's body is: `animatableData` isn't.
public nonisolated protocol GeometryEffect: Animatable, ViewModifier {
  /// What is done to a view of a size. Hosts show moves, turns and scales; skews and depth are left out.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  /// The content with the effect.
  @MainActor @preconcurrency public func body(content: Content) -> some View {
    _GeometryEffectView(content: content, effect: self)
  }

  /// The effect, which changes no layout in any case.
  public func ignoredByLayout() -> Self { self }
}

/// A view that knows its size as soon as a host has told of it.
struct _GeometryEffectView<Content: View, Effect: GeometryEffect>: View {
  let content: Content
  let effect: Effect
  @State private var size = CGSize.zero

  var body: some View {
    content
      .onGeometryChange(for: CGSize.self) {
        $0.size
      } action: {
        size = $0
      }
      .projectionEffect(effect.effectValue(size: size))
  }
}

/// How points are moved, with depth: a matrix of three by three.
public struct ProjectionTransform: Equatable, Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1

  /// Nothing is moved.
  public init() {}

  public init(_ transform: CGAffineTransform) {
    (m11, m12) = (transform.a, transform.b)
    (m21, m22) = (transform.c, transform.d)
    (m31, m32) = (transform.tx, transform.ty)
  }

  public var isIdentity: Bool { self == Self() }

  /// Whether there is no depth in it.
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// This one, and then another.
  public func concatenating(_ other: Self) -> Self {
    var product = Self()
    product.m11 = m11 * other.m11 + m12 * other.m21 + m13 * other.m31
    product.m12 = m11 * other.m12 + m12 * other.m22 + m13 * other.m32
    product.m13 = m11 * other.m13 + m12 * other.m23 + m13 * other.m33
    product.m21 = m21 * other.m11 + m22 * other.m21 + m23 * other.m31
    product.m22 = m21 * other.m12 + m22 * other.m22 + m23 * other.m32
    product.m23 = m21 * other.m13 + m22 * other.m23 + m23 * other.m33
    product.m31 = m31 * other.m11 + m32 * other.m21 + m33 * other.m31
    product.m32 = m31 * other.m12 + m32 * other.m22 + m33 * other.m32
    product.m33 = m31 * other.m13 + m32 * other.m23 + m33 * other.m33
    return product
  }

  /// It without its depth.
  var affine: CGAffineTransform {
    var transform = CGAffineTransform.identity
    (transform.a, transform.b) = (m11, m12)
    (transform.c, transform.d) = (m21, m22)
    (transform.tx, transform.ty) = (m31, m32)
    return transform
  }
}

extension View {
  /// Moves, turns and scales what a view looks like. Skews and depth are left out.
  public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformEffect(transform.affine)
  }

  /// Moves, turns and scales what a view looks like. Skews are left out.
  public func transformEffect(_ transform: CGAffineTransform) -> some View {
    let width = hypot(transform.a, transform.b)
    let height = hypot(transform.c, transform.d)
    let isMirrored = transform.a * transform.d - transform.b * transform.c < 0
    let angle =
      width > 0
      ? atan2(Double(transform.b), Double(transform.a))
      : atan2(Double(-transform.c), Double(transform.d))
    return scaleEffect(x: width, y: isMirrored ? -height : height, anchor: .topLeading)
      .rotationEffect(.radians(angle), anchor: .topLeading)
      .offset(x: transform.tx, y: transform.ty)
  }
}

extension ViewModifier {
  /// How changes by this modifier are shown.
  public func animation(_ animation: Animation?) -> some ViewModifier {
    _ViewFunctionModifier(modifier: self) { AnyView($0.animation(animation)) }
  }

  /// Changes the transaction in which this modifier changes.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some ViewModifier {
    _ViewFunctionModifier(modifier: self) { AnyView($0.transaction(transform)) }
  }
}

/// A modifier, and what is done to the view that it makes.
struct _ViewFunctionModifier<Base: ViewModifier>: ViewModifier {
  let modifier: Base
  let function: (AnyView) -> AnyView

  func body(content: Content) -> some View {
    function(AnyView(content.modifier(modifier)))
  }
}
