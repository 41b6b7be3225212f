import ElementTree
import Foundation
import SwiftNavigation

/// A run of text, which keeps its line breaks.
public struct Text: _ElementView, TextualView, Equatable {
  /// The text without styles.
  package let plainText: String
  /// The text as runs of one style each; `nil` if all of it has one style.
  private(set) var runs: [Content.Run]?
  /// The style set by the text's own modifiers.
  private var appearance: Appearance?

  /// A class, so that the many texts without an appearance store only an empty reference.
  private final class Appearance: Sendable {
    let style: Style

    init(_ style: Style) { self.style = style }
  }

  nonisolated public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.plainText == rhs.plainText && lhs.runs == rhs.runs
      && (lhs.appearance === rhs.appearance || lhs.appearance?.style == rhs.appearance?.style)
  }

  @_disfavoredOverload
  public init<Content: StringProtocol>(_ content: Content) {
    plainText = String(content)
  }

  public init(verbatim content: String) {
    plainText = content
  }

  init(_ runs: [Content.Run]) {
    plainText = runs.lazy.map(\.text).joined()
    if runs.count == 1, runs[0].symbol == nil, runs[0].link == nil {
      if runs[0].style != Style() { appearance = Appearance(runs[0].style) }
    } else {
      self.runs = runs
    }
  }

  /// Creates a text view from text in the program's source, with interpolated values and with
  /// Markdown: emphasis, code, struck-through words and links.
  public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self = key.parts.isEmpty ? Text(verbatim: key.text) : Text(key.runs)
  }

  /// Joins two pieces of text into one.
  public static func + (lhs: Text, rhs: Text) -> Text {
    Text(lhs.asRuns + rhs.asRuns)
  }

  package var asRuns: [Content.Run] {
    let style = appearance?.style ?? Style()
    guard let runs else { return [Content.Run(plainText, style: style)] }
    if appearance == nil { return runs }
    return runs.map { run in
      var run = run
      run.style = style.merging(run.style)
      return run
    }
  }

  var content: ElementTree.Content {
    if let runs { .styledText(runs) } else { .text(plainText) }
  }

  var style: Style? { appearance?.style }

  public static func _makeElement(_ view: Self, _ inputs: _ViewInputs) -> _ViewNode {
    TextNode(view, inputs)
  }

  public static func _updateElement(_ node: _ViewNode, _ view: Self, _ inputs: _ViewInputs) {
    (node as! TextNode).update(view, inputs)
  }

  /// Adds an outer style. It applies to properties that no inner style sets.
  private func styled(_ change: (inout Style) -> Void) -> Text {
    var style = Style()
    change(&style)
    if let appearance { style.merge(appearance.style) }
    var copy = self
    copy.appearance = Appearance(style)
    return copy
  }

  private func laidOut(_ change: (inout Style.TextLayout) -> Void) -> Text {
    styled {
      var layout = Style.TextLayout()
      change(&layout)
      $0.text = layout
    }
  }
}

// As in SwiftUI, `Text` overloads common modifiers to return a `Text`.
extension Text {
  /// Returns the text in a font; `nil` uses the font of the enclosing view.
  public func font(_ font: Font?) -> Text { styled { $0.font = font } }

  /// Returns the text in a weight of its font. A terminal has two weights: semibold and heavier
  /// weights are bold.
  public func fontWeight(_ weight: Font.Weight?) -> Text { styled { $0.weight = weight } }

  /// Returns the text in a design of its font. Only browsers show it.
  public func fontDesign(_ design: Font.Design?) -> Text { styled { $0.design = design } }

  /// Has no effect: hosts have fonts of one width.
  public func fontWidth(_ width: Font.Width?) -> Text { self }

  /// Returns the text in bold.
  public func bold() -> Text { bold(true) }

  /// Returns the text in bold, or not.
  public func bold(_ isActive: Bool) -> Text { styled { $0.isBold = isActive } }

  /// Returns the text in italics.
  public func italic() -> Text { italic(true) }

  /// Returns the text in italics, or not.
  public func italic(_ isActive: Bool) -> Text { styled { $0.isItalic = isActive } }

  /// Returns the text with a line through it, or without.
  public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
    styled { $0.isStruckThrough = isActive }
  }

  /// Returns the text with a line through it, or without. Hosts draw the line solid.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    strikethrough(isActive)
  }

  /// Returns the text with a line under it, or without.
  public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
    styled { $0.isUnderlined = isActive }
  }

  /// Returns the text with a line under it, or without. Hosts draw the line solid.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil
  ) -> Text {
    underline(isActive)
  }

  /// Returns the text in a monospaced font. All text in a terminal is monospaced.
  public func monospaced(_ isActive: Bool = true) -> Text {
    styled { $0.design = isActive ? .monospaced : .default }
  }

  /// Returns the text with digits of one width, so that changing numbers don't shift.
  public func monospacedDigit() -> Text { styled { $0.hasMonospacedDigits = true } }

  /// Returns the text with extra space between its letters, in points. Only browsers show it.
  public func kerning(_ kerning: CGFloat) -> Text { laidOut { $0.kerning = Double(kerning) } }

  /// Returns the text with extra space between its letters, in points. Only browsers show it.
  public func tracking(_ tracking: CGFloat) -> Text { kerning(tracking) }

  /// Returns the text raised above its line, in points. Only browsers show it.
  public func baselineOffset(_ offset: CGFloat) -> Text {
    laidOut { $0.baselineOffset = Double(offset) }
  }

  /// Returns the text in a style: a colour, a gradient, a level of importance.
  public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
    styled { $0.foreground = style._paint }
  }

  /// Returns the text in a colour; `nil` uses the colour of the enclosing view.
  public func foregroundColor(_ color: Color?) -> Text {
    styled { $0.foreground = color.map(Paint.color) }
  }
}

