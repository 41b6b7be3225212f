import Clocks
@_spi(Internals) import ComposableArchitecture
import Foundation
import IssueReporting
import Observation

func takeEvents() -> [String] { eventsLock.lock(); defer { events = []; eventsLock.unlock() }; return events }

struct RNG: RandomNumberGenerator {
  var s: UInt64
  mutating func next() -> UInt64 {
    s &+= 0x9E37_79B9_7F4A_7C15
    var z = s
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
  mutating func int(_ n: Int) -> Int { Int(next() % UInt64(n)) }
  mutating func pick<T>(_ xs: [T]) -> T { xs[int(xs.count)] }
}

let verbose = ProcessInfo.processInfo.environment["VERBOSE"] != nil
let off = Set((ProcessInfo.processInfo.environment["OFF"] ?? "").split(separator: ",").map(String.init))

struct TraceReporter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    event("ISSUE")
    if verbose { print("      issue: \((message() ?? "").replacingOccurrences(of: "\n", with: "\n        "))") }
  }
}

// MARK: - Places

enum MidPlace: Equatable { case mid, sheet, mids(Int), path(Int), mode }
enum LeafPlace: Equatable { case own, leaf, opt, sheet, a, b, row(Int), plain(Int), path(Int), one, two, manualOne, manualTwo, computed }

enum What: Equatable, CaseIterable { case n, label, both, total, all }
enum MidWhat: Equatable, CaseIterable {
  case n, label, changes, leafN, optIsNil, optN, sheetIsNil, sheetLabel, rowCount, rowLabels, rowStores, rowIDs, plainNs, plainCount
  case pathCount, pathNs, dest, destN, mode, modeN, total, summary, all, rowN, plainStores
}
enum RootWhat: Equatable, CaseIterable {
  case n, midN, midLeafN, midSummary, sheetIsNil, sheetN, sheetLeafN, midCount, midNs, midLeafNs, midStores, pathCount, pathNs, mode, modeN, total, label, midRowNs, all
}

enum Op: Equatable {
  case nothing
  case send(MidPlace, LeafPlace, Verb)
  case viaStore(MidPlace, LeafPlace, Int, Verb)
  case mid(MidPlace, MidOp)
  case root(RootOp)
  case rootLeaf(Int, Verb)
  case dismissSheet(MidPlace), dismissDest(MidPlace), dismissRootSheet
  case popFrom(MidPlace, Int), rootPopFrom(Int), push(MidPlace)
  case keptReader(MidPlace, LeafPlace, Int, What), navReader(MidPlace, LeafPlace, Int, What)
  case midReader(MidPlace, Bool, MidWhat), rootReader(RootWhat)
  case dropReader(Int)
  case keep(MidPlace, LeafPlace, Int), keptSend(Int, Verb)
  case bind(MidPlace, LeafPlace, Int), write(Int, String)
  case bindSheet(MidPlace, Int), nilOut(Int)
  case advance, cancelTask(Int), shared(Int), special
}

