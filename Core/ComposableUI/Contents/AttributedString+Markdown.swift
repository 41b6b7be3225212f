import ElementTree
import Foundation
import SwiftNavigation

// The Markdown support that Foundation has only on Apple's platforms.

/// The style that inline Markdown gives to a piece of text.
public struct InlinePresentationIntent: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  public static let emphasized = Self(rawValue: 1 << 0)
  public static let stronglyEmphasized = Self(rawValue: 1 << 1)
  public static let code = Self(rawValue: 1 << 2)
  public static let strikethrough = Self(rawValue: 1 << 5)
}

extension AttributedString {
  /// The options for reading Markdown.
  public struct MarkdownParsingOptions: Hashable, Sendable {
    /// The syntax that is read.
    public enum InterpretedSyntax: Hashable, Sendable {
      /// All Markdown that a text view can show. Lines of a paragraph are joined, and the marks of
      /// headings and lists are removed.
      case full
      /// Inline syntax. Lines are joined.
      case inlineOnly
      /// Inline syntax. Spaces and line breaks are kept.
      case inlineOnlyPreservingWhitespace
    }

    /// The reaction to invalid Markdown. This reader accepts any text.
    public enum FailurePolicy: Hashable, Sendable {
      case throwError, returnPartiallyParsedIfPossible
    }

    public var allowsExtendedAttributes: Bool
    public var interpretedSyntax: InterpretedSyntax
    public var failurePolicy: FailurePolicy
    public var languageCode: String?

    public init(
      allowsExtendedAttributes: Bool = false, interpretedSyntax: InterpretedSyntax = .full,
      failurePolicy: FailurePolicy = .throwError, languageCode: String? = nil
    ) {
      self.allowsExtendedAttributes = allowsExtendedAttributes
      self.interpretedSyntax = interpretedSyntax
      self.failurePolicy = failurePolicy
      self.languageCode = languageCode
    }
  }

  /// Reads emphasis, code, struck-through words and links. A mark that is never closed is kept as
  /// text.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - options: The options for reading it.
  ///   - baseURL: The base of relative links.
  /// - Complexity: O(*n*) in the length of the text.
  public init(
    markdown: String, options: MarkdownParsingOptions = MarkdownParsingOptions(),
    baseURL: URL? = nil
  ) throws {
    let text =
      switch options.interpretedSyntax {
      case .full: Self.paragraphs(of: markdown)
      case .inlineOnly: Self.joined(markdown.split(separator: "\n"))
      case .inlineOnlyPreservingWhitespace: markdown
      }
    self.init()
    for run in Content.Run.runs(markdown: text) {
      var part = AttributedString(run.text)
      var intent: InlinePresentationIntent = []
      if run.style.isItalic == true { intent.insert(.emphasized) }
      if run.style.isBold == true { intent.insert(.stronglyEmphasized) }
      if run.style.design == .monospaced { intent.insert(.code) }
      if run.style.isStruckThrough == true { intent.insert(.strikethrough) }
      if !intent.isEmpty { part.inlinePresentationIntent = intent }
      if let link = run.link { part.link = URL(string: link, relativeTo: baseURL) }
      append(part)
    }
  }

  /// Joins the lines of each paragraph and removes the marks of headings, quotes and lists.
  private static func paragraphs(of markdown: String) -> String {
    let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split { $0.allSatisfy(\.isWhitespace) }.map { paragraph in
      joined(
        paragraph.map { line in
          let line = line.drop(while: \.isWhitespace)
          guard let sign = line.prefixMatch(of: /(#{1,6}|[-*+>]|[0-9]{1,9}[.)])[ \t]+/) else {
            return line
          }
          return line[sign.range.upperBound...]
        })
    }
    .joined(separator: "\n")
  }

  private static func joined(_ lines: [Substring]) -> String {
    lines.map { line in
      var line = line.drop(while: \.isWhitespace)
      while line.last?.isWhitespace == true { line.removeLast() }
      return line
    }
    .joined(separator: " ")
  }

  /// Creates an attributed string from text in the program's source.
  ///
  /// - Parameters:
  ///   - key: The text. It isn't localized.
  ///   - options: The options for reading its Markdown.
  public init(
    localized key: LocalizedStringResource, options: MarkdownParsingOptions = .init(),
    table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = (try? AttributedString(markdown: key.key, options: options)) ?? AttributedString(key.key)
  }
}

extension String {
  /// Creates a string from text in the program's source.
  ///
  /// - Parameters:
  ///   - key: The text. It isn't localized.
  ///   - table: Ignored: the table of localized strings.
  public init(
    localized key: LocalizedStringResource, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = key.key
  }

  /// Creates a string from text in the program's source.
  ///
  /// - Parameters:
  ///   - key: Ignored: the key of a localized string.
  ///   - defaultValue: The text.
  public init(
    localized key: StaticString, defaultValue: LocalizedStringResource, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.key
  }
}
