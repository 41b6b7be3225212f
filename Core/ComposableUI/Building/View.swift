/// A part of a screen, as a function of the state that its `body` reads.
///
/// Views are plain values shaped like SwiftUI's, so a file written for SwiftUI compiles unchanged:
///
/// ```swift
/// import SwiftUI
///
/// struct CounterView: View {
///   let store: StoreOf<Counter>
///
///   var body: some View {
///     HStack {
///       Button("−") { store.send(.decrementButtonTapped) }
///       Text("\(store.count)")
///       Button("+") { store.send(.incrementButtonTapped) }
///     }
///   }
/// }
/// ```
///
/// A `body` runs again when an observable value that it read changes, or when the parent view
/// passes different values. Keep state in a store; use `@State` for the view's private state.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View

  /// The content of the view.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Makes the node of this view in the retained tree.
  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode

  /// Updates a node made by ``_makeNode(_:_:)`` with a new value of the view.
  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs)

  /// Visits this view, or the views in it if it only groups others.
  static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor)
}

extension View {
  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    CompositeNode(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! CompositeNode<Self>).update(view, inputs)
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    visitor.visit(view, traits: traits)
  }
}

extension Never: View {
  public var body: Never { fatalError("'Never' has no instances.") }
}

/// A view without a `body`, such as a button or a stack.
///
/// The views of this module conform to this protocol; your own views have a `body` instead.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never {
    fatalError("'\(Self.self)' is a primitive view and has no body.")
  }
}
