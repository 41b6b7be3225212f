import Foundation

/// The result of a search, in a form that a process copy can send.
struct SearchResult: Codable {
  var actionCount = 0
  var sequenceCount = 0
  var failedSequence: Int?
  /// The message of the trap; `nil` if there was none.
  var trap: String?
  var coverage: Coverage?

  /// Adds the result of subsequent sequences.
  mutating func add(_ next: SearchResult) {
    actionCount += next.actionCount
    sequenceCount += next.sequenceCount
    failedSequence = next.failedSequence
    trap = next.trap
    if let failedSequence { sequenceCount = failedSequence }
    if let more = next.coverage { coverage?.add(more) }
  }
}

/// A search that runs sequences in this process or in copies of it.
@MainActor
struct Search<State, Action> {
  let exploration: Exploration<State, Action>
  let executor: ControlledExecutor
  /// The shared memory of each parallel copy; empty to run everything in this process.
  private let memories: [SharedMemory]
  /// The memory of a single copy; `nil` to run everything in this process.
  private var memory: SharedMemory? { memories.first }

  /// The maximum time of a copy without progress, in seconds.
  private static var patience: Double { 20 }
  /// The maximum number of sequences that a copy runs before it reports.
  private static var mostSequences: Int { 4_096 }

  /// - Parameter copies: The maximum number of parallel process copies; 0 for none.
  init(_ exploration: Exploration<State, Action>, _ executor: ControlledExecutor, copies: Int) {
    self.exploration = exploration
    self.executor = executor
    memories =
      ProcessCopy.isAvailable
      ? (0..<copies).compactMap { _ in SharedMemory(capacity: 64 << 20) } : []
  }

  /// Tries sequences until one fails or enough actions were handled.
  ///
  /// The result depends only on the seed and the number of actions, regardless of the number of
  /// copies.
  func find(actions budget: Int) -> SearchResult {
    // The number of sequences is limited too, so that a search with only empty sequences ends.
    let sequences = max(budget, budget &+ 1)
    guard let memory else { return runHere(from: 0, sequences, actions: budget) }
    var result = SearchResult(coverage: exploration.newCoverage())
    search: while let count = share(of: budget, after: result) {
      let start = result.sequenceCount
      let parts = run(in: memories) { copy, memory in
        runHere(from: start + copy * count, count, telling: memory)
      }
      for part in parts {
        // The budget ends in this part. The single copy below finds the exact sequence.
        guard result.actionCount + part.actionCount < budget else { break search }
        result.add(part)
        if result.failedSequence != nil { return result }
      }
    }
    let (start, left) = (result.sequenceCount, budget - result.actionCount)
    for part in run(
      in: [memory],
      { _, memory in
        runHere(from: start, sequences - start, actions: left, telling: memory)
      })
    {
      result.add(part)
    }
    return result
  }

  /// Returns the number of sequences that each copy runs next; `nil` if one copy runs the rest.
  private func share(of budget: Int, after result: SearchResult) -> Int? {
    guard memories.count > 1 else { return nil }
    let length =
      result.sequenceCount > 0
      ? max(1, result.actionCount / result.sequenceCount) : exploration.maximumLength
    let left = min((budget - result.actionCount) / length, budget - result.sequenceCount)
    let count = left / memories.count / 2
    return count >= 16 ? min(count, Self.mostSequences) : nil
  }

  /// Runs parts of the search in parallel copies of the process.
  ///
  /// - Returns: The result of each copy.
  private func run(
    in memories: [SharedMemory], _ part: (_ copy: Int, _ memory: SharedMemory) -> SearchResult
  ) -> [SearchResult] {
    for memory in memories { memory.clear() }
    let endings = ProcessCopy.run(memories, patience: Self.patience) { copy in
      let result = part(copy, memories[copy])
      memories[copy].data = (try? JSONEncoder().encode(result)) ?? Data()
    }
    // All results are read first, because the next copy writes to the same memory.
    let found = zip(memories, endings).map { memory, ending in
      (ending, memory.progress - 1, try? JSONDecoder().decode(SearchResult.self, from: memory.data))
    }
    return found.enumerated().map { copy, found in
      switch found {
      case (.finished, _, let result?): return result
      case (.trapped(let message), let sequence, _) where sequence >= 0:
        // The process may have been copied while other threads ran, and their state may crash the
        // copy. A real trap happens again in a second copy.
        if fails(tapes(of: sequence, isTrap: true), as: .trap) {
          return SearchResult(failedSequence: sequence, trap: message)
        }
      case (.stuck, let sequence, _) where sequence >= 0:
        return SearchResult(
          failedSequence: sequence,
          trap: "it hangs: a step takes longer than \(Int(Self.patience)) seconds")
      default: break
      }
      return part(copy, memories[copy])
    }
  }