func randomVerb(_ r: inout RNG) -> Verb {
  switch r.int(40) {
  case 0...7: .inc
  case 8: .noop
  case 9: .label(r.pick(["x", "y"]))
  case 10: .equalReset
  case 11: .freshReset
  case 12: .sendInc
  case 13: .sendSend
  case 14: .runInc
  case 15: .later
  case 16: .orphan
  case 17: .stream
  case 18: .long
  case 19, 20: .longID
  case 21: .longFlight
  case 22: .laterFlight
  case 23: .cancellableSend
  case 24, 25: .cancel
  case 26: .taskCancel
  case 27: .within
  case 28: .merge
  case 29: .concat
  case 30: .mergeCancel
  case 31: .concatCancel
  case 32: .dismiss
  case 33: .shared
  case 34: .sharedInEffect
  case 35: .taste
  case 36: .tasteInEffect
  case 37, 38: .delegate
  default: .throwing
  }
}
func randomSlot(_ r: inout RNG) -> Slot {
  switch r.int(8) {
  case 0, 1: .none
  case 2, 3, 4: .fresh(r.int(3))
  case 5: .equal
  case 6: .mutate
  default: .same
  }
}
func randomMidPlace(_ r: inout RNG) -> MidPlace {
  switch r.int(8) {
  case 0...2: .mid
  case 3, 4: .sheet
  case 5: .mids(r.int(3))
  case 6: .path(r.int(2))
  default: .mode
  }
}
func randomLeafPlace(_ r: inout RNG) -> LeafPlace {
  switch r.int(17) {
  case 14: .manualOne
  case 15: .manualTwo
  case 16: .computed
  case 0: .own
  case 1, 2: .leaf
  case 3: .opt
  case 4, 5: .sheet
  case 6: .a
  case 7: .b
  case 8, 9: .row(r.int(3))
  case 10: .plain(r.int(3))
  case 11: .path(r.int(2))
  case 12: .one
  default: .two
  }
}
func randomMidOp(_ r: inout RNG) -> MidOp {
  switch r.int(34) {
  case 0: .verb(randomVerb(&r))
  case 1, 2: .leaf(randomSlot(&r))
  case 3, 4, 5: .opt(randomSlot(&r))
  case 6, 7, 8: .sheet(randomSlot(&r))
  case 9, 10: .destA(randomSlot(&r))
  case 11, 12: .destB(randomSlot(&r))
  case 13: .alert
  case 14: .destNil
  case 15, 16: .addRow(r.int(3))
  case 17: .removeRow(r.int(3))
  case 18, 19: .replaceRow(r.int(3), randomSlot(&r))
  case 20: .swapRows
  case 21: .clearRows
  case 22, 23: .addPlain(r.int(3))
  case 24: .removePlain(r.int(3))
  case 25: .replacePlain(r.int(3), randomSlot(&r))
  case 26: .swapPlains
  case 27: .pushLeaf(r.int(3))
  case 28: .pushRow(r.int(3))
  case 29: .pop
  case 30: r.int(2) == 0 ? .popTo(r.int(3)) : .clearPath
  case 31: .mutatePath(r.int(3))
  case 32: .modeOne(randomSlot(&r))
  default: r.int(2) == 0 ? .modeTwo(randomSlot(&r)) : .modeMutate
  }
}
func randomRootOp(_ r: inout RNG) -> RootOp {
  switch r.int(14) {
  case 0: .verb(randomVerb(&r))
  case 1: .mid(randomSlot(&r))
  case 2, 3, 4: .sheet(randomSlot(&r))
  case 5, 6: .addMid(r.int(3))
  case 7: .removeMid(r.int(3))
  case 8: .replaceMid(r.int(3), randomSlot(&r))
  case 9: .swapMids
  case 10: .pushMid(r.int(3))
  case 11: .pushLeaf(r.int(3))
  case 12: r.int(3) == 0 ? .clearPath : .pop
  default: r.int(2) == 0 ? .modeOne(randomSlot(&r)) : .modeTwo(randomSlot(&r))
  }
}
func randomOp(_ r: inout RNG) -> Op {
  switch r.int(50) {
  case 0...9: .send(randomMidPlace(&r), randomLeafPlace(&r), randomVerb(&r))
  case 10...13: .viaStore(randomMidPlace(&r), randomLeafPlace(&r), r.int(2), randomVerb(&r))
  case 14...20: .mid(randomMidPlace(&r), randomMidOp(&r))
  case 21...23: .root(randomRootOp(&r))
  case 24: .rootLeaf(r.int(3), randomVerb(&r))
  case 25: .dismissSheet(randomMidPlace(&r))
  case 26: .dismissDest(randomMidPlace(&r))
  case 27: .dismissRootSheet
  case 28: .popFrom(randomMidPlace(&r), r.int(3))
  case 29: r.int(2) == 0 ? .rootPopFrom(r.int(3)) : .push(randomMidPlace(&r))
  case 30...32: .keptReader(randomMidPlace(&r), randomLeafPlace(&r), r.int(2), r.pick(What.allCases))
  case 33, 34: .navReader(randomMidPlace(&r), randomLeafPlace(&r), r.int(2), r.pick(What.allCases))
  case 35, 36: .midReader(randomMidPlace(&r), r.int(2) == 0, r.pick(MidWhat.allCases))
  case 37: .rootReader(r.pick(RootWhat.allCases))
  case 38: .dropReader(r.int(6))
  case 39: .keep(randomMidPlace(&r), randomLeafPlace(&r), r.int(2))
  case 40: .keptSend(r.int(6), randomVerb(&r))
  case 41: .bind(randomMidPlace(&r), randomLeafPlace(&r), r.int(2))
  case 42: .write(r.int(6), r.pick(["x", "y", "z"]))
  case 43: .bindSheet(randomMidPlace(&r), r.int(2))
  case 44: .nilOut(r.int(6))
  case 45...47: .advance
  case 48: r.int(2) == 0 ? .cancelTask(r.int(10)) : .shared(r.int(5))
  default: .special
  }
}

// MARK: - Handles on stores

