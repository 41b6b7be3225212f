import Clocks
import ComposableArchitecture
import Foundation

@MainActor final class Driver {
  let clock = TestClock()
  let total: Shared<Int>
  let store: StoreOf<Root>
  var readers: [Reader] = []
  /// The readers that the last step has woken.
  var woken: [Reader] = []
  var kept: [Handle] = []
  var bindings: [(String, UIBinding<String>, Place?)] = []
  var nilOuts: [(String, () -> Void)] = []
  var tasks: [StoreTask] = []
  var goneMidIDs: [StackElementID] = []
  var goneRootIDs: [StackElementID] = []
  var lines: [(Character, String)] = []
  var lastState = ""

  /// The number of times that the driver yields after each action.
  let turns: Int
  /// Whether every second store of a row is scoped to rows that are computed from a shared value.
  let computesRows: Bool
  /// A reader of the shared value.
  let totalReader: Reader

  init(seed: Int, turns: Int = 120, computesRows: Bool = false) {
    self.turns = turns
    self.computesRows = computesRows
    isSpecial.setValue(false)
    let clock = clock
    let total = Shared(wrappedValue: 0, .inMemory("total-\(seed)"))
    self.total = total
    totalReader = Reader("total") { "\(total.wrappedValue)" }
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
        let element: StoreOf<Root.Path> = v == 0
          ? componentStore(store, ids[i]) : pathStore(store, ids[i])
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
      guard i < rows.count else { return nil }
      guard computesRows, v == 1 else { return handle(rows[i], name) }
      let id = rows[i].id
      let ordered: [StoreOf<Row>] = Array(mid.scope(state: \.orderedRows, action: \.rows))
      return ordered.first { $0.id == id }.map { handle($0, name) }
    case .plain(let i):
      let rows: [StoreOf<Plain>] = Array(mid.scope(state: \.plains, action: \.plains))
      return i < rows.count ? handle(rows[i], name) : nil
    case .path(let i):
      let ids = Array(mid.path.ids)
      guard i < ids.count,
        let element: StoreOf<Mid.Path> = v == 0
          ? componentStore(mid, ids[i]) : pathStore(mid, ids[i])
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
    case .rowStores:
      return Array(m.scope(state: \.rows, action: \.rows)).map { "\($0.n)" }.joined(separator: ",")
    case .rowIDs: return m.rows.ids.map { "\($0)" }.joined(separator: ",")
    case .rowN: return "\(m.rows[id: 1]?.n ?? -1)"
    case .plainNs: return m.plains.map { "\($0.n)" }.joined(separator: ",")
    case .plainCount: return "\(m.plains.count)"
    case .plainStores:
      return Array(m.scope(state: \.plains, action: \.plains)).map { s in "\(s.withState { $0.n })"
      }.joined(separator: ",")
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
      return Array(r.scope(state: \.mids, action: \.mids)).map { "\($0.n)\($0.leaf.n)" }.joined(
        separator: ",")
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
    case .mids(let i):
      return .mids(.element(id: i < r.mids.count ? r.mids.ids[i] : 99, action: action))
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
      if i < ids.count, m?.path[i].row != nil {
        return wrap(mp, .path(.element(id: id, action: .row(.verb(verb)))))
      }
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
    // The task of a presenting action differs from the original's by design, so no step cancels it.
    default: break
    }
    Task {
      await task.finish(); event("finished \(k)")
    }
  }

  var alive: [Handle] = []
  var index = 0
  var op = Op.nothing
  /// Returns the given place, or an existing place instead of a missing one. Every ninth step keeps
  /// a missing place.
  func resolve(_ mp: MidPlace, _ lp: LeafPlace) -> (MidPlace, LeafPlace) {
    if index % 9 == 0 || isThere(mp, lp) { return (mp, lp) }
    for m in [MidPlace.mid, .sheet, .mids(0), .path(0), .mode] where isThere(m, lp) {
      return (m, lp)
    }
    return isThere(mp, .leaf) ? (mp, .leaf) : (.mid, .leaf)
  }
  func resolve(_ mp: MidPlace) -> MidPlace { index % 9 == 0 || midState(mp) != nil ? mp : .mid }
  func resolved(_ op: Op) -> Op {
    switch op {
    case .send(let m, let l, let v): let (m, l) = resolve(m, l); return .send(m, l, v)
    case .viaStore(let m, let l, let i, let v):
      let (m, l) = resolve(m, l); return .viaStore(m, l, i, v)
    case .keptReader(let m, let l, let i, let v):
      let (m, l) = resolve(m, l); return .keptReader(m, l, i, v)
    case .navReader(let m, let l, let i, let v):
      let (m, l) = resolve(m, l); return .navReader(m, l, i, v)
    case .keep(let m, let l, let i): let (m, l) = resolve(m, l); return .keep(m, l, i)
    case .bind(let m, let l, let i): let (m, l) = resolve(m, l); return .bind(m, l, i)
    case .mid(let m, let v): return .mid(resolve(m), v)
    case .midReader(let m, let k, let v): return .midReader(resolve(m), k, v)
    case .bindSheet(let m, let k): return .bindSheet(resolve(m), k)
    case .dismissSheet(let m):
      return .dismissSheet(resolve(m, .sheet).1 == .sheet ? resolve(m, .sheet).0 : .mid)
    default: return op
    }
  }

  func keepAlive(_ h: Handle) -> Bool { alive.append(h); return true }
  func perform(_ op: Op) async {
    let before = store.withState { $0 }
    switch op {
    case .nothing: break
    case .send(let mp, let lp, let verb):
      send(action(mp, lp, verb))
    case .viaStore(let mp, let lp, let v, let verb):
      if let h = leaf(mp, lp, v) { track(h.send(verb)) }
    case .mid(let mp, let op):
      send(wrap(mp, .op(op)))
    case .root(let op): send(.op(op))
    case .rootLeaf(let k, let verb):
      if k == 0 || before.path.isEmpty {
        send(.mode(.one(.verb(verb))))
      } else if before.path[0].leaf != nil {
        send(.path(.element(id: before.path.ids[0], action: .leaf(.verb(verb)))))
      }
    case .dismissSheet(let mp):
      send(wrap(mp, .sheet(.dismiss)))
    case .dismissDest(let mp):
      send(wrap(mp, .dest(.dismiss)))
    case .dismissRootSheet:
      send(.sheet(.dismiss))
    case .popFrom(let mp, let i):
      let ids = midState(mp).map { Array($0.path.ids) } ?? []
      guard let id = i < ids.count ? ids[i] : goneMidIDs.last else { break }
      send(wrap(mp, .path(.popFrom(id: id))))
    case .rootPopFrom(let i):
      guard let id = i < before.path.count ? before.path.ids[i] : goneRootIDs.last else { break }
      send(.path(.popFrom(id: id)))
    case .push:
      break
    case .keptReader(let mp, let lp, let v, let what):
      if let h = leaf(mp, lp, v) {
        let place = Place(mp, lp, in: self)
        let reader = Reader(
          "kept \(h.name)/\(v) \(what) #\(readers.count)", place, what,
          identities: { [unowned self] in place?.identities(in: self) }
        ) { h.read(what) }
        if computesRows, v == 1, case .row = lp { reader.readsComputedRow = true }
        readers.append(reader)
      }
    case .navReader(let mp, let lp, let v, let what):
      readers.append(
        Reader("nav \(mp).\(lp)/\(v) \(what) #\(readers.count)") { [unowned self] in
          leaf(mp, lp, v)?.read(what) ?? "-"
        })
    case .midReader(let mp, let isKept, let what):
      if isKept {
        if let m = midStore(mp) {
          readers.append(
            Reader("keptmid \(mp) \(what) #\(readers.count)") { [unowned self] in read(m, what) })
        }
      } else {
        readers.append(
          Reader("navmid \(mp) \(what) #\(readers.count)") { [unowned self] in
            midStore(mp).map { read($0, what) } ?? "-"
          })
      }
    case .rootReader(let what):
      readers.append(Reader("root \(what) #\(readers.count)") { [unowned self] in read(what) })
    case .dropReader(let i): if !readers.isEmpty { readers.remove(at: i % readers.count) }
    case .keep(let mp, let lp, let v):
      if let h = leaf(mp, lp, v) {
        kept.append(h)
      }
    case .keptSend(let i, let verb): if !kept.isEmpty { track(kept[i % kept.count].send(verb)) }
    case .bind(let mp, let lp, let kind):
      if let h = leaf(mp, lp, 0), keepAlive(h),
        let b = kind == 0 ? h.bind : h.sending
      {
        bindings.append(("\(h.name)/\(kind)", b(), Place(mp, lp, in: self)))
      }
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
    case .cancelTask(let i):
      if !verbTasks.isEmpty { verbTasks[verbTasks.count - 1 - i % verbTasks.count].cancel() }
    case .shared(let k): total.withLock { $0 = k }
    case .special: isSpecial.withValue { $0.toggle() }
    }
  }

  func step(_ op: Op) async {
    let before = store.withState { $0 }
    let op = resolved(op)
    self.op = op
    totalReader.look()
    lines.append(("O", "\(op)".replacingOccurrences(of: "diff.", with: "")))
    await perform(op)
    for _ in 1...turns { await Task.yield() }
    let after = store.withState { $0 }
    for id in before.path.ids where !after.path.ids.contains(id) { goneRootIDs.append(id) }
    for id in before.mid.path.ids where !after.mid.path.ids.contains(id) { goneMidIDs.append(id) }
    let happened = takeEvents()
    for e in happened.sorted() {
      lines.append(
        (e == "ISSUE" ? "I" : e.hasPrefix("finished") ? "F" : e.hasPrefix("got") ? "G" : "E", e))
    }
    let state = describe(after)
    if state != lastState { lines.append(("S", state)); lastState = state }
    woken = readers.filter { $0.isWoken.value }
    for reader in woken {
      let before = reader.seen
      reader.look()
      lines.append(("W", reader.name))
      if reader.seen != before { lines.append(("R", "\(reader.name): \(reader.seen)")) }
    }
    for reader in readers {
      let fresh = reader.read()
      if fresh != reader.seen {
        lines.append(("T", "STALE \(reader.name): \(reader.seen), really \(fresh)"))
      }
    }
  }
}
