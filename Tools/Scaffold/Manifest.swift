/// A manifest with one line for each feature and app.
struct Manifest {
  var text: String

  /// Returns the manifest with a feature, its suite's snapshots and its app added.
  func adding(_ name: FeatureName) throws(ScaffoldError) -> Manifest {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try append(
      "\"\(name.text)FeatureTests\",", toArrayAt: "let suitesWithSnapshots: Set = [", in: &lines)
    try append("\"\(name.text)\",", toArrayAt: "let features = [", in: &lines)

    let apps = lines.indices.filter { lines[$0].hasPrefix("targets += app(\"") }
    guard let first = apps.first else {
      throw ScaffoldError(
        "Package.swift has no line that begins with 'targets += app(', after which the app could "
          + "stand. Nothing was written.")
    }
    // The line goes after the apps of single features, each of which is on its own line.
    let last = apps.last { lines[$0].hasSuffix(")") && lines[$0].contains("App\"") } ?? first
    lines.insert(
      "targets += app(\"\(name.text)App\", features: [\"\(name.text)\"])", at: last + 1)
    return Manifest(text: lines.joined(separator: "\n"))
  }

  /// Appends an element to the array that starts with a line.
  private func append(
    _ element: String, toArrayAt opening: String, in lines: inout [String]
  ) throws(ScaffoldError) {
    guard let start = lines.firstIndex(of: opening),
      let end = lines[start...].firstIndex(of: "]")
    else {
      throw ScaffoldError(
        "Package.swift has no '\(opening)' with a ']' on a line of its own, where '\(element)' "
          + "belongs. Nothing was written.")
    }
    if end - 1 > start, !lines[end - 1].hasSuffix(",") { lines[end - 1] += "," }
    lines.insert("  \(element)", at: end)
  }
}
