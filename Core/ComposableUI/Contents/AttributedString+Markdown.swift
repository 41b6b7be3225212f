import ElementTree
import Foundation
import SwiftNavigation

// What Foundation reads of Markdown on Apple's platforms alone.

/// What Markdown says of words in a line.
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
  /// How Markdown is read.
  public struct MarkdownParsingOptions: Hashable, Sendable {
    /// What of Markdown counts.
    public enum InterpretedSyntax: Hashable, Sendable {
      /// All that a text can show: lines of a paragraph run together, and signs of headings and lists are left out.
      case full
      /// What stands in a line; lines run together.
      case inlineOnly
      /// What stands in a line; spaces and lines stay as they are.
      case inlineOnlyPreservingWhitespace
    }

    /// What is done about something that is no Markdown. What is read here always is.
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

  /// Reads emphasis, code, struck-through words and links. A mark that is never closed stands for itself.
  ///
  /// - Parameters:
  ///   - markdown: The text.
  ///   - options: How it is read.
  ///   - baseURL: What links are relative to.
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

  /// The text without what makes blocks of it.
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

  /// A text as it is written in the program.
  ///
  /// - Parameters:
  ///   - key: The text, which is looked up nowhere here.
  ///   - options: How its Markdown is read.
  public init(
    localized key: LocalizedStringResource, options: MarkdownParsingOptions = .init(),
    table: String? = nil, bundle: Bundle? = nil, locale: Locale = .current,
    comment: StaticString? = nil
  ) {
    self = (try? AttributedString(markdown: key.key, options: options)) ?? AttributedString(key.key)
  }
}

extension String {
  /// A text as it is written in the program.
  ///
  /// - Parameters:
  ///   - key: The text, which is looked up nowhere here.
  ///   - table: Where it would be looked up.
  public init(
    localized key: LocalizedStringResource, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = key.key
  }

  /// A text as it is written in the program.
  ///
  /// - Parameters:
  ///   - key: What it would be looked up by.
  ///   - defaultValue: What it reads.
  public init(
    localized key: StaticString, defaultValue: LocalizedStringResource, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
  ) {
    self = defaultValue.key
  }
}
