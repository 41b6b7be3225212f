import Foundation

// The first argument is the directory of Tessera; the others come from the user.
do {
  let app = try NewApp(
    tessera: URL(fileURLWithPath: CommandLine.arguments[1], isDirectory: true),
    arguments: Array(CommandLine.arguments.dropFirst(2)))
  let written = try app.write()
  formatSources(written, in: app.directory)
  print("Wrote in \(app.directory.path)\n" + written.map { "  \($0)" }.joined(separator: "\n"))
  print(
    """

    Next:
      cd \(app.directory.path)
      swift run \(app.name.text)
      swift run \(app.name.text) --web
      swift run tessera-dev \(app.name.text)
      swift test
    """)
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