@MainActor struct Handle {
  let name: String
  let read: (What) -> String
  let send: (Verb) -> StoreTask
  var bind: (() -> UIBinding<String>)?
  var sending: (() -> UIBinding<String>)?
  var isThere: () -> Bool = { true }
}
@MainActor func handle(_ s: StoreOf<Leaf>, _ name: String) -> Handle {
  Handle(
    name: name,
    read: {
      switch $0 {
      case .n: "\(s.n)"
      case .label: s.label
      case .both: s.summary
      case .total: "\(s.total)"
      case .all: describe(s.state)
      }
    },
    send: { s.send(.verb($0)) },
    bind: { @UIBindable var b = s; return $b.label },
    sending: { @UIBindable var b = s; return $b.label.sending(\.labelChanged) })
}
@MainActor func handle(_ s: StoreOf<Row>, _ name: String) -> Handle {
  Handle(
    name: name,
    read: {
      switch $0 {
      case .n: "\(s.n)"
      case .label: s.label
      case .both: "\(s.label)\(s.n)"
      case .total: "\(s.total)"
      case .all: describe(s.state)
      }
    },
    send: { s.send(.verb($0)) },
    bind: { @UIBindable var b = s; return $b.label },
    sending: { @UIBindable var b = s; return $b.label.sending(\.labelChanged) })
}
@MainActor func handle(_ s: StoreOf<Mid>, _ name: String) -> Handle {
  Handle(
    name: name,
    read: {
      switch $0 {
      case .n: "\(s.n)"
      case .label: s.label
      case .both: s.summary
      case .total: "\(s.total)"
      case .all: describe(s.state)
      }
    },
    send: { s.send(.verb($0)) },
    bind: { @UIBindable var b = s; return $b.label },
    sending: { @UIBindable var b = s; return $b.label.sending(\.labelChanged) })
}
@MainActor func handle(_ s: StoreOf<Plain>, _ name: String) -> Handle {
  Handle(
    name: name, read: { _ in s.withState { describe($0) } },
    send: { s.send(.verb($0)) })
}

@MainActor final class Reader {
  let name: String
  let read: () -> String
  var isThere: (() -> Bool)?
  var seen = ""
  let isWoken = LockIsolated(false)
  init(_ name: String, _ read: @escaping () -> String) {
    self.name = name
    self.read = read
    look()
  }
  func look() {
    isWoken.setValue(false)
    seen = withObservationTracking(read, onChange: { [isWoken] in isWoken.setValue(true) })
  }
}

// The original's subscript has default arguments, with which the compiler crashes in a key path.
#if ORIGINAL
extension StackState {
  subscript(at id: StackElementID) -> Element? { self[id: id] }
}
@MainActor func pathStore(_ s: StoreOf<Root>, _ id: StackElementID) -> StoreOf<Root.Path>? { s.scope(state: \.path[at: id], action: \.path[id: id]) }
@MainActor func pathStore(_ s: StoreOf<Mid>, _ id: StackElementID) -> StoreOf<Mid.Path>? { s.scope(state: \.path[at: id], action: \.path[id: id]) }
#else
@MainActor func pathStore(_ s: StoreOf<Root>, _ id: StackElementID) -> StoreOf<Root.Path>? { s.scope(state: \.path[id: id], action: \.path[id: id]) }
@MainActor func pathStore(_ s: StoreOf<Mid>, _ id: StackElementID) -> StoreOf<Mid.Path>? { s.scope(state: \.path[id: id], action: \.path[id: id]) }
#endif

/// As a navigation stack does it.
@MainActor func componentStore(_ s: StoreOf<Root>, _ id: StackElementID) -> StoreOf<Root.Path>? {
  let stack: Store<StackState<Root.Path.State>, StackActionOf<Root.Path>> = s.scope(state: \.path, action: \.path)
  return s.path[id: id].map { stack.scope(component: .init(id: id, element: $0)) }
}
@MainActor func componentStore(_ s: StoreOf<Mid>, _ id: StackElementID) -> StoreOf<Mid.Path>? {
  let stack: Store<StackState<Mid.Path.State>, StackActionOf<Mid.Path>> = s.scope(state: \.path, action: \.path)
  return s.path[id: id].map { stack.scope(component: .init(id: id, element: $0)) }
}

// MARK: - The driver

@MainActor final class Driver {
  let clock = TestClock()
  let total: Shared<Int>
  let store: StoreOf<Root>
  var readers: [Reader] = []
  var kept: [Handle] = []
  var bindings: [(String, UIBinding<String>, () -> Bool)] = []
  var nilOuts: [(String, () -> Void)] = []
  var tasks: [StoreTask] = []
  var goneMidIDs: [StackElementID] = []
  var goneRootIDs: [StackElementID] = []
  var lines: [(Character, String)] = []
  var lastState = ""

  init(seed: Int) {
    freshCount = 0
    isSpecial.setValue(false)
    let clock = clock
    let total = Shared(wrappedValue: 0, .inMemory("total-\(seed)"))
    self.total = total
    store = withDependencies {
      $0.continuousClock = clock
    } operation: {
      Store(initialState: Root.State(total: total)) { Root() }
    }
  }

