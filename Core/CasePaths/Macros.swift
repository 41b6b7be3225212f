/// Lets key paths name an enum's cases.
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
/// Every case gets a path, so no two cases may share a base name. With `@dynamicMemberLookup`,
/// payloads can also be read like properties: `action.named`.
///
/// An optional payload, `case named(String?)`, has two paths: one to the optional,
/// `CaseKeyPath<Action, String?>`, and one to the wrapped value, `CaseKeyPath<Action, String>`. The
/// context decides; without a context the path leads to the optional. Two kinds of cases have only
/// the path to the optional: cases whose payload is a type alias of an optional, and cases named
/// like a member of `Sequence`. For them, `\.named.some` leads to the wrapped value.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$Element), named(_$Iterator),
  named(_$Root))
public macro CasePathable() = #externalMacro(module: "Macros", type: "CasePathableMacro")
