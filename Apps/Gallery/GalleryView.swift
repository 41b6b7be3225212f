import Observation
import SwiftUI

/// The list of pages, and the page that is open.
struct GalleryView: View {
  @Bindable var model: GalleryModel

  var body: some View {
    NavigationStack(path: $model.path) {
      GalleryList(model: model)
        .navigationTitle("Gallery")
        .navigationDestination(for: String.self) { path in
          if let page = model.page(at: path) { GalleryPageView(model: model, page: page) }
        }
    }
  }
}

private struct GalleryList: View {
  @Bindable var model: GalleryModel

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

/// One view, and below it its source.
private struct GalleryPageView: View {
  let model: GalleryModel
  let page: GalleryPage

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        VStack(alignment: .leading) { page.preview.content() }
        if !page.preview.source.isEmpty { GallerySource(text: page.preview.source) }
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

private struct StepButton: View {
  let title: LocalizedStringKey
  let key: KeyEquivalent
  let page: GalleryPage?
  let model: GalleryModel

  var body: some View {
    Button(title) {
      if let page { model.path = [page.path] }
    }
    .disabled(page == nil)
    .keyboardShortcut(key)
  }
}

private struct GallerySource: View {
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
