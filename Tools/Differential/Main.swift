import ComposableArchitecture
import Foundation
import IssueReporting

func takeEvents() -> [String] {
  eventsLock.lock(); defer { events = []; eventsLock.unlock() }; return events
}

struct TraceReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString,
    filePath: StaticString,
    line: UInt, column: UInt
  ) {
    event("ISSUE")
  }
}

/// A hash that is the same in all processes: FNV-1a.
struct StableHash {
  private(set) var value: UInt64 = 14_695_981_039_346_656_037

  mutating func combine(_ text: String) {
    for byte in text.utf8 { value = (value ^ UInt64(byte)) &* 1_099_511_628_211 }
  }
}

/// The possible contents at the start.
private let population: [Op] = [
  .root(.addMid(0)), .root(.addMid(1)), .root(.sheet(.fresh(0))), .root(.pushMid(3)),
  .mid(.mid, .opt(.fresh(1))),
  .mid(.mid, .sheet(.fresh(2))), .mid(.mid, .addRow(0)), .mid(.mid, .addRow(1)),
  .mid(.mid, .addPlain(0)),
  .mid(.mid, .pushLeaf(5)), .mid(.mid, .pushRow(6)), .mid(.mid, .destA(.fresh(3))),
  .mid(.sheet, .sheet(.fresh(4))),
  .mid(.sheet, .destB(.fresh(1))), .mid(.mids(0), .opt(.fresh(2))), .mid(.mids(0), .addRow(0)),
  .root(.modeTwo(.fresh(1))),
]
let populationCount = population.count

/// Returns the operations of a seed.
func operations(seed: Int, count: Int) -> [Op] {
  var rng = RNG(s: UInt64(seed))
  let first = population.map { op in rng.int(2) == 0 ? op : .nothing }
  return first + (0..<count).map { _ in randomOp(&rng) }
}

@MainActor func run(seed: Int, count: Int, keep: Set<Int>?, full: Bool) async {
  let ops = operations(seed: seed, count: count)
  let driver = Driver(seed: seed)
  var hashes: [Character: StableHash] = [:]
  for (i, op) in ops.enumerated() {
    if let keep, !keep.contains(i) { continue }
    if op == .nothing { continue }
    if full { print("#\(i)") }
    driver.lines = []
    driver.index = i
    await driver.step(op)
    for (kind, line) in driver.lines {
      if full { print("  \(kind) \(line)") }
      hashes[kind, default: StableHash()].combine("\(i) \(line)")
    }
  }
  for task in driver.tasks { task.cancel() }
  for _ in 1...120 { await Task.yield() }
  let happenedAtEnd = takeEvents().filter { !$0.hasPrefix("finished") }.sorted()
  if full { print("#end") }
  hashes["X"] = StableHash()
  for event in happenedAtEnd {
    if full { print("  X \(event)") }
    hashes["X"]?.combine(event)
  }
  if !full {
    print(
      "seed \(seed) "
        + hashes.sorted { $0.key < $1.key }.map { "\($0.key)\(String($0.value.value, radix: 36))" }
        .joined(separator: " "))
  }
}

@main struct Main {
  static func main() async {
    IssueReporters.current = [TraceReporter()]
    var arguments = CommandLine.arguments.dropFirst().map { $0 }
    let isCheck = arguments.first == "--check"
    if isCheck { arguments.removeFirst() }
    let first = Int(arguments[0])!
    let last = Int(arguments[1])!
    let count = Int(arguments[2])!
    let keep =
      arguments.count > 3 ? Set(arguments[3].split(separator: ",").compactMap { Int($0) }) : nil
    var isRight = true
    await withMainSerialExecutor {
      if isCheck { return isRight = await check(seeds: first...last, count: count) }
      for seed in first...last {
        await run(seed: seed, count: count, keep: keep, full: first == last)
      }
    }
    exit(isRight ? 0 : 1)
  }
}