  func midStore(_ place: MidPlace, _ v: Int = 0) -> StoreOf<Mid>? {
    switch place {
    case .mid: return store.scope(state: \.mid, action: \.mid)
    case .sheet: return store.scope(state: \.sheet, action: \.sheet.presented)
    case .mids(let i):
      let rows = Array(store.scope(state: \.mids, action: \.mids))
      return i < rows.count ? rows[i] : nil
    case .path(let i):
      let ids = Array(store.path.ids)
      guard i < ids.count,
        let element: StoreOf<Root.Path> = v == 0 ? componentStore(store, ids[i]) : pathStore(store, ids[i])
      else { return nil }
      if case .mid(let mid) = element.case { return mid }
      return nil
    case .mode:
      if v == 0 { return store.scope(state: \.mode.two, action: \.mode.two) }
      let mode: StoreOf<Root.Mode> = store.scope(state: \.mode, action: \.mode)
      if case .two(let two) = mode.case { return two }
      return nil
    }
  }

  func leaf(_ mp: MidPlace, _ lp: LeafPlace, _ v: Int) -> Handle? {
    guard let mid = midStore(mp, v) else { return nil }
    let name = "\(mp).\(lp)"
    switch lp {
    case .own: return handle(mid, name)
    case .leaf:
      let s: StoreOf<Leaf> = mid.scope(state: \.leaf, action: \.leaf)
      return handle(s, name)
    case .opt:
      let s: StoreOf<Leaf>? = mid.scope(state: \.opt, action: \.opt)
      return s.map { handle($0, name) }
    case .sheet:
      let s: StoreOf<Leaf>? = mid.scope(state: \.sheet, action: \.sheet.presented)
      return s.map { handle($0, name) }
    case .a:
      if v == 0 {
        let s: StoreOf<Leaf>? = mid.scope(state: \.dest?.a, action: \.dest.presented.a)
        return s.map { handle($0, name) }
      }
      let d: StoreOf<Mid.Dest>? = mid.scope(state: \.dest, action: \.dest.presented)
      if case .a(let s) = d?.case { return handle(s, name) }
      return nil
    case .b:
      if v == 0 {
        let s: StoreOf<Row>? = mid.scope(state: \.dest?.b, action: \.dest.presented.b)
        return s.map { handle($0, name) }
      }
      let d: StoreOf<Mid.Dest>? = mid.scope(state: \.dest, action: \.dest.presented)
      if case .b(let s) = d?.case { return handle(s, name) }
      return nil
    case .row(let i):
      let rows: [StoreOf<Row>] = Array(mid.scope(state: \.rows, action: \.rows))
      return i < rows.count ? handle(rows[i], name) : nil
    case .plain(let i):
      let rows: [StoreOf<Plain>] = Array(mid.scope(state: \.plains, action: \.plains))
      return i < rows.count ? handle(rows[i], name) : nil
    case .path(let i):
      let ids = Array(mid.path.ids)
      guard i < ids.count,
        let element: StoreOf<Mid.Path> = v == 0 ? componentStore(mid, ids[i]) : pathStore(mid, ids[i])
      else { return nil }
      switch element.case {
      case .leaf(let s): return handle(s, name)
      case .row(let s): return handle(s, name)
      }
    case .one:
      if v == 0 {
        let s: StoreOf<Leaf>? = mid.scope(state: \.mode.one, action: \.mode.one)
        return s.map { handle($0, name) }
      }
      let m: StoreOf<Mid.Mode> = mid.scope(state: \.mode, action: \.mode)
      if case .one(let s) = m.case { return handle(s, name) }
      return nil
    case .manualOne:
      let m: StoreOf<Manual> = mid.scope(state: \.manual, action: \.manual)
      if v == 0 {
        let s: StoreOf<Leaf>? = m.scope(state: \.one, action: \.one)
        return s.map { handle($0, name) }
      }
      let s: StoreOf<Leaf>? = mid.scope(state: \.manual.one, action: \.manual.one)
      return s.map { handle($0, name) }
    case .manualTwo:
      let m: StoreOf<Manual> = mid.scope(state: \.manual, action: \.manual)
      if v == 0 {
        let s: StoreOf<Row>? = m.scope(state: \.two, action: \.two)
        return s.map { handle($0, name) }
      }
      let s: StoreOf<Row>? = mid.scope(state: \.manual.two, action: \.manual.two)
      return s.map { handle($0, name) }
    case .computed:
      let s: StoreOf<Leaf> = mid.scope(state: \.computed, action: \.leaf)
      return handle(s, name)
    case .two:
      if v == 0 {
        let s: StoreOf<Row>? = mid.scope(state: \.mode.two, action: \.mode.two)
        return s.map { handle($0, name) }
      }
      let m: StoreOf<Mid.Mode> = mid.scope(state: \.mode, action: \.mode)
      if case .two(let s) = m.case { return handle(s, name) }
      return nil
    }
  }

