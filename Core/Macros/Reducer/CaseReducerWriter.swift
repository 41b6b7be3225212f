import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the members of an enum of features: state, action, reducer and scopes.
struct CaseReducerWriter {
  private let enumeration: EnumDeclSyntax
  private let attribute: AttributeSyntax
  private let cases: [EnumCases]
  private let written: WrittenReducerMembers
  private let access: String

  init(_ enumeration: EnumDeclSyntax, attribute: AttributeSyntax) {
    self.enumeration = enumeration
    self.attribute = attribute
    self.cases = EnumCases.reading(enumeration.memberBlock.members)
    self.written = WrittenReducerMembers(enumeration.memberBlock.members)
    self.access = enumeration.memberAccess
  }

  func members() -> [DeclSyntax] {
    var members: [String] = []
    if !written.hasState { members.append(state()) }
    if !written.hasAction { members.append(action()) }
    if !written.hasBody { members.append(body()) }
    if !written.hasCaseScope { members.append(caseScope()) }
    if !written.hasScopeMethod { members.append(scopeMethod()) }
    return members.map { DeclSyntax(source: $0) }
  }

  private func render(_ render: (ReducerCase) -> String) -> String {
    cases.rendered { render(ReducerCase($0)) }
  }

  private func mapCases(_ transform: (ReducerCase) -> EnumCase) -> [EnumCases] {
    cases.mapCases { transform(ReducerCase($0)) }
  }

  /// The modifiers of state and action. An indirect enum makes both indirect.
  private var enumModifiers: String {
    access + (enumeration.modifiers.contains(.indirect) ? "indirect " : "")
  }

  // MARK: - State and action

  private func state() -> String {
    WrittenEnum(
      introducer: "@dynamicMemberLookup \(enumModifiers)enum", name: "State",
      conformances: ["ComposableArchitecture.CaseReducerState"] + conformances(argument: "state"),
      members: "\(access)typealias StateReducer = \(enumeration.name.trimmed)\n",
      cases: mapCases { reducerCase in
        switch reducerCase.kind {
        case .child(let type, _): reducerCase.holding("\(type).State")
        case .ephemeral, .ignored: reducerCase.enumCase
        }
      },
      isObservable: true
    ).source
  }

  private func action() -> String {
    WrittenEnum(
      introducer: "\(enumModifiers)enum", name: "Action",
      conformances: conformances(argument: "action"),
      cases: mapCases { reducerCase in
        let type =
          switch reducerCase.kind {
          case .child(let type, _): "\(type).Action"
          case .ephemeral(let action): action
          case .ignored: "Swift.Never"
          }
        var action = reducerCase.enumCase
        action.payload = [EnumCase.Payload(label: nil, type: type)]
        return action
      }
    ).source
  }

  /// Returns the conformances in the arguments of `@Reducer(state: .equatable, action: .sendable)`.
  private func conformances(argument label: String) -> [String] {
    var conformances: [String] = []
    if case .argumentList(let arguments)? = attribute.arguments {
      var current = ""
      for argument in arguments {
        current = argument.label?.text ?? current
        if current == label, let name = argument.expression.as(MemberAccessExprSyntax.self) {
          let name = name.declName.baseName.text
          conformances.append("Swift.\(name.prefix(1).uppercased())\(name.dropFirst())")
        }
      }
    }
    return conformances
  }

  // MARK: - Reducer

  private func body() -> String {
    let empty = "ComposableArchitecture.EmptyReducer<Self.State, Self.Action>"
    let children = cases.flattened.contains {
      if case .child = ReducerCase($0).kind { true } else { false }
    }
    guard children else {
      return """
        \(access)static var body: \(empty) {
        \(empty)()
        }
        """
    }
    // In a chain of calls, each `#if` branch must contain a call.
    let modifiers = cases.rendered(placeholder: ".self\n") {
      let reducerCase = ReducerCase($0)
      guard case .child(_, let instance) = reducerCase.kind else { return "" }
      let name = reducerCase.name
      return """
        .ifCaseLet(\\CasePaths.Case<Self.State>.\(name), \
        action: \\CasePaths.Case<Self.Action>.\(name)) {
        \(instance)
        }

        """
    }
    // An explicit `return` disables the result builder, which isn't needed here.
    return """
      \(access)static var body: ComposableArchitecture.Reduce<Self.State, Self.Action> {
      return ComposableArchitecture.Reduce(
      \(empty)()
      \(modifiers))
      }
      """
  }

  // MARK: - Scopes

  private func caseScope() -> String {
    let cases = mapCases { reducerCase in
      scopedPayload(of: reducerCase).map(reducerCase.holding) ?? reducerCase.enumCase
    }
    let paths = cases.rendered { enumCase in
      let name = enumCase.name
      guard enumCase.payload.count < 2 else { return "" }
      let path = "CasePaths.AnyCasePath<CaseScope, \(enumCase.payload.first?.type ?? "Swift.Void")>"
      let embed = enumCase.payload.isEmpty ? "{ CaseScope.\(name) }" : "CaseScope.\(name)"
      return """
        public var \(name): \(path) {
        \(path)._$embed(\(embed), extract: {
        guard case .\(name)\(enumCase.pattern) = $0 else { return nil }
        return \(enumCase.payload.isEmpty ? "()" : "v0")
        })
        }

        """
    }
    return """
      @dynamicMemberLookup
      \(enumModifiers)enum CaseScope: ComposableArchitecture._CaseScopeProtocol, \
      CasePaths.CasePathable {
      \(cases.declarations)\
      public nonisolated struct AllCasePaths: Swift.Sendable {
      \(paths)}
      public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
      }
      """
  }

  private func scopeMethod() -> String {
    let clauses = render { reducerCase in
      let name = reducerCase.name
      guard scopedPayload(of: reducerCase) != nil else {
        return """
          case .\(name)\(reducerCase.enumCase.pattern):
          return .\(name)\(reducerCase.enumCase.arguments)

          """
      }
      let scope = "store.scope(\\.\(name), action: \\.\(name))!"
      return """
        case .\(name):
        return .\(name)\(reducerCase.enumCase.arguments { _ in scope })

        """
    }
    return """
      @preconcurrency @MainActor
      \(access)static func scope(\
      _ store: ComposableArchitecture.Store<Self.State, Self.Action>) -> CaseScope {
      switch store.state {
      \(clauses)}
      }
      """
  }

  /// Returns the type of the store that `CaseScope` holds at this case; `nil` if `CaseScope` holds
  /// the state's payload.
  private func scopedPayload(of reducerCase: ReducerCase) -> String? {
    switch reducerCase.kind {
    case .child(let type, _): return "ComposableArchitecture.StoreOf<\(type)>"
    case .ephemeral: return nil
    case .ignored:
      // Data with a hand-written action is scoped like a feature, although it has no reducer of its
      // own.
      guard
        reducerCase.enumCase.payload.count == 1, let action = written.actions[reducerCase.name],
        action != "Never", action != "Swift.Never"
      else { return nil }
      return
        "ComposableArchitecture.Store<\(reducerCase.enumCase.payload[0].type), \(action)>"
    }
  }
}
