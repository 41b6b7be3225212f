import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the `AllCasePaths` type of an enum.
struct CasePathWriter {
  private let enumeration: String
  private let cases: [EnumCases]
  /// `nonisolated `, or empty.
  private let isolation: String
  /// The payload types whose names mean other types in `AllCasePaths`.
  private var hiddenTypes: Set<String> = []

  private init(enumeration: String, cases: [EnumCases], isolation: String) {
    self.enumeration = enumeration
    self.cases = cases
    self.isolation = isolation
  }

  /// Returns all members that a conformance to `CasePathIterable` needs.
  ///
  /// - Parameter hasIsolation: Whether the enum declares an isolation. Otherwise it takes the
  ///   module's default, and the members must too: payloads may have conformances with that
  ///   isolation.
  static func members(
    of enumeration: String, cases: [EnumCases], hasIsolation: Bool
  ) -> [String] {
    var writer = Self(
      enumeration: enumeration, cases: cases, isolation: hasIsolation ? "nonisolated " : "")
    var members = [
      writer.allCasePathsType(),
      "public \(writer.isolation)static var allCasePaths: AllCasePaths { AllCasePaths() }",
    ]
    members += writer.hiddenTypes.sorted().map { "public typealias _$\($0) = \($0)" }
    return members
  }

  private mutating func allCasePathsType() -> String {
    let all = cases.flattened.filter { $0.availability != .unavailable }
    let properties = cases.rendered {
      $0.availability == .unavailable || $0.hasOptionalPayload ? "" : property(for: $0)
    }
    let optionals = cases.rendered {
      $0.availability != .unavailable && $0.hasOptionalPayload ? property(for: $0) : ""
    }
    // Only a deprecated member may mention a deprecated case without a warning. The deprecation has
    // no effect on callers, because they reach both members through protocols.
    let deprecation =
      all.contains { $0.availability == .deprecated } ? "@available(*, deprecated)\n" : ""
    return """
      \(optionals.isEmpty ? "" : "@dynamicMemberLookup ")public \(isolation)struct AllCasePaths: \
      CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
      \(deprecation)public subscript(root: \(enumeration)) \
      -> CasePaths.PartialCaseKeyPath<\(enumeration)> {
      \(reflection())}
      \(properties)\(optionals.isEmpty ? "" : optionalPayloads(optionals))\
      \(deprecation)public func makeIterator() \
      -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<\(enumeration)>]> {
      \(iteration(all))}
      }
      """
  }

  // MARK: - Members

  /// Returns members for cases with an optional payload. Such a case has two paths: one to the
  /// optional, which is the default without a context, and one to the wrapped value. The macro
  /// recognises an optional only if it is written out.
  private func optionalPayloads(_ properties: String) -> String {
    func member(of value: String, _ conversion: String) -> String {
      """
      public subscript<_$Payload>(dynamicMember keyPath: \
      Swift.KeyPath<_$Optionals, CasePaths.AnyCasePath<\(enumeration), \(value)>>) \
      -> CasePaths.AnyCasePath<\(enumeration), _$Payload> {
      _$Optionals()[keyPath: keyPath]\(conversion)
      }

      """
    }
    return """
      public \(isolation)struct _$Optionals: Swift.Sendable {
      \(properties)}
      \(member(of: "_$Payload", ""))\
      @_disfavoredOverload
      \(member(of: "Swift.Optional<_$Payload>", "._$unwrapping()"))
      """
  }

  /// Returns the body of the subscript that finds the path of a value. It avoids a `switch`, which
  /// the compiler rejects for an enum with only uninhabited payloads. An unavailable case has no
  /// path, because no value can have this case.
  private func reflection() -> String {
    // There is no `return`, because it would cause a warning in an enum without values.
    if cases.isEmpty { return "\\.never\n" }
    return cases.rendered {
      $0.availability == .unavailable
        ? "" : "if case .\($0.name) = root { return \(path(to: $0)) }\n"
    } + "return \\.never\n"
  }

  private func iteration(_ all: [EnumCase]) -> String {
    guard cases.hasIfConfig else {
      return "[\(all.map(path(to:)).joined(separator: ", "))].makeIterator()\n"
    }
    let appends = cases.rendered {
      $0.availability == .unavailable ? "" : "paths.append(\(path(to: $0)))\n"
    }
    return """
      var paths: [CasePaths.PartialCaseKeyPath<\(enumeration)>] = []
      paths.reserveCapacity(\(all.count))
      \(appends)return paths.makeIterator()

      """
  }

  /// Returns a key path with its root type, which spares the compiler an overload search.
  private func path(to enumCase: EnumCase) -> String {
    "\\CasePaths.Case<\(enumeration)>.\(enumCase.name)"
  }

