import Foundation

/// The address at which the user reads and sets the faults while an app runs: `curl -d 500
/// …/control`.
struct Control {
  let faults: FaultPlan

  func response(to request: SampleRequest) -> SampleResponse {
    guard request.path.count == 1 else {
      return SampleResponse(status: 404, text: "There is nothing below /control.\n")
    }
    switch request.method {
    case "GET", "HEAD": break
    case "DELETE": faults.set([], requests: nil)
    case "POST", "PUT":
      var requests: Int?
      if let count = request.query("requests") {
        guard let number = Int(count), number > 0 else {
          return SampleResponse(
            status: 400, text: "“\(count)” is not a number of requests, counted from 1.\n")
        }
        requests = number
      }
      do throws(FaultError) {
        faults.set(try Fault.parse(request.body), requests: requests)
      } catch {
        return SampleResponse(status: 400, text: "\(error)\n")
      }
    default:
      return SampleResponse(
        status: 405, text: "Use GET to read faults, POST to set them, or DELETE to delete them.\n")
    }
    return SampleResponse(text: faults.description + "\n")
  }
}
