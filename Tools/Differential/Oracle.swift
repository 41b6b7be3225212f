import ComposableArchitecture

// Rules that hold for all features, regardless of the original library's behaviour:
//
// - A reader is woken if its value changes.
// - A kept store or binding shows the same value as one that is freshly scoped from the root.
// - A reader isn't woken if its value and all states from the root to it stay the same.

/// A place that stays the same when rows move.
struct Place {
  enum Middle { case mid, sheet, mode, mids(Int), path(StackElementID) }
  enum Leaf { case row(Int), path(StackElementID), other(LeafPlace) }

  let middle: Middle
  let leaf: Leaf

  @MainActor init?(_ middle: MidPlace, _ leaf: LeafPlace, in driver: Driver) {
    guard let state = driver.midState(middle) else { return nil }
    let root = driver.store.withState { $0 }
    self.middle =
      switch middle {
      case .mid: .mid
      case .sheet: .sheet
      case .mode: .mode
      case .mids(let index): .mids(root.mids.ids[index])
      case .path(let index): .path(root.path.ids[index])
      }
    switch leaf {
    case .row(let index):
      guard index < state.rows.count else { return nil }
      self.leaf = .row(state.rows.ids[index])
    case .path(let index):
      guard index < state.path.count else { return nil }
      self.leaf = .path(state.path.ids[index])
    // A plain row has no identity, so there is no place that moves with the row.
    case .plain: return nil
    default: self.leaf = .other(leaf)
    }
  }

  /// Returns the current position of the place.
  @MainActor func current(in driver: Driver) -> (MidPlace, LeafPlace)? {
    let root = driver.store.withState { $0 }
    let middle: MidPlace
    switch self.middle {
    case .mid: middle = .mid
    case .sheet: middle = .sheet
    case .mode: middle = .mode
    case .mids(let id):
      guard let index = root.mids.index(id: id) else { return nil }
      middle = .mids(index)
    case .path(let id):
      guard let index = root.path.ids.firstIndex(of: id), root.path[index].mid != nil
      else { return nil }
      middle = .path(index)
    }
    guard let state = driver.midState(middle) else { return nil }
    switch leaf {
    case .row(let id): return state.rows.index(id: id).map { (middle, .row($0)) }
    case .path(let id): return state.path.ids.firstIndex(of: id).map { (middle, .path($0)) }
    case .other(let place): return driver.isThere(middle, place) ? (middle, place) : nil
    }
  }

  /// Returns the identities of the states from the root to the place; `nil` if the place doesn't
  /// exist.
  @MainActor func identities(in driver: Driver) -> [ObservableStateID]? {
    guard let (middle, leaf) = current(in: driver), let mid = driver.midState(middle)
    else { return nil }
    let root = driver.store.withState { $0 }
    var identities = [root._$id, mid._$id]
    if case .mode = middle { identities.append(root.mode._$id) }
    // A reader of an element of a stack reads the whole stack.
    if case .path = middle { identities += root.path.map(\._$id) }
    switch leaf {
    case .own, .plain: break
    case .leaf, .computed: identities.append(mid.leaf._$id)
    case .opt: identities.append(mid.opt!._$id)
    case .sheet: identities.append(mid.sheet!._$id)
    case .a, .b: identities.append(mid.dest!._$id)
    case .row(let index): identities.append(mid.rows[index]._$id)
    case .path: identities += mid.path.map(\._$id)
    case .one, .two: identities.append(mid.mode._$id)
    case .manualOne, .manualTwo: identities.append(mid.manual._$id)
    }
    return identities
  }
}

extension Driver {
  /// Returns the rules that the last step has violated.
  func violations() -> [String] {
    var violations = lines.filter { $0.0 == "T" }.map(\.1)
    for reader in readers {
      guard let place = reader.place, let what = reader.what,
        let (middle, leaf) = place.current(in: self)
      else { continue }
      let value = reader.read()
      for variant in 0...1 {
        guard let fresh = self.leaf(middle, leaf, variant)?.read(what), fresh != value else {
          continue
        }
        violations.append("\(reader.name) shows \(value), and a new store \(fresh)")
      }
    }
    for (name, binding, place) in bindings {
      guard let (middle, leaf) = place?.current(in: self),
        let fresh = self.leaf(middle, leaf, 0)?.read(.label), fresh != binding.wrappedValue
      else { continue }
      violations.append("the binding \(name) is \(binding.wrappedValue), and the state \(fresh)")
    }
    for reader in woken where reader.isKnownUnchanged && !isWokenAnyway(reader) {
      violations.append("\(reader.name) was woken by \(op): it was and is \(reader.seen)")
    }
    return violations
  }
}

extension Driver {
  /// Whether changes other than to the reader's value wake the reader, both here and in the
  /// original library.
  private func isWokenAnyway(_ reader: Reader) -> Bool {
    guard let place = reader.place, let what = reader.what else { return true }
    // A shared value notifies at each write.
    if what == .total || reader.readsComputedRow && totalReader.isWoken.value { return true }
    switch place.leaf {
    // A whole state is read through the properties of its children. These properties notify when
    // they are set, even if the new child is equal or both are `nil`.
    case .other(.own): return what == .all || what == .both
    // A stack notifies at each removal, even if there is nothing to remove.
    case .path:
      switch op {
      case .mid(_, .pop), .mid(_, .popTo), .mid(_, .clearPath): return true
      default: return false
      }
    default: return false
    }
  }
}

/// Generates sequences of actions and reports violated rules, each with as few actions as possible.
@MainActor func check(seeds: ClosedRange<Int>, count: Int) async -> Bool {
  var failures = 0
  for seed in seeds {
    let all = Set(0..<count + populationCount)
    guard await !violations(seed: seed, count: count, keep: all).isEmpty else { continue }
    var kept = all
    for index in all.sorted().reversed() {
      let fewer = kept.subtracting([index])
      if await !violations(seed: seed, count: count, keep: fewer).isEmpty { kept = fewer }
    }
    let lines = await violations(seed: seed, count: count, keep: kept)
    print("seed \(seed), actions \(kept.sorted().map(String.init).joined(separator: ",")):")
    for line in lines { print("  \(line)") }
    failures += 1
    if failures == 10 { break }
  }
  return failures == 0
}

/// Returns the first violations in a sequence.
@MainActor private func violations(seed: Int, count: Int, keep: Set<Int>) async -> [String] {
  let driver = Driver(seed: seed, turns: 20, computesRows: true)
  var found: [String] = []
  for (index, op) in operations(seed: seed, count: count).enumerated()
  where keep.contains(index) && op != .nothing {
    driver.lines = []
    driver.index = index
    await driver.step(op)
    found = driver.violations()
    if !found.isEmpty { break }
  }
  for task in driver.tasks { task.cancel() }
  for _ in 1...20 { await Task.yield() }
  _ = takeEvents()
  return found
}
