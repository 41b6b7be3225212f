import SwiftUI

/// The list of pages, and the page that is open, with how it is written below it.
public struct PagesView: View {
  private let title: String
  @Bindable private var model: PagesModel

  /// - Parameters:
  ///   - title: What the app is called.
  ///   - model: What is shown of it.
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

/// What a page shows, and below it its source.
private struct PageView: View {
  let model: PagesModel
  let page: Page

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        if !page.about.isEmpty { Text(page.about).foregroundStyle(.secondary) }
        PageContent(page: page)
        if !page.source.isEmpty { PageSource(text: page.source) }
      }
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

/// What a page shows: made once, so that the stores in it stay while the page is open.
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
          .textSelection(.enabled)
          .fixedSize(horizontal: true, vertical: false)
          .padding(12)
      }
      .background(.fill.tertiary, in: RoundedRectangle(cornerRadius: 12))
    }
  }
}
