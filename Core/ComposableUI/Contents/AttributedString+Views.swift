import ElementTree
import Foundation

// The attributes of SwiftUI, which Foundation has only on Apple's platforms.

extension AttributeScopes {
  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }

  /// The attributes that style a part of the text.
  public struct SwiftUIAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let backgroundColor: BackgroundColorAttribute
    public let strikethroughStyle: StrikethroughStyleAttribute
    public let underlineStyle: UnderlineStyleAttribute
    public let kern: KerningAttribute
    public let tracking: TrackingAttribute
    public let baselineOffset: BaselineOffsetAttribute
    public let inlinePresentationIntent: InlinePresentationIntentAttribute
    public let foundation: AttributeScopes.FoundationAttributes

    /// The font of a part of the text.
    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }

    /// The colour of a part of the text.
    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }

    /// The background colour. Hosts ignore it.
    public enum BackgroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.BackgroundColor"
    }

    /// The line through a part of the text.
    public enum StrikethroughStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.StrikethroughStyle"
    }

    /// The line under a part of the text.
    public enum UnderlineStyleAttribute: AttributedStringKey {
      public typealias Value = Text.LineStyle
      public static let name = "SwiftUI.UnderlineStyle"
    }

    /// The kerning of a part of the text, in points.
    public enum KerningAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Kern"
    }

    /// The tracking of a part of the text, in points.
    public enum TrackingAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.Tracking"
    }

    /// The Markdown style of a part of the text.
    public enum InlinePresentationIntentAttribute: AttributedStringKey {
      public typealias Value = InlinePresentationIntent
      public static let name = "NSInlinePresentationIntent"
    }

    /// The baseline offset of a part of the text, in points.
    public enum BaselineOffsetAttribute: AttributedStringKey {
      public typealias Value = CGFloat
      public static let name = "SwiftUI.BaselineOffset"
    }
  }
}

extension AttributeDynamicLookup {
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, Key>
  ) -> Key {
    self[Key.self]
  }
}

extension AttributedString {
  /// The parts of the text as runs, the form that hosts take.
  var styledRuns: [Content.Run] {
    runs.map { run in
      var style = Style()
      style.font = run.font
      style.foreground = run.foregroundColor.map(Paint.color)
      if run.underlineStyle != nil { style.isUnderlined = true }
      if run.strikethroughStyle != nil { style.isStruckThrough = true }
      let intent = run.inlinePresentationIntent ?? []
      if intent.contains(.stronglyEmphasized) { style.isBold = true }
      if intent.contains(.emphasized) { style.isItalic = true }
      if intent.contains(.strikethrough) { style.isStruckThrough = true }
      if intent.contains(.code) { style.design = .monospaced }
      if run.kern != nil || run.tracking != nil || run.baselineOffset != nil {
        var layout = Style.TextLayout()
        layout.kerning = (run.kern ?? run.tracking).map(Double.init)
        layout.baselineOffset = run.baselineOffset.map(Double.init)
        style.text = layout
      }
      return Content.Run(
        String(self[run.range].characters), style: style, link: run.link?.absoluteString)
    }
  }
}
