import SwiftSyntax

struct EnumCase {
  struct Payload {
    /// The argument label; `nil` if there is none.
    var label: String?
    /// The type in source form.
    var type: String
  }

  /// The name in source form, with back-ticks if it needs them.
  let name: String
  var payload: [Payload]

  var isIndirect = false

  /// The syntax of the case; `nil` for a case that an expansion makes.
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

  /// The payload in source form, `(x: Int, String)`, or empty.
  var payloadText: String {
    payload.isEmpty ? "" : "(\(payload.map { $0.labelText + $0.type }.joined(separator: ", ")))"
  }

  /// A pattern that binds the payload, `(let v0, let v1)`, or empty.
  var pattern: String {
    let names = payload.indices.map { "let v\($0)" }
    return names.isEmpty ? "" : "(\(names.joined(separator: ", ")))"
  }

  /// The arguments that rebuild the case from the pattern's bindings, `(x: v0, v1)`, or empty.
  var arguments: String {
    arguments { "v\($0)" }
  }

  func arguments(_ name: (Int) -> String) -> String {
    let arguments = payload.indices.map { payload[$0].labelText + name($0) }
    return arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
  }
}

extension EnumCase.Payload {
  /// `label: `, or empty.
  var labelText: String { label.map { "\($0): " } ?? "" }
}

/// The cases of an enum with the `#if` blocks around them.
indirect enum EnumCases {
  case enumCase(EnumCase)
  case ifConfig([(condition: String, cases: [EnumCases])])

  /// Reads the cases among `members`. Leaves out blocks without cases.
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
  /// All cases, regardless of `#if`.
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

  /// Returns the same blocks with transformed cases.
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

  /// Renders one piece of source text per case, within the cases' `#if` blocks. Each piece must be
  /// empty or end with a line break. Leaves out blocks without text.
  ///
  /// - Parameter placeholder: The text of an empty branch if another branch has text.
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
