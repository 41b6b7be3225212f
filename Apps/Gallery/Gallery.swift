import AppHost
import CharactersFeature
import ComposableUI
import FavoritesFeature
import Observation
import RepositoriesFeature
import StackNavigationFeature
import TodoFeature
import TodosFeature
import TreeNavigationFeature

/// Shows the previews of all features: a list of them, and each as it is on its own.
public struct Previews: ComposableApp {
  public static let about = "Shows the previews of all features."

  private let model = Model()

  public init(context: AppContext) {}

  public var body: some View { PreviewsView(model: model) }

  /// `/3` is the third preview.
  public var location: String? { model.selection.map { "/\($0 + 1)" } ?? "/" }

  public nonisolated static func hasPath(_ path: String) -> Bool {
    path == "/" || Int(path.dropFirst()) != nil
  }

  public func open(_ path: String) {
    let number = Int(path.dropFirst()) ?? 0
    model.selection = model.previews.indices.contains(number - 1) ? number - 1 : nil
  }
}

@MainActor @Observable
private final class Model {
  let previews = Preview.all
  var selection: Int?
}

private struct PreviewsView: View {
  let model: Model

  var body: some View {
    if let selection = model.selection {
      HStack {
        Button("All Previews") { model.selection = nil }
        Text(model.previews[selection].name).foregroundStyle(.secondary)
      }
      model.previews[selection].content()
    } else {
      NavigationStack {
        List {
          ForEach(0..<model.previews.count) { index in
            Button {
              model.selection = index
            } label: {
              VStack(alignment: .leading, spacing: 0) {
                Text(model.previews[index].name)
                Text(model.previews[index].fileID).font(.caption).foregroundStyle(.secondary)
              }
            }
            .buttonStyle(.plain)
          }
        }
        .navigationTitle("Previews")
      }
    }
  }
}