  func read(_ m: StoreOf<Mid>, _ what: MidWhat) -> String {
    switch what {
    case .n: return "\(m.n)"
    case .label: return m.label
    case .changes: return "\(m.changes)"
    case .leafN: return "\(m.leaf.n)"
    case .optIsNil: return "\(m.opt == nil)"
    case .optN: return "\(m.opt?.n ?? -1)"
    case .sheetIsNil: return "\(m.sheet == nil)"
    case .sheetLabel: return m.sheet?.label ?? "-"
    case .rowCount: return "\(m.rows.count)"
    case .rowLabels: return m.rows.map(\.label).joined(separator: ",")
    case .rowStores: return Array(m.scope(state: \.rows, action: \.rows)).map { "\($0.n)" }.joined(separator: ",")
    case .rowIDs: return m.rows.ids.map { "\($0)" }.joined(separator: ",")
    case .rowN: return "\(m.rows[id: 1]?.n ?? -1)"
    case .plainNs: return m.plains.map { "\($0.n)" }.joined(separator: ",")
    case .plainCount: return "\(m.plains.count)"
    case .plainStores:
      return Array(m.scope(state: \.plains, action: \.plains)).map { s in "\(s.withState { $0.n })" }.joined(separator: ",")
    case .pathCount: return "\(m.path.count)"
    case .pathNs:
      return m.path.map { e in
        switch e {
        case .leaf(let s): "\(s.n)"
        case .row(let s): "\(s.n)"
        }
      }.joined(separator: ",")
    case .dest:
      switch m.dest {
      case .a: return "a"
      case .b: return "b"
      case .alert: return "alert"
      case nil: return "-"
      }
    case .destN: return "\(m.dest?.a?.n ?? -1) \(m.dest?.b?.n ?? -1)"
    case .mode:
      switch m.mode {
      case .one: return "one"
      case .two: return "two"
      }
    case .modeN: return "\(m.mode.one?.n ?? -1) \(m.mode.two?.n ?? -1)"
    case .total: return "\(m.total)"
    case .summary: return m.summary
    case .all: return describe(m.state)
    }
  }
  func read(_ what: RootWhat) -> String {
    let r = store
    switch what {
    case .n: return "\(r.n)"
    case .midN: return "\(r.mid.n)"
    case .midLeafN: return "\(r.mid.leaf.n)"
    case .midSummary: return r.mid.summary
    case .sheetIsNil: return "\(r.sheet == nil)"
    case .sheetN: return "\(r.sheet?.n ?? -1)"
    case .sheetLeafN: return "\(r.sheet?.leaf.n ?? -1)"
    case .midCount: return "\(r.mids.count)"
    case .midNs: return r.mids.map { "\($0.n)" }.joined(separator: ",")
    case .midLeafNs: return r.mids.map { "\($0.leaf.n)" }.joined(separator: ",")
    case .midStores:
      return Array(r.scope(state: \.mids, action: \.mids)).map { "\($0.n)\($0.leaf.n)" }.joined(separator: ",")
    case .midRowNs: return r.mid.rows.map { "\($0.n)" }.joined(separator: ",")
    case .pathCount: return "\(r.path.count)"
    case .pathNs:
      return r.path.map { e in
        switch e {
        case .mid(let s): "\(s.n)"
        case .leaf(let s): "\(s.n)"
        }
      }.joined(separator: ",")
    case .mode:
      switch r.mode {
      case .one: return "one"
      case .two: return "two"
      }
    case .modeN: return "\(r.mode.one?.n ?? -1) \(r.mode.two?.n ?? -1)"
    case .total: return "\(r.total)"
    case .label: return r.label
    case .all: return describe(r.state)
    }
  }

