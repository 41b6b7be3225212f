import AppHost
import ComposableArchitecture
import ComposableUI
import Pages

/// An app that shows each idea of the architecture as a running example with its source.
public struct Examples: ComposableApp {
  public static let about =
    "Shows the ideas of the architecture, each in use and with its source: Examples timers."

  private let model: PagesModel

  public init(context: AppContext) {
    // A page makes its content only when it opens, but needs the dependencies of this initializer.
    model = withEscapedDependencies { dependencies in
      PagesModel(
        Example.groups.map { group in
          PageSection(
            group.title,
            pages: group.examples.map { example in
              Page(
                example.title, about: example.about, source: example.source,
                path: "/\(example.name)"
              ) {
                dependencies.yield { example.content() }
              }
            })
        })
    }
  }

  public var body: some View { PagesView("Examples", model: model) }

  /// The path of the open page: `/timers` is the example "Timers".
  public var location: String? { model.location }

  public nonisolated static func hasPath(_ path: String) -> Bool {
    path == "/" || Example.all.contains { path == "/\($0.name)" }
  }

  public nonisolated static func path(of name: String) throws -> String {
    try Example.path(of: name)
  }

  public func open(_ path: String) {
    model.open(path)
  }
}
