import CasePaths

/// The fuzz targets of paths, by name. Their input is a path as a user may have typed it.
let fuzzTargets: [String: FuzzTarget] = [
  "path": fuzzPath,
  "pattern": fuzzPattern,
]

@CasePathable
enum FuzzedPlace: Equatable, Sendable {
  case home
  case book(Int)
  case search(String, Bool)
  case shelf([FuzzedShelf])
}

enum FuzzedShelf: String, CaseIterable, URLComponent {
  case upper, lower
}

private let places = OneOf<FuzzedPlace> {
  Route(\.home)
  Route(\.book) {
    "books"
    Component(Int.self)
  }
  Route(\.search) {
    "search"
    Component(String.self)
    Query("flag", default: false)
  }
  Route(\.shelf) {
    "shelf"
    Many { Component(FuzzedShelf.self) }
  }
}

/// Checks that each parsed path can be printed, and that the result parses to the same path.
private func fuzzPath(_ input: UnsafeBufferPointer<UInt8>) {
  let text = String(decoding: input, as: UTF8.self)
  guard let path = try? URLPath(text) else { return }
  let written = path.description
  expect(written.hasPrefix("/"), "“\(written)” is no path.")
  expect((try? URLPath(written)) == path, "“\(text)” is written “\(written)”, which is another.")
}

private func fuzzPattern(_ input: UnsafeBufferPointer<UInt8>) {
  let text = String(decoding: input, as: UTF8.self)
  do throws(URLPathError) {
    let place = try places.parse(text)
    let path = try places.print(place)
    let again = try places.parse(path)
    expect(again == place, "\(place) leads to \(again).")
  } catch {
    expect(error.description.utf8.count < 1000, "An error of \(error.description.utf8.count) bytes")
  }
}