  private mutating func property(for enumCase: EnumCase) -> String {
    let payload = enumCase.payload
    let types = payload.map { typeText($0.type) }
    let name = enumCase.name
    let value: String
    let embed: String
    let result: String
    switch payload.count {
    case 0:
      value = "Swift.Void"
      embed = "{ \(enumeration).\(name) }"
      result = "()"
    case 1:
      value = types[0]
      embed = "\(enumeration).\(name)"
      result = "v0"
    default:
      let elements = zip(payload, types).map { $0.labelText + $1 }
      value = "(\(elements.joined(separator: ", ")))"
      embed = "{ \(enumeration).\(name)\(enumCase.arguments { "$\($0)" }) }"
      result = "(\(payload.indices.map { "v\($0)" }.joined(separator: ", ")))"
    }
    let path = "CasePaths.AnyCasePath<\(enumeration), \(value)>"
    return """
      \(enumCase.declaration?.documentation ?? "")\
      \(enumCase.declaration?.attributes.availabilityText ?? "")\
      public var \(name): \(path) {
      \(path)._$embed(\(embed), extract: {
      guard case .\(name)\(enumCase.pattern) = $0 else { return nil }
      return \(result)
      })
      }

      """
  }

  // MARK: - Payload types

  private mutating func typeText(_ type: String) -> String {
    var text = type
    // Rewriting parses the text, so only types with a matching name are rewritten.
    let hiding = PayloadTypeRewriter.associatedTypes + ["Self"]
    if hiding.contains(where: { text.contains($0) }) {
      let rewriter = PayloadTypeRewriter(enumeration: enumeration)
      text = "\(rewriter.rewrite(TypeSyntax("\(raw: type)")))"
      hiddenTypes.formUnion(rewriter.hiddenTypes)
    }
    return text.hasPrefix("any ") || text.hasPrefix("some ") ? "(\(text))" : text
  }
}

/// Rewrites a payload's type so that it means the same in `AllCasePaths` as in the enum.
private final class PayloadTypeRewriter: SyntaxRewriter {
  /// The associated types of the protocols that `AllCasePaths` conforms to.
  static let associatedTypes = ["Element", "Iterator", "Root"]

  let enumeration: String
  private(set) var hiddenTypes: Set<String> = []

  init(enumeration: String) {
    self.enumeration = enumeration
    super.init()
  }

  override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
    let name = node.name.text
    if name == "Self" {
      return TypeSyntax(node.with(\.name, renamed(node.name, to: enumeration)))
    }
    guard Self.associatedTypes.contains(name) else { return super.visit(node) }
    hiddenTypes.insert(name)
    return super.visit(node.with(\.name, renamed(node.name, to: "_$\(name)")))
  }

  private func renamed(_ token: TokenSyntax, to name: String) -> TokenSyntax {
    .identifier(name, leadingTrivia: token.leadingTrivia, trailingTrivia: token.trailingTrivia)
  }
}

extension EnumCase {
  /// Whether the payload is written as an optional, and a path to the wrapped value is possible.
  fileprivate var hasOptionalPayload: Bool {
    guard payload.count == 1, let type = payload.first?.type,
      type.contains("?") || type.contains("Optional"), !Self.sequenceMembers.contains(name)
    else { return false }
    let syntax = TypeSyntax("\(raw: type)")
    return syntax.is(OptionalTypeSyntax.self) || syntax.lastName == "Optional"
  }

  /// The members of `Sequence`. `AllCasePaths` is a sequence, and its members take precedence over
  /// dynamic lookup.
  private static let sequenceMembers: Set = [
    "allSatisfy", "compactMap", "contains", "count", "drop", "dropFirst", "dropLast",
    "elementsEqual", "enumerated", "filter", "first", "flatMap", "forEach", "formatted", "joined",
    "lazy", "lexicographicallyPrecedes", "makeIterator", "map", "max", "min", "prefix", "reduce",
    "reversed", "shuffled", "sorted", "split", "starts", "suffix", "underestimatedCount",
    "withContiguousStorageIfAvailable",
  ]

  enum Availability {
    case everywhere, deprecated, unavailable
  }

  var availability: Availability {
    var result = Availability.everywhere
    for attribute in declaration?.attributes.availability ?? [] {
      guard case .availability(let arguments)? = attribute.arguments else { continue }
      for argument in arguments {
        let word =
          switch argument.argument {
          case .token(let token): token.text
          case .availabilityLabeledArgument(let labeled): labeled.label.text
          case .availabilityVersionRestriction: ""
          }
        switch word {
        case "unavailable", "obsoleted": return .unavailable
        case "deprecated": result = .deprecated
        default: continue
        }
      }
    }
    return result
  }
}

extension DeclSyntaxProtocol {
  /// The documentation comment above the declaration, each line followed by a line break.
  var documentation: String {
    leadingTrivia.pieces
      .compactMap {
        switch $0 {
        case .docLineComment(let text), .docBlockComment(let text): text + "\n"
        default: nil
        }
      }
      .joined()
  }
}