extension Text {
  /// The part of the text that is cut when space is limited.
  public enum TruncationMode: Hashable, Sendable {
    case head, middle, tail

    var inStyle: Style.TextLayout.Truncation {
      switch self {
      case .head: .head
      case .middle: .middle
      case .tail: .tail
      }
    }
  }

  /// The letter case of the text.
  public enum Case: Hashable, Sendable {
    case uppercase, lowercase

    var inStyle: Style.TextLayout.Case { self == .uppercase ? .uppercase : .lowercase }
  }

  /// The style of a line under or through the text. Hosts draw it solid.
  public struct LineStyle: Hashable, Sendable {
    /// The pattern of a line.
    public enum Pattern: Hashable, Sendable { case solid, dot, dash, dashDot, dashDotDot }

    public init(pattern: Pattern = .solid, color: Color? = nil) {}

    public static let single = Self()
  }

  /// The part of a date that is shown, and its format.
  public struct DateStyle: Hashable, Sendable {
    fileprivate enum Kind: Hashable { case date, time, offset, relative, timer }

    fileprivate let kind: Kind

    public static let date = Self(kind: .date)
    public static let time = Self(kind: .time)
    public static let offset = Self(kind: .offset)
    public static let relative = Self(kind: .relative)
    public static let timer = Self(kind: .timer)

    /// Returns the text of a date at a given time. The text doesn't update automatically.
    func text(_ date: Date, now: Date = Date()) -> String {
      // Limited to 30,000 years, because a date may be too far away for an `Int` of seconds.
      let seconds = date.timeIntervalSince(now).whole(in: -1_000_000_000_000...1_000_000_000_000)
      switch kind {
      case .date: return date.formatted(date: .long, time: .omitted)
      case .time: return date.formatted(date: .omitted, time: .shortened)
      case .timer: return Self.clock(abs(seconds))
      case .relative: return Self.span(abs(seconds))
      case .offset: return (seconds < 0 ? "-" : "+") + Self.span(abs(seconds))
      }
    }

    static func clock(_ seconds: Int) -> String {
      let minutes = String(format: "%d:%02d", seconds / 60 % 60, seconds % 60)
      if seconds < 3_600 { return minutes }
      return String(format: "%d:%02d:%02d", seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    private static func span(_ seconds: Int) -> String {
      let units = [
        (31_536_000, "yr"), (2_592_000, "mth"), (86_400, "day"), (3_600, "hr"), (60, "min"),
        (1, "sec"),
      ]
      var rest = seconds
      var words: [String] = []
      for (length, name) in units where rest >= length && words.count < 2 {
        let count = rest / length
        rest -= count * length
        words.append("\(count) \(name)\(name == "day" && count != 1 ? "s" : "")")
      }
      return words.isEmpty ? "0 sec" : words.joined(separator: ", ")
    }
  }

  /// A date, formatted when the view is evaluated.
  public init(_ date: Date, style: DateStyle) {
    self.init(verbatim: style.text(date))
  }

  /// The start and the end of an interval, such as `1 May, 09:00 – 2 May, 10:00`.
  public init(_ interval: DateInterval) {
    self.init(interval.start...interval.end)
  }

  /// The start and the end of an interval, such as `1 May, 09:00 – 2 May, 10:00`.
  public init(_ dates: ClosedRange<Date>) {
    self.init(
      verbatim: [dates.lowerBound, dates.upperBound]
        .map { $0.formatted(date: .abbreviated, time: .shortened) }.joined(separator: " – "))
  }

  /// The time left or elapsed when the view is evaluated.
  public init(
    timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true,
    showsHours: Bool = true
  ) {
    let now = min(max(pauseTime ?? Date(), timerInterval.lowerBound), timerInterval.upperBound)
    let seconds =
      countsDown
      ? timerInterval.upperBound.timeIntervalSince(now)
      : now.timeIntervalSince(timerInterval.lowerBound)
    let digits = ClockDigits(showsHours: showsHours, fieldCount: 3, precision: .seconds(1))
    self.init(verbatim: digits.string(seconds, rounded: .toNearestOrAwayFromZero))
  }

  /// A value as a format style writes it.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Equatable, Style.FormatOutput == String {
    self.init(verbatim: format.format(input))
  }

  /// A value as a format style writes it, with attributes.
  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
  where Style.FormatInput: Equatable, Style.FormatOutput == AttributedString {
    self.init(format.format(input))
  }

  /// A value as a formatter writes it.
  public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
    self.init(verbatim: formatter.string(for: subject) ?? "")
  }

  /// Text with attributes. Hosts show fonts, colours, lines, spacing and links.
  // Disfavoured, because a string literal could also be an attributed string.
  @_disfavoredOverload
  public init(_ attributed: AttributedString) {
    self.init(attributed.styledRuns)
  }

  /// A symbol as text.
  public init(_ image: Image) {
    self.init([image.run])
  }
}

final class TextNode: ElementNode {
  private var text: Text
  private var isRedacted: Bool

  init(_ view: Text, _ inputs: _ViewInputs) {
    text = view
    isRedacted = inputs.environment.redaction.hides
    super.init(inputs)
  }

  func update(_ view: Text, _ inputs: _ViewInputs) {
    updateModifiers(inputs)
    let isRedactedNow = inputs.environment.redaction.hides
    if text != view || isRedacted != isRedactedNow {
      propertiesWillChange()
      text = view
      isRedacted = isRedactedNow
    }
  }

  override var content: Content {
    isRedacted ? .text(Redaction.placeholder(for: text.plainText)) : text.content
  }

  override var isConcealed: Bool { isRedacted }

  override func adjust(_ style: inout Style) {
    if let own = text.style { style.merge(own) }
  }
}