  func midState(_ place: MidPlace) -> Mid.State? {
    let r = store.withState { $0 }
    switch place {
    case .mid: return r.mid
    case .sheet: return r.sheet
    case .mids(let i): return i < r.mids.count ? r.mids[i] : nil
    case .path(let i): return i < r.path.count ? r.path[i].mid : nil
    case .mode: return r.mode.two
    }
  }
  func wrap(_ place: MidPlace, _ action: Mid.Action) -> Root.Action? {
    let r = store.withState { $0 }
    switch place {
    case .mid: return .mid(action)
    case .sheet: return .sheet(.presented(action))
    case .mids(let i): return .mids(.element(id: i < r.mids.count ? r.mids.ids[i] : 99, action: action))
    case .path(let i):
      guard let id = i < r.path.count ? r.path.ids[i] : goneRootIDs.last else { return nil }
      return .path(.element(id: id, action: .mid(action)))
    case .mode: return .mode(.two(action))
    }
  }
  func action(_ mp: MidPlace, _ lp: LeafPlace, _ verb: Verb) -> Root.Action? {
    let m = midState(mp)
    switch lp {
    case .own: return wrap(mp, .op(.verb(verb)))
    case .leaf: return wrap(mp, .leaf(.verb(verb)))
    case .opt: return wrap(mp, .opt(.verb(verb)))
    case .sheet: return wrap(mp, .sheet(.presented(.verb(verb))))
    case .a: return wrap(mp, .dest(.presented(.a(.verb(verb)))))
    case .b: return wrap(mp, .dest(.presented(.b(.verb(verb)))))
    case .row(let i):
      let ids = m.map { Array($0.rows.ids) } ?? []
      return wrap(mp, .rows(.element(id: i < ids.count ? ids[i] : 99, action: .verb(verb))))
    case .plain(let i):
      let ids = m.map { Array($0.plains.ids) } ?? []
      return wrap(mp, .plains(.element(id: i < ids.count ? ids[i] : 99, action: .verb(verb))))
    case .path(let i):
      let ids = m.map { Array($0.path.ids) } ?? []
      guard let id = i < ids.count ? ids[i] : goneMidIDs.last else { return nil }
      if i < ids.count, m?.path[i].row != nil { return wrap(mp, .path(.element(id: id, action: .row(.verb(verb))))) }
      return wrap(mp, .path(.element(id: id, action: .leaf(.verb(verb)))))
    case .one: return wrap(mp, .mode(.one(.verb(verb))))
    case .two: return wrap(mp, .mode(.two(.verb(verb))))
    case .manualOne: return wrap(mp, .manual(.one(.verb(verb))))
    case .manualTwo: return wrap(mp, .manual(.two(.verb(verb))))
    case .computed: return wrap(mp, .leaf(.verb(verb)))
    }
  }
  func isThere(_ mp: MidPlace, _ lp: LeafPlace) -> Bool {
    guard let m = midState(mp) else { return false }
    switch lp {
    case .own, .leaf, .computed: return true
    case .opt: return m.opt != nil
    case .sheet: return m.sheet != nil
    case .a: return m.dest?.a != nil
    case .b: return m.dest?.b != nil
    case .row(let i): return i < m.rows.count
    case .plain(let i): return i < m.plains.count
    case .path(let i): return i < m.path.count
    case .one: return m.mode.one != nil
    case .two: return m.mode.two != nil
    case .manualOne: return m.manual.one != nil
    case .manualTwo: return m.manual.two != nil
    }
  }

  func send(_ action: Root.Action?) {
    guard let action else { return }
    track(store.send(action))
  }
  var verbTasks: [StoreTask] = []
  func track(_ task: StoreTask) {
    let k = tasks.count
    tasks.append(task)
    switch op {
    case .send, .viaStore, .keptSend: verbTasks.append(task)
    default: if !off.contains("presenttasks") { verbTasks.append(task) }
    }
    Task { await task.finish(); event("finished \(k)") }
  }

  var alive: [Handle] = []
  var index = 0
  var op = Op.nothing
  /// Mostly a place where something is.
  func resolve(_ mp: MidPlace, _ lp: LeafPlace) -> (MidPlace, LeafPlace) {
    if index % 9 == 0 || isThere(mp, lp) { return (mp, lp) }
    for m in [MidPlace.mid, .sheet, .mids(0), .path(0), .mode] where isThere(m, lp) { return (m, lp) }
    return isThere(mp, .leaf) ? (mp, .leaf) : (.mid, .leaf)
  }
  func resolve(_ mp: MidPlace) -> MidPlace { index % 9 == 0 || midState(mp) != nil ? mp : .mid }
  func resolved(_ op: Op) -> Op {
    switch op {
    case .send(let m, let l, let v): let (m, l) = resolve(m, l); return .send(m, l, v)
    case .viaStore(let m, let l, let i, let v): let (m, l) = resolve(m, l); return .viaStore(m, l, i, v)
    case .keptReader(let m, let l, let i, let v): let (m, l) = resolve(m, l); return .keptReader(m, l, i, v)
    case .navReader(let m, let l, let i, let v): let (m, l) = resolve(m, l); return .navReader(m, l, i, v)
    case .keep(let m, let l, let i): let (m, l) = resolve(m, l); return .keep(m, l, i)
    case .bind(let m, let l, let i): let (m, l) = resolve(m, l); return .bind(m, l, i)
    case .mid(let m, let v): return .mid(resolve(m), v)
    case .midReader(let m, let k, let v): return .midReader(resolve(m), k, v)
    case .bindSheet(let m, let k): return .bindSheet(resolve(m), k)
    case .dismissSheet(let m): return .dismissSheet(resolve(m, .sheet).1 == .sheet ? resolve(m, .sheet).0 : .mid)
    default: return op
    }
  }

