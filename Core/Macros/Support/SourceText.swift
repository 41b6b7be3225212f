import SwiftSyntax

// Expansions are written as source text, and the compiler receives source text. Parsing and
// printing the text in between would take most of the time, so unparsed nodes carry it. This needs
// `FormatMode.disabled`, because a formatter would inspect the nodes.

extension DeclSyntax {
  /// Makes a declaration that is only printed.
  init(source: String) {
    self.init(
      MissingDeclSyntax(placeholder: .identifier("", presence: .missing), source.unparsed))
  }
}

extension AccessorDeclSyntax {
  /// Makes an accessor that is only printed.
  init(source: String) {
    self.init(source.unparsed, accessorSpecifier: .keyword(.get, presence: .missing))
  }
}

extension String {
  fileprivate var unparsed: UnexpectedNodesSyntax {
    UnexpectedNodesSyntax([TokenSyntax.identifier(self)])
  }
}
