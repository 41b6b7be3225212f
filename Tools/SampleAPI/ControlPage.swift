import Foundation

/// Where a person sets the faults while an app runs, in a browser or with `curl`.
struct ControlPage {
  let faults: FaultPlan

  func response(to request: SampleRequest) -> SampleResponse {
    guard request.path.count == 1 || request.path == ["control", "faults"] else {
      return SampleResponse(
        status: 404, text: "There is nothing but /control and /control/faults.\n")
    }
    switch (request.method, request.path.count) {
    case ("GET", 1), ("HEAD", 1): return page
    case ("GET", _), ("HEAD", _): return status
    case ("DELETE", _):
      faults.set([], requests: nil)
      return status
    case ("POST", _), ("PUT", _): return set(request)
    default:
      return SampleResponse(status: 405, text: "Faults are asked for, set or deleted.\n")
    }
  }

  private var status: SampleResponse { SampleResponse(text: faults.description + "\n") }

  private func set(_ request: SampleRequest) -> SampleResponse {
    let isForm =
      request.header("Content-Type")?.hasPrefix("application/x-www-form-urlencoded") == true
    let form = SampleRequest.form(request.body.trimmingCharacters(in: .whitespacesAndNewlines))
    // `curl -d 500` says that it sends a form, and sends a text.
    let isText = !isForm || form["faults"] == nil
    let text = isText ? request.body : form["faults"] ?? ""
    let count = isText ? request.query("requests") : form["requests"]
    var requests: Int?
    if let count, !count.isEmpty {
      guard let number = Int(count), number > 0 else {
        return SampleResponse(
          status: 400, text: "“\(count)” is not a number of requests, counted from 1.\n")
      }
      requests = number
    }
    do throws(FaultError) {
      faults.set(try Fault.parse(text), requests: requests)
    } catch {
      return SampleResponse(status: 400, text: "\(error)\n")
    }
    guard !isText else { return status }
    var response = SampleResponse(status: 303, text: "Done.\n")
    response.headers.append(("Location", "/control"))
    return response
  }

  var page: SampleResponse {
    let current = faults.description
    let buttons = Fault.all.map { syntax, effect in
      let text = syntax.prefix { $0 != "=" }
      let example = text == "delay" ? "delay=3" : text == "redirect" ? "" : "\(text)"
      let button =
        example.isEmpty
        ? "" : "<button name=\"faults\" value=\"\(example)\">\(example)</button>"
      return "<tr><td>\(button)</td><td><code>\(syntax)</code></td><td>\(effect)</td></tr>"
    }
    return SampleResponse(
      text: """
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Sample API server</title>
        <style>
          body { font: 16px/1.5 system-ui; max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
          td { padding: .2rem .8rem .2rem 0; vertical-align: top }
          button { min-width: 7rem }
        </style>
        <h1>Sample API server</h1>
        <p>Faults now: <strong>\(current.isEmpty ? "none" : current.escapedForHTML)</strong></p>
        <form method="post" action="/control/faults">
          <p>
            <button name="faults" value="">None</button>
          </p>
          <table>\(buttons.joined(separator: "\n"))</table>
        </form>
        <form method="post" action="/control/faults">
          <p>
            <label>Others: <input name="faults" value="\(current.escapedForHTML)"></label>
            <label>for <input name="requests" size="4" placeholder="all"> requests</label>
            <button>Set</button>
          </p>
        </form>
        <h2>What is served</h2>
        <ul>
          <li><a href="/users/tidewater/repos?per_page=5">/users/tidewater/repos</a>
          <li><a href="/repos/tidewater/harbor">/repos/tidewater/harbor</a>
          <li><a href="/repos/tidewater/harbor/languages">/repos/tidewater/harbor/languages</a>
          <li><a href="/api/character?name=unit&status=alive">/api/character</a>
          <li><a href="/api/character/3">/api/character/3</a>
          <li><a href="/api/character/avatar/3.svg">/api/character/avatar/3.svg</a>
        </ul>
        </html>

        """, type: "text/html; charset=utf-8")
  }
}

extension String {
  fileprivate var escapedForHTML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }
}