  func keepAlive(_ h: Handle) -> Bool { alive.append(h); return true }
  func perform(_ op: Op) async {
    let before = store.withState { $0 }
    switch op {
    case .nothing: break
    case .send(let mp, let lp, let verb):
      if off.contains("absent"), !isThere(mp, lp) { return }
      send(action(mp, lp, verb))
    case .viaStore(let mp, let lp, let v, let verb):
      if let h = leaf(mp, lp, v) { track(h.send(verb)) }
    case .mid(let mp, let op):
      if off.contains("absent"), midState(mp) == nil { return }
      send(wrap(mp, .op(op)))
    case .root(let op): send(.op(op))
    case .rootLeaf(let k, let verb):
      if k == 0 || before.path.isEmpty {
        if off.contains("absent"), before.mode.one == nil { return }
        send(.mode(.one(.verb(verb))))
      } else if before.path[0].leaf != nil {
        send(.path(.element(id: before.path.ids[0], action: .leaf(.verb(verb)))))
      }
    case .dismissSheet(let mp):
      if off.contains("absent"), !isThere(mp, .sheet) { return }
      send(wrap(mp, .sheet(.dismiss)))
    case .dismissDest(let mp):
      if off.contains("absent"), midState(mp)?.dest == nil { return }
      send(wrap(mp, .dest(.dismiss)))
    case .dismissRootSheet:
      if off.contains("absent"), before.sheet == nil { return }
      send(.sheet(.dismiss))
    case .popFrom(let mp, let i):
      let ids = midState(mp).map { Array($0.path.ids) } ?? []
      guard let id = i < ids.count ? ids[i] : goneMidIDs.last else { break }
      if off.contains("absent"), i >= ids.count { return }
      send(wrap(mp, .path(.popFrom(id: id))))
    case .rootPopFrom(let i):
      guard let id = i < before.path.count ? before.path.ids[i] : goneRootIDs.last else { break }
      if off.contains("absent"), i >= before.path.count { return }
      send(.path(.popFrom(id: id)))
    case .push:
      break
    case .keptReader(let mp, let lp, let v, let what):
      if let h = leaf(mp, lp, v) {
        readers.append(Reader("kept \(h.name)/\(v) \(what) #\(readers.count)") { h.read(what) })
        readers.last?.isThere = { [unowned self] in isThere(mp, lp) }
      }
    case .navReader(let mp, let lp, let v, let what):
      readers.append(
        Reader("nav \(mp).\(lp)/\(v) \(what) #\(readers.count)") { [unowned self] in leaf(mp, lp, v)?.read(what) ?? "-" })
    case .midReader(let mp, let isKept, let what):
      if isKept {
        if let m = midStore(mp) {
          readers.append(Reader("keptmid \(mp) \(what) #\(readers.count)") { [unowned self] in read(m, what) })
          readers.last?.isThere = { [unowned self] in midState(mp) != nil }
        }
      } else {
        readers.append(
          Reader("navmid \(mp) \(what) #\(readers.count)") { [unowned self] in midStore(mp).map { read($0, what) } ?? "-" })
      }
    case .rootReader(let what):
      readers.append(Reader("root \(what) #\(readers.count)") { [unowned self] in read(what) })
    case .dropReader(let i): if !readers.isEmpty { readers.remove(at: i % readers.count) }
    case .keep(let mp, let lp, let v): if var h = leaf(mp, lp, v) { h.isThere = { [unowned self] in isThere(mp, lp) }; kept.append(h) }
    case .keptSend(let i, let verb): if !kept.isEmpty { track(kept[i % kept.count].send(verb)) }
    case .bind(let mp, let lp, let kind):
      if let h = leaf(mp, lp, 0), keepAlive(h), let b = kind == 0 || off.contains("sending") ? h.bind : h.sending { bindings.append(("\(h.name)/\(kind)", b(), { [unowned self] in isThere(mp, lp) })) }
    case .write(let i, let value):
      if !bindings.isEmpty {
        let (name, binding, _) = bindings[i % bindings.count]
        binding.wrappedValue = value
        lines.append(("B", "\(name) is \(binding.wrappedValue)"))
      }
    case .bindSheet(let mp, let kind):
      if let m = midStore(mp) {
        @UIBindable var b = m
        if kind == 0 {
          let binding = $b.scope(state: \.sheet, action: \.sheet)
          nilOuts.append(("\(mp).sheet", { binding.wrappedValue = nil }))
        } else {
          let binding = $b.scope(state: \.dest, action: \.dest)
          nilOuts.append(("\(mp).dest", { binding.wrappedValue = nil }))
        }
      }
    case .nilOut(let i): if !nilOuts.isEmpty { nilOuts[i % nilOuts.count].1() }
    case .advance: await clock.advance(by: .seconds(1))
    case .cancelTask(let i): if !verbTasks.isEmpty { verbTasks[verbTasks.count - 1 - i % verbTasks.count].cancel() }
    case .shared(let k): total.withLock { $0 = k }
    case .special: isSpecial.withValue { $0.toggle() }
    }
  }

