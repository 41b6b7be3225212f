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
/// A payload in the form of an optional, `case named(String?)`, has two paths: one to the optional,
/// `CaseKeyPath<Action, String?>`, and one into it, `CaseKeyPath<Action, String>`. The context
/// decides; without a context it is the former. Two kinds of cases have only the former: those with
/// an optional under another name, and those named like a member of `Sequence`. `\.named.some`
/// leads into their optionals.
@attached(extension, conformances: CasePathable, CasePathIterable)
@attached(
  member, names: named(AllCasePaths), named(allCasePaths), named(_$Element), named(_$Iterator),
  named(_$Root))
public macro CasePathable() = #externalMacro(module: "Macros", type: "CasePathableMacro")
