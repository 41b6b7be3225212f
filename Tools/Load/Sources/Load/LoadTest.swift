import Foundation

/// Opens the sessions, makes them change todos, and reports the results.
@main
struct LoadTest {
  private let options: Options
  private var poller = Poller()
  private var sessions: [Int32: Session] = [:]
  private var opened = 0
  private var failures: [String: Int] = [:]
  private var latencies: [Double] = []
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 8)

  static func main() {
    do {
      var test = LoadTest(options: try Options(arguments: Array(CommandLine.arguments.dropFirst())))
      test.run()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n\n\(Options.help)\n".utf8))
      exit(64)
    }
  }

  private init(options: Options) {
    self.options = options
  }

  private mutating func run() {
    let started = now()
    let all = open()
    let ready = all.filter(\.isReady)
    report(
      "opened", ["sessions": Double(ready.count), "seconds": now() - started])
    // The calling script measures the server now, and writes a line when the test may continue.
    _ = readLine()
    guard !ready.isEmpty else { return }
    change(ready.filter(\.isActive))
    _ = readLine()
  }

  /// Opens all sessions, a limited number at a time.
  private mutating func open() -> [Session] {
    var all: [Session] = []
    var index = 0
    var waiting: [Session] = []
    let deadline = now() + 60 + Double(options.sessions) / 50
    while now() < deadline {
      waiting.removeAll { session in
        if case .failed = session.phase { return true }
        return session.isReady
      }
      while waiting.count < options.opening, index < options.sessions {
        let isActive = Double(index % 10) < options.active
        if let session = Session(index: index, options: options, isActive: isActive) {
          all.append(session)
          waiting.append(session)
          add(session)
        } else {
          failures["no socket: \(String(cString: strerror(errno)))", default: 0] += 1
        }
        index += 1
      }
      if waiting.isEmpty, index == options.sessions { break }
      step(milliseconds: 100)
    }
    latencies = []
    return all
  }

  private mutating func add(_ session: Session) {
    sessions[session.socket.descriptor] = session
    poller.add(session.socket.descriptor)
  }

  /// Makes the sessions send changes in turn, at regular intervals.
  private mutating func change(_ active: [Session]) {
    latencies = []
    latencies.reserveCapacity(Int(options.seconds * options.rate) * active.count + 1)
    let started = now()
    let interval = 1 / (options.rate * Double(max(1, active.count)))
    let receivedBefore = received
    var count = 0
    var late = 0
    var reported = started
    while now() < started + options.seconds {
      while !active.isEmpty, now() >= started + Double(count) * interval {
        let session = active[count % active.count]
        count += 1
        if session.toggledAt == nil, case .connected = session.phase {
          session.toggle()
        } else {
          // The session's last change isn't acknowledged yet, or the connection is lost.
          late += 1
        }
      }
      let next = started + Double(count) * interval - now()
      // The wait is rounded up, because a wait of zero would keep a core busy that the server
      // needs.
      step(milliseconds: Int32(max(0, min(100, (next * 1000).rounded(.up)))))
      if now() - reported > 10 {
        reported = now()
        report("going on", summary(late: late, since: started, received: received - receivedBefore))
      }
    }
    // Waits for the last changes.
    let end = now() + 5
    while now() < end, active.contains(where: { $0.toggledAt != nil }) { step(milliseconds: 20) }
    report("done", summary(late: late, since: started, received: received - receivedBefore))
  }

  private var received: Int { sessions.values.reduce(0) { $0 + $1.received } }

  private func summary(late: Int, since start: Double, received: Int) -> [String: Double] {
    let sorted = latencies.sorted()
    func quantile(_ share: Double) -> Double {
      sorted.isEmpty ? 0 : 1000 * sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }
    return [
      "toggles": Double(sorted.count), "late": Double(late), "p50": quantile(0.5),
      "p99": quantile(0.99), "p999": quantile(0.999), "max": quantile(1), "seconds": now() - start,
      "bytes": sorted.isEmpty ? 0 : Double(received) / Double(sorted.count),
      "failed": Double(failures.values.reduce(0, +)),
    ]
  }

  /// Handles all events that are ready.
  private mutating func step(milliseconds: Int32) {
    for descriptor in poller.wait(milliseconds: milliseconds) {
      guard let session = sessions[descriptor] else { continue }
      session.flush()
      session.read(buffer, poller: poller) { latencies.append($0) }
      if session.socket.descriptor != descriptor {
        sessions[descriptor] = nil
        sessions[session.socket.descriptor] = session
      } else if case .failed = session.phase {
        // Epoll drops a closed socket, and the next session may get its number.
        sessions[descriptor] = nil
      } else {
        poller.change(descriptor, waitsForRoom: session.socket.hasOutgoing)
      }
      if case .failed(let reason) = session.phase { failures[reason, default: 0] += 1 }
    }
  }

  private func report(_ phase: String, _ numbers: [String: Double]) {
    let values = numbers.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    let reasons = failures.sorted { $0.key < $1.key }
      .map {
        "\"\($0.key.filter { $0.isASCII && $0 != "\"" && $0 != "\\" && $0 >= " " })\":\($0.value)"
      }
    print(
      "{\"phase\":\"\(phase)\",\(values.joined(separator: ",")),"
        + "\"failures\":{\(reasons.joined(separator: ","))}}")
    fflush(nil)
  }
}