  /// Runs sequences in this process.
  ///
  /// - Parameters:
  ///   - start: The number of the first sequence.
  ///   - count: The maximum number of sequences.
  ///   - budget: The number of actions after which the search stops.
  ///   - memory: The memory in which to record the number of the running sequence.
  private func runHere(
    from start: Int, _ count: Int, actions budget: Int = .max,
    telling memory: SharedMemory? = nil
  ) -> SearchResult {
    let coverage = exploration.newCoverage()
    var result = SearchResult()
    while result.sequenceCount < count, result.actionCount < budget {
      let number = start + result.sequenceCount
      memory?.progress = number + 1
      let sequence = exploration.runSequence(number, coverage, on: executor)
      result.actionCount += sequence.reducedCount
      if sequence.failure != nil {
        result.failedSequence = number
        break
      }
      result.sequenceCount += 1
    }
    result.coverage = coverage
    return result
  }

  /// Returns the numbers that the steps of a sequence draw, until its failure.
  func tapes(of sequence: Int, isTrap: Bool) -> [[UInt64]] {
    var tapes: [[UInt64]] = []
    var hasEnd = false
    func add(_ draw: RecordedDraw) {
      switch draw {
      case .step: tapes.append([])
      case .end:
        tapes.append([])
        hasEnd = true
      case .number(let number): tapes[tapes.count - 1].append(number)
      }
    }
    guard isTrap, let memory else {
      exploration.recordSequence(sequence, on: executor) { add($0) }
      return tapes
    }
    memory.clear()
    _ = ProcessCopy.run(memory, patience: Self.patience) {
      // Each entry begins with a word: 0 for a step, 1 for a number, 2 for the end. The word after
      // a 1 is the number itself.
      exploration.recordSequence(sequence, on: executor) { draw in
        switch draw {
        case .step: memory.append(0)
        case .end: memory.append(2)
        case .number(let number): memory.append(1, number)
        }
      }
    }
    let data = memory.data
    let words = data.withUnsafeBytes { Array($0.bindMemory(to: UInt64.self)) }
    var index = 0
    while index < words.count {
      switch words[index] {
      case 0: add(.step)
      case 2: add(.end)
      default:
        index += 1
        if index < words.count { add(.number(words[index])) }
      }
      index += 1
    }
    if !hasEnd { tapes.append([]) }
    return tapes
  }

  /// Returns whether a sequence fails in the given way.
  func fails(_ tapes: [[UInt64]], as kind: FailureKind) -> Bool {
    guard kind == .trap, let memory else {
      return exploration.replay(tapes, on: executor).failure?.kind == kind
    }
    memory.clear()
    let ending = ProcessCopy.run(memory, patience: 3) {
      _ = exploration.replay(tapes, on: executor)
    }
    if case .finished = ending { return false }
    return ending != .unavailable
  }

  /// Describes the steps of a sequence and its ending.
  func describe(_ tapes: [[UInt64]], isTrap: Bool) -> SequenceDescription {
    guard isTrap, let memory else { return describeHere(tapes, StepRecord()) }
    memory.clear()
    let ending = ProcessCopy.run(memory, patience: 3) {
      let record = StepRecord()
      record.onChange = { steps in
        let description = SequenceDescription(steps: steps, usage: record.usage())
        memory.data = (try? JSONEncoder().encode(description)) ?? Data()
      }
      _ = describeHere(tapes, record)
    }
    var description =
      (try? JSONDecoder().decode(SequenceDescription.self, from: memory.data))
      ?? SequenceDescription(steps: [])
    if case .trapped(let message) = ending {
      description.failure = FoundFailure(kind: .trap, message: "The program stopped: \(message)")
    }
    return description
  }

  private func describeHere(_ tapes: [[UInt64]], _ record: StepRecord) -> SequenceDescription {
    var description = SequenceDescription(steps: [])
    let result = exploration.replay(tapes, on: executor, record: record) { run in
      description.usage = run.usage
    }
    description.failure = result.failure
    description.steps = record.steps
    return description
  }
}

struct SequenceDescription: Codable {
  var steps: [ExplorationStep]
  var usage = DependencyUsage()
  /// The failure. It isn't coded, so a process copy doesn't send it.
  var failure: FoundFailure?

  private enum CodingKeys: CodingKey {
    case steps, usage
  }
}
