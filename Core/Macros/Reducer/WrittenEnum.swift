/// An enum that an expansion writes in full, including its case paths.
///
/// Macros on the generated enum could write its case paths too, but each nested expansion costs
/// compile time.
struct WrittenEnum {
  /// The text before the name.
  let introducer: String
  let name: String
  var conformances: [String] = []
  /// The declarations other than cases, each followed by a line break.
  var members = ""
  var cases: [EnumCases] = []
  var isObservable = false

  var source: String {
    var conformances = conformances + ["CasePaths.CasePathable", "CasePaths.CasePathIterable"]
    var written = CasePathWriter.members(of: name, cases: cases, hasIsolation: true)
    if isObservable {
      conformances.append("ComposableArchitecture.ObservableState")
      written += ObservableStateMacro.enumMembers(cases)
    }
    return """
      \(introducer) \(name): \(conformances.joined(separator: ", ")) {
      \(members)\(cases.declarations)\(written.joined(separator: "\n"))
      }
      """
  }
}

extension [EnumCases] {
  /// The declarations of the cases, each followed by a line break.
  var declarations: String {
    rendered { "\($0.isIndirect ? "indirect " : "")case \($0.name)\($0.payloadText)\n" }
  }
}
