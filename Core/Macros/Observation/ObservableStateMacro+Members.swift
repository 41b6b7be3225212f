import SwiftSyntax

/// The members that the expansion leaves out because the type already declares them.
struct WrittenObservableMembers {
  private(set) var names: Set<String> = []
  private(set) var notificationConstraints: Set<String> = []

  init() {}

  init(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let property = Property(member.decl) {
        names.insert(property.name)
      } else if let function = member.decl.as(FunctionDeclSyntax.self) {
        names.insert(function.name.text)
        if function.name.text == "shouldNotifyObservers" {
          let constraint =
            function.genericParameterClause?.parameters.first?.inheritedType?.trimmedDescription
          notificationConstraints.insert(
            (constraint ?? "").replacing("Swift.", with: "").replacing(" ", with: ""))
        }
      }
    }
  }
}

extension ObservableStateMacro {
  static func structMembers(
    of properties: MemberBlockItemListSyntax = [],
    besides written: WrittenObservableMembers = WrittenObservableMembers()
  ) -> [String] {
    var members: [String] = []
    if !written.names.contains("_$storage") {
      members.append(storageMember(of: properties))
    }
    if !written.names.contains("_$observationRegistrar") {
      members.append(
        """
        @ComposableArchitecture.ObservationStateIgnored \
        var _$observationRegistrar = ComposableArchitecture.ObservationStateRegistrar()
        """)
    }
    if !written.names.contains("_$id") {
      members.append(
        """
        public var _$id: ComposableArchitecture.ObservableStateID {
        _$observationRegistrar.id
        }
        """)
    }
    if !written.names.contains("_$willModify") {
      members.append(
        """
        public mutating func _$willModify() {
        _$observationRegistrar._$willModify()
        }
        """)
    }
    guard !properties.isEmpty else { return members }
    let overloads: [(constraint: String, written: String, result: String)] = [
      ("", "", "true"),
      (": Swift.Equatable", "Equatable", "lhs != rhs"),
      (": AnyObject", "AnyObject", "lhs !== rhs"),
      (": Swift.Equatable & AnyObject", "Equatable&AnyObject", "lhs != rhs"),
    ]
    for overload in overloads
    where !written.notificationConstraints.contains(overload.written) {
      members.append(
        """
        private nonisolated func shouldNotifyObservers<Member\(overload.constraint)>\
        (_ lhs: Member, _ rhs: Member) -> Swift.Bool {
        \(overload.result)
        }
        """)
    }
    return members
  }

  /// Returns a member that maps the tracked properties to their storage, so that the library can
  /// bypass their accessors. It leaves out properties inside `#if`, and deprecated properties,
  /// which it can't mention without a warning. The library uses the accessors of these properties.
  private static func storageMember(of properties: MemberBlockItemListSyntax) -> String {
    var entries = ["\\Self._$observationRegistrar: \\Self._$observationRegistrar"]
    for member in properties {
      guard let property = Property(member.decl), property.isStoredInstanceVariable else {
        continue
      }
      let attributes = property.declaration.attributes.compactMap { element -> String? in
        guard case .attribute(let attribute) = element else { return nil }
        return attribute.attributeName.lastName
      }
      if attributes.contains("ObservationStateIgnored") || attributes.contains("available") {
        continue
      }
      if attributes.contains("Presents") {
        // The property and its projection have the same storage.
        entries.append("\\Self.$\(property.bareName): \\Self.\(property.storageName)")
        entries.append("\\Self.\(property.name): \\Self.\(property.storageName)")
      } else if selfTrackingWrappers.isDisjoint(with: attributes) {
        entries.append("\\Self.\(property.name): \\Self.\(property.storageName)")
      }
    }
    return """
      public static var _$storage: [Swift.PartialKeyPath<Self>: Swift.PartialKeyPath<Self>] {
      [\(entries.joined(separator: ", "))]
      }
      """
  }

  static func enumMembers(
    _ cases: [EnumCases], besides written: WrittenObservableMembers = WrittenObservableMembers()
  ) -> [String] {
    var members: [String] = []
    if !written.names.contains("_$id") {
      var tag = 0
      let clauses = cases.rendered { enumCase in
        defer { tag += 1 }
        return enumCase.payload.count == 1
          ? """
          case .\(enumCase.name)(let state):
          return ComposableArchitecture.ObservableStateID._$id(for: state)._$tag(\(tag))

          """
          : """
          case .\(enumCase.name):
          return ComposableArchitecture.ObservableStateID()._$tag(\(tag))

          """
      }
      members.append(
        """
        public var _$id: ComposableArchitecture.ObservableStateID {
        switch self {
        \(clauses)}
        }
        """)
    }
    if !written.names.contains("_$willModify") {
      let clauses = cases.rendered { enumCase in
        guard enumCase.payload.count == 1 else {
          return """
            case .\(enumCase.name):
            break

            """
        }
        return """
          case .\(enumCase.name)(var state):
          ComposableArchitecture._$willModify(&state)
          self = .\(enumCase.name)(\(enumCase.payload[0].labelText)state)

          """
      }
      members.append(
        """
        public mutating func _$willModify() {
        switch self {
        \(clauses)}
        }
        """)
    }
    return members
  }
}
