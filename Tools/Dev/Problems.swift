import Foundation

/// The errors of a failed build, for people.
struct Problems: CustomStringConvertible {
  let description: String

  /// The maximum number of errors to show. Later errors often follow from the first.
  static let maximumCount = 5

  /// - Parameters:
  ///   - output: The output of the package manager.
  ///   - directory: The package's directory, from which paths are shown.
  init(output: String, directory: URL) {
    let lines = output.split(separator: "\n").map(String.init)
    // The compiler's errors have a place: /package/Sources/App/Screen.swift:3:5: error: …
    let compiler = lines.filter { $0.contains(#/^/.*:\d+:\d+: error: /#) }
      .map { $0.replacing("\(directory.path)/", with: "") }
    let errors = unique(
      compiler.isEmpty ? lines.filter { $0.contains("error:") } : compiler)
    let shown = errors.prefix(Self.maximumCount)
    let more = errors.count - shown.count
    description =
      (shown.isEmpty ? lines.suffix(Self.maximumCount) : shown).joined(separator: "\n")
      + (more > 0 ? "\nand \(more) more" : "")
  }
}

private func unique(_ lines: [String]) -> [String] {
  var known: Set<String> = []
  return lines.filter { known.insert($0).inserted }
}
