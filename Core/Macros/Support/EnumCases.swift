import SwiftSyntax

/// A case of an enum.
struct EnumCase {
  struct Payload {
    /// What a caller writes before the colon; `nil` for nothing.
    var label: String?
    /// The type as written.
    var type: String
  }

  /// As written, so with back-ticks if it needs them.
  let name: String
  var payload: [Payload]

  var isIndirect = false

  /// What the case was read from; `nil` for one that an expansion writes.
  private(set) var element: EnumCaseElementSyntax?
  private(set) var declaration: EnumCaseDeclSyntax?

  init(name: String, payload: [Payload]) {
    self.name = name
    self.payload = payload
  }

  init(_ element: EnumCaseElementSyntax, in declaration: EnumCaseDeclSyntax) {
    name = element.name.text
    payload =
      element.parameterClause?.parameters.map {
        let label = $0.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
        return Payload(label: label, type: "\($0.type.trimmed)")
      } ?? []
    isIndirect = declaration.modifiers.contains(.indirect)
    self.element = element
    self.declaration = declaration
  }

  /// The payload as it is declared, `(x: Int, String)`, or nothing.
  var payloadText: String {
    payload.isEmpty ? "" : "(\(payload.map { $0.labelText + $0.type }.joined(separator: ", ")))"
  }

  /// A pattern that binds the payload, `(let v0, let v1)`, or nothing.
  var pattern: String {
    let names = payload.indices.map { "let v\($0)" }
    return names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
  }

  /// Arguments that make the case again of what the pattern bound, `(x: v0, v1)`, or nothing.
  var arguments: String {
    arguments { "v\($0)" }
  }

  func arguments(_ name: (Int) -> String) -> String {
    let arguments = payload.indices.map { payload[$0].labelText + name($0) }
    return arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
  }
}

extension EnumCase.Payload {
  /// `label: ` or nothing.
  var labelText: String { label.map { "\($0): " } ?? "" }
}

/// The cases of an enum with the `#if` blocks around them.
indirect enum EnumCases {
  case enumCase(EnumCase)
  case ifConfig([(condition: String, cases: [EnumCases])])

  /// Reads the cases among `members`. Blocks that hold none are left out.
  static func reading(_ members: MemberBlockItemListSyntax) -> [EnumCases] {
    members.flatMap { member -> [EnumCases] in
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        return declaration.elements.map {
          .enumCase(EnumCase($0, in: declaration))
        }
      }
      if let ifConfig = member.decl.as(IfConfigDeclSyntax.self) {
        let clauses = ifConfig.clauses.map { clause -> (condition: String, cases: [EnumCases]) in
          let condition = clause.condition.map { " \($0.trimmed)" } ?? ""
          guard case .decls(let members)? = clause.elements else {
            return (clause.poundKeyword.text + condition, [])
          }
          return (clause.poundKeyword.text + condition, reading(members))
        }
        return clauses.allSatisfy(\.cases.isEmpty) ? [] : [.ifConfig(clauses)]
      }
      return []
    }
  }
}

extension [EnumCases] {
  /// Every case, whatever `#if` it is in.
  var flattened: [EnumCase] {
    flatMap { node -> [EnumCase] in
      switch node {
      case .enumCase(let enumCase): [enumCase]
      case .ifConfig(let clauses): clauses.flatMap(\.cases.flattened)
      }
    }
  }

  var hasIfConfig: Bool {
    contains { if case .ifConfig = $0 { true } else { false } }
  }

  /// The same blocks with other cases in them.
  func mapCases(_ transform: (EnumCase) -> EnumCase) -> [EnumCases] {
    map { node in
      switch node {
      case .enumCase(let enumCase):
        .enumCase(transform(enumCase))
      case .ifConfig(let clauses):
        .ifConfig(clauses.map { ($0.condition, $0.cases.mapCases(transform)) })
      }
    }
  }

  /// Source text made of one piece per case, in the `#if` blocks that the cases are in. Each piece
  /// is to end with a line break, unless it is empty. A block without any text is left out.
  ///
  /// - Parameter placeholder: What a branch without text is to hold if another branch has some.
  func rendered(placeholder: String = "", _ render: (EnumCase) -> String) -> String {
    var text = ""
    for node in self {
      switch node {
      case .enumCase(let enumCase):
        text += render(enumCase)
      case .ifConfig(let clauses):
        let pieces = clauses.map { $0.cases.rendered(placeholder: placeholder, render) }
        guard !pieces.allSatisfy(\.isEmpty) else { continue }
        for (clause, piece) in zip(clauses, pieces) {
          text += clause.condition + "\n" + (piece.isEmpty ? placeholder : piece)
        }
        text += "#endif\n"
      }
    }
    return text
  }
}
