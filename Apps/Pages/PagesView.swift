import SwiftUI

/// The list of pages, and the open page with its source beside it, or below it on a narrow screen.
public struct PagesView: View {
  private let title: String
  @Bindable private var model: PagesModel

  /// - Parameters:
  ///   - title: The name of the app.
  ///   - model: The state of the app.
  public init(_ title: String, model: PagesModel) {
    self.title = title
    self.model = model
  }

  public var body: some View {
    NavigationStack(path: $model.path) {
      PageList(model: model)
        .navigationTitle(title)
        .navigationDestination(for: String.self) { path in
          if let page = model.page(at: path) { PageView(model: model, page: page).id(path) }
        }
    }
    .linkAddresses(for: String.self) { model.page(at: $0)?.path }
  }
}

private struct PageList: View {
  @Bindable var model: PagesModel

  var body: some View {
    let found = model.found
    List {
      ForEach(found) { section in
        Section(section.title) {
          ForEach(section.pages) { page in
            NavigationLink(page.title, value: page.path)
          }
        }
      }
    }
    .searchable(text: $model.query, prompt: "Name or source")
    .overlay {
      if found.isEmpty { ContentUnavailableView.search(text: model.query) }
    }
  }
}

/// A page and its source: side by side on a wide screen, otherwise one below the other.
private struct PageView: View {
  let model: PagesModel
  let page: Page
  @State private var isWide = false

  /// The minimum width for a page beside its source, in points: a terminal of 140 columns without
  /// its margins.
  private static let widthForBoth = 1104.0

  var body: some View {
    let layout =
      isWide
      ? AnyLayout(HStackLayout(alignment: .top, spacing: 32))
      : AnyLayout(VStackLayout(alignment: .leading, spacing: 24))
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        if !page.about.isEmpty { Text(page.about).foregroundStyle(.secondary) }
        layout {
          Group {
            PageContent(page: page)
            if !page.source.isEmpty { PageSource(text: page.source) }
          }
          .frame(maxWidth: .infinity, alignment: .leading)
        }
      }
    }
    .frame(maxWidth: 1400, alignment: .leading)
    .onGeometryChange(for: Bool.self) {
      $0.size.width >= Self.widthForBoth
    } action: {
      isWide = $0
    }
    .navigationTitle(page.title)
    .toolbar {
      ToolbarItemGroup {
        StepButton(title: "Previous", key: "p", page: model.page(-1, from: page), model: model)
        StepButton(title: "Next", key: "n", page: model.page(1, from: page), model: model)
      }
    }
  }
}

/// The content of a page. It is made once, so its stores live as long as the page is open.
private struct PageContent: View {
  @State private var content: AnyView

  init(page: Page) {
    _content = State(wrappedValue: page.content())
  }

  var body: some View {
    VStack(alignment: .leading) { content }
  }
}

private struct StepButton: View {
  let title: LocalizedStringKey
  let key: KeyEquivalent
  let page: Page?
  let model: PagesModel

  var body: some View {
    Button(title) {
      if let page { model.path = [page.path] }
    }
    .disabled(page == nil)
    .keyboardShortcut(key)
  }
}

private struct PageSource: View {
  let text: String

  var body: some View {
    VStack(alignment: .leading) {
      Text("Source").font(.headline)
      ScrollView(.horizontal) {
        Text(verbatim: text).font(.system(.footnote, design: .monospaced))
          .multilineTextAlignment(.leading)
          .textSelection(.enabled)
          .padding(12)
      }
      .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 12))
    }
  }
}