  func step(_ op: Op) async {
    let before = store.withState { $0 }
    let op = resolved(op)
    self.op = op
    lines.append(("O", "\(op)".replacingOccurrences(of: "diff.", with: "")))
    await perform(op)
    for _ in 1...120 { await Task.yield() }
    let after = store.withState { $0 }
    for id in before.path.ids where !after.path.ids.contains(id) { goneRootIDs.append(id) }
    for id in before.mid.path.ids where !after.mid.path.ids.contains(id) { goneMidIDs.append(id) }
    let happened = takeEvents()
    for e in happened.sorted() {
      lines.append((e == "ISSUE" ? "I" : e.hasPrefix("finished") ? "F" : e.hasPrefix("got") ? "G" : "E", e))
    }
    if off.contains("keptgone") {
      readers.removeAll { $0.isThere?() == false }
      kept.removeAll { !$0.isThere() }
      bindings.removeAll { !$0.2() }
    }
    let state = describe(after)
    if state != lastState { lines.append(("S", state)); lastState = state }
    for reader in readers where reader.isWoken.value {
      let before = reader.seen
      reader.look()
      lines.append(("W", reader.name))
      if reader.seen != before { lines.append(("R", "\(reader.name): \(reader.seen)")) }
    }
    for reader in readers {
      let fresh = reader.read()
      if fresh != reader.seen { lines.append(("T", "STALE \(reader.name): \(reader.seen), really \(fresh)")) }
    }
  }
}

func masked(_ op: Op) -> Op {
  let text = "\(op)"
  for word in off where !word.isEmpty && word != "absent" && word != "sending" && word != "midfresh" && word != "presenttasks" && word != "freshequal" && word != "keptgone" && text.contains(word) { return .nothing }
  return op
}

@MainActor func run(seed: Int, count: Int, keep: Set<Int>?, full: Bool) async -> [Character: Int] {
  var rng = RNG(s: UInt64(seed))
  let populate: [Op] = [
    .root(.addMid(0)), .root(.addMid(1)), .root(.sheet(.fresh(0))), .root(.pushMid(3)), .mid(.mid, .opt(.fresh(1))),
    .mid(.mid, .sheet(.fresh(2))), .mid(.mid, .addRow(0)), .mid(.mid, .addRow(1)), .mid(.mid, .addPlain(0)),
    .mid(.mid, .pushLeaf(5)), .mid(.mid, .pushRow(6)), .mid(.mid, .destA(.fresh(3))), .mid(.sheet, .sheet(.fresh(4))),
    .mid(.sheet, .destB(.fresh(1))), .mid(.mids(0), .opt(.fresh(2))), .mid(.mids(0), .addRow(0)), .root(.modeTwo(.fresh(1))),
  ]
  let first = populate.map { op in rng.int(2) == 0 ? masked(op) : .nothing }
  let ops = first + (0..<count).map { _ in masked(randomOp(&rng)) }
  let driver = Driver(seed: seed)
  var hashes: [Character: Hasher] = [:]
  var fixed: [Character: UInt64] = [:]
  _ = hashes
  hashes = [:]
  for (i, op) in ops.enumerated() {
    if let keep, !keep.contains(i) { continue }
    if op == .nothing { continue }
    if full { print("#\(i)") }
    driver.lines = []
    driver.index = i
    await driver.step(op)
    for (kind, line) in driver.lines {
      if full { print("  \(kind) \(line)") }
      var h = fixed[kind] ?? 14_695_981_039_346_656_037
      for byte in "\(i) \(line)".utf8 { h = (h ^ UInt64(byte)) &* 1_099_511_628_211 }
      fixed[kind] = h
    }
  }
  for task in driver.tasks { task.cancel() }
  for _ in 1...120 { await Task.yield() }
  let happened = takeEvents()
  let happenedAtEnd = happened.filter { !$0.hasPrefix("finished") }
  if full { print("#end"); for e in happenedAtEnd.sorted() { print("  X \(e)") } }
  var h: UInt64 = 14_695_981_039_346_656_037
  for e in happenedAtEnd.sorted() { for byte in e.utf8 { h = (h ^ UInt64(byte)) &* 1_099_511_628_211 } }
  fixed["X"] = h
  if !full {
    print("seed \(seed) " + fixed.sorted { $0.key < $1.key }.map { "\($0.key)\(String($0.value, radix: 36))" }.joined(separator: " "))
  }
  return [:]
}

@main struct Main {
  static func main() async {
    IssueReporters.current = [TraceReporter()]
    let arguments = CommandLine.arguments.dropFirst().map { $0 }
    let first = Int(arguments[0])!
    let last = Int(arguments[1])!
    let count = Int(arguments[2])!
    let keep = arguments.count > 3 ? Set(arguments[3].split(separator: ",").compactMap { Int($0) }) : nil
    await withMainSerialExecutor {
      for seed in first...last {
        if ProcessInfo.processInfo.environment["MODE"] == "teststore" {
          await runTestStore(seed: seed, count: count, keep: keep, full: first == last)
        } else {
          _ = await run(seed: seed, count: count, keep: keep, full: first == last)
        }
      }
    }
    exit(0)
  }
}
