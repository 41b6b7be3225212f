/// Makes an enum's cases addressable by key path.
///
/// ```swift
/// @CasePathable
/// enum Action { case saved, named(String) }
///
/// let path: CaseKeyPath<Action, String> = \.named
/// path("Blob")                      // Action.named("Blob")
/// Action.saved[case: path]          // nil
/// ```
///
/// Every case gets a path, so no two cases may share a base name. Mark the enum
/// `@dynamicMemberLookup` too, and payloads can be read like properties: `action.named`.
///
/// The path of a payload that is written as an optional, `case named(String?)`, is by context one to
/// the optional, `CaseKeyPath<Action, String?>`, or one into it, `CaseKeyPath<Action, String>`. It is
/// the former without a context. Cases whose payload is an optional by another name, and those named
/// like a member of `Sequence`, have the former alone: `\.named.some` leads into it.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$Element), named(_$Iterator),
  named(_$Root))
public macro CasePathable() = #externalMacro(module: "Macros", type: "CasePathableMacro")
