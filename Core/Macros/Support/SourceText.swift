import SwiftSyntax

// Expansions are written as source text, and the compiler is handed source text. Parsing it in
// between, only to print it again, would be most of the work of an expansion; so the text travels in
// nodes that were never parsed. That needs `FormatMode.disabled`, because a formatter looks inside.

extension DeclSyntax {
  /// A declaration that is only ever printed.
  init(source: String) {
    self.init(
      MissingDeclSyntax(placeholder: .identifier("", presence: .missing), source.unparsed))
  }
}

extension AccessorDeclSyntax {
  /// An accessor that is only ever printed.
  init(source: String) {
    self.init(source.unparsed, accessorSpecifier: .keyword(.get, presence: .missing))
  }
}

extension String {
  fileprivate var unparsed: UnexpectedNodesSyntax {
    UnexpectedNodesSyntax([TokenSyntax.identifier(self)])
  }
}
