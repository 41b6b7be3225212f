import Foundation

/// What a search has come to, as a copy of the process tells it.
struct SearchResult: Codable {
  var actionCount = 0
  var sequenceCount = 0
  /// The sequence that failed.
  var failedSequence: Int?
  /// What it said when it trapped; `nil` if it didn't.
  var trap: String?
  var coverage: Coverage?
}

/// Where sequences run: in this process or in copies of it.
@MainActor
struct Search<State, Action> {
  let exploration: Exploration<State, Action>
  let executor: ControlledExecutor
  /// What copies write to; `nil` to run all here.
  let memory: SharedMemory?

  /// How long a copy may get no further, in seconds.
  private static var patience: Double { 20 }

  init(_ exploration: Exploration<State, Action>, _ executor: ControlledExecutor, inCopies: Bool) {
    self.exploration = exploration
    self.executor = executor
    memory = inCopies && ProcessCopy.isAvailable ? SharedMemory(capacity: 64 << 20) : nil
  }

  /// Tries sequences until one fails or enough actions were handled.
  func find(actions budget: Int) -> SearchResult {
    guard let memory else { return findHere(actions: budget) { _ in } }
    memory.clear()
    let ending = ProcessCopy.run(memory, patience: Self.patience) {
      let result = findHere(actions: budget) { memory.progress = $0 + 1 }
      memory.data = (try? JSONEncoder().encode(result)) ?? Data()
    }
    switch ending {
    case .finished:
      if let result = try? JSONDecoder().decode(SearchResult.self, from: memory.data) {
        return result
      }
    case .trapped(let message):
      let (count, sequence) = (memory.progress, max(0, memory.progress - 1))
      // A copy is made while other threads run, and may come to its end through what these were at. What
      // traps by itself does it again.
      if fails(tapes(of: sequence, isTrap: true), as: .trap) {
        return SearchResult(sequenceCount: count, failedSequence: sequence, trap: message)
      }
    case .stuck where memory.progress > 0:
      return SearchResult(
        sequenceCount: memory.progress, failedSequence: memory.progress - 1,
        trap: "it hangs: a step takes longer than \(Int(Self.patience)) seconds")
    case .stuck, .unavailable:
      break
    }
    return findHere(actions: budget) { _ in }
  }

  private func findHere(actions budget: Int, _ tell: (Int) -> Void) -> SearchResult {
    var result = SearchResult()
    while result.actionCount < budget, result.sequenceCount <= budget {
      tell(result.sequenceCount)
      let sequence = exploration.runSequence(result.sequenceCount, on: executor)
      result.actionCount += sequence.reducedCount
      if sequence.failure != nil {
        result.failedSequence = result.sequenceCount
        break
      }
      result.sequenceCount += 1
    }
    result.coverage = exploration.coverage
    return result
  }

  /// The numbers that the steps of a sequence have drawn, until its failure.
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
      // A word that says whether a number follows, and the number.
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

  /// Whether a sequence fails in a way.
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

  /// What happens in a sequence, and how it ends.
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

/// What happens in a sequence.
struct SequenceDescription: Codable {
  var steps: [ExplorationStep]
  var usage = DependencyUsage()
  /// Known where it ended in this process.
  var failure: FoundFailure?

  private enum CodingKeys: CodingKey {
    case steps, usage
  }
}
