/// A part of a screen, as a function of the state that its `body` reads.
///
/// Views are plain values shaped like SwiftUI's, so that a file written for it compiles here unchanged:
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
/// A `body` runs again when something observable that it read has changed, or when the view around
/// it made this view with other values. State lives in a store; what is the view's alone can be `@State`.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View

  /// What the view consists of.
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }

  /// Builds the part of the retained tree that stands for this view.
  static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode

  /// Brings a node made by ``_makeNode(_:_:)`` up to date with a new value of the view.
  static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs)

  /// Walks through what only groups other views, and shows the visitor the rest.
  static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor)
}

extension View {
  public static func _makeNode(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    CompositeNode(view, inputs)
  }

  public static func _updateNode(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    unsafeDowncast(node, to: CompositeNode<Self>.self).update(view, inputs)
  }

  public static func _visitLeaves<Visitor: _LeafVisitor>(
    of view: Self, traits: _ViewTraits, visitor: inout Visitor
  ) {
    visitor.visit(view, traits: traits)
  }
}

extension Never: View {
  public var body: Never { fatalError("Never is never made.") }
}

/// A view that is not made of other views' bodies: a text, a button, a stack.
///
/// The vocabulary of this module conforms to it; a view of your own has a `body` instead.
@MainActor @preconcurrency
public protocol _PrimitiveView: View where Body == Never {}

extension _PrimitiveView {
  public var body: Never {
    fatalError("\(Self.self) is part of the vocabulary and has no body to be read.")
  }
}
