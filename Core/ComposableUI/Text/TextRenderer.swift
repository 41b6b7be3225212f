import Foundation

/// Draws texts in a way of an app's own. Hosts lay texts out and draw them themselves: it is said once, and never asked.
@MainActor @preconcurrency
public protocol TextRenderer: Animatable {
  /// Draws a text.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// How much room the text takes.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize

  /// How far it draws outside of its room.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
    text.sizeThatFits(proposal)
  }

  public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text that is to be drawn.
public struct TextProxy {
  /// As large as what is proposed, and 10 points where nothing is.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }
}

/// Something that a renderer is told of parts of a text.
public protocol TextAttribute {}

extension Text {
  /// Tells a renderer something of the text. Hosts ask none.
  public func customAttribute<Attribute: TextAttribute>(_ value: Attribute) -> Text { self }

  /// The lines of a text, of which hosts tell none.
  public struct Layout: RandomAccessCollection {
    /// A line of a text.
    public struct Line: RandomAccessCollection {
      public var typographicBounds: TypographicBounds
      public var origin: CGPoint
      public var startIndex: Int { 0 }
      public var endIndex: Int { 0 }
      public subscript(index: Int) -> Run { preconditionFailure("A line has no runs.") }
    }

    /// Letters that look alike.
    public struct Run: RandomAccessCollection {
      public var typographicBounds: TypographicBounds
      public var startIndex: Int { 0 }
      public var endIndex: Int { 0 }
      public subscript(index: Int) -> RunSlice { preconditionFailure("A run has no letters.") }
      /// What was told of the letters: hosts keep none of it.
      public subscript<Attribute: TextAttribute>(key: Attribute.Type) -> Attribute? { nil }
    }

    /// Some letters that look alike.
    public struct RunSlice {
      public var typographicBounds: TypographicBounds
      /// What was told of the letters: hosts keep none of it.
      public subscript<Attribute: TextAttribute>(key: Attribute.Type) -> Attribute? { nil }
    }

    /// How much room letters take.
    public struct TypographicBounds: Equatable, Sendable {
      public var origin: CGPoint
      public var width: CGFloat
      public var ascent: CGFloat
      public var descent: CGFloat
      public var leading: CGFloat
      public var rect: CGRect {
        CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
      }
    }

    public var isTruncated: Bool { false }
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> Line { preconditionFailure("A layout has no lines.") }
  }
}

extension GraphicsContext {
  /// Draws a line of a text. Hosts have none.
  public func draw(_ line: Text.Layout.Line) {}
  /// Draws letters that look alike. Hosts have none.
  public func draw(_ run: Text.Layout.Run) {}
  /// Draws some letters that look alike. Hosts have none.
  public func draw(_ slice: Text.Layout.RunSlice) {}
}

extension View {
  /// Draws texts in this view in a way of an app's own. Hosts draw them as they are: it is said once.
  public func textRenderer<Renderer: TextRenderer>(_ renderer: Renderer) -> some View {
    Notice.once(
      "'textRenderer' does nothing: hosts lay texts out themselves. Use a 'Canvas', or modifiers of 'Text'."
    )
    return self
  }
}
