enum MidPlace: Equatable { case mid, sheet, mids(Int), path(Int), mode }
enum LeafPlace: Equatable {
  case own, leaf, opt, sheet, a, b, row(Int), plain(Int), path(Int), one, two, manualOne, manualTwo,
    computed
}

enum What: Equatable, CaseIterable { case n, label, both, total, all }
enum MidWhat: Equatable, CaseIterable {
  case n, label, changes, leafN, optIsNil, optN, sheetIsNil, sheetLabel, rowCount, rowLabels,
    rowStores, rowIDs, plainNs, plainCount
  case pathCount, pathNs, dest, destN, mode, modeN, total, summary, all, rowN, plainStores
}
enum RootWhat: Equatable, CaseIterable {
  case n, midN, midLeafN, midSummary, sheetIsNil, sheetN, sheetLeafN, midCount, midNs, midLeafNs,
    midStores, pathCount, pathNs, mode, modeN, total, label, midRowNs, all
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
  case 30...32:
    .keptReader(randomMidPlace(&r), randomLeafPlace(&r), r.int(2), r.pick(What.allCases))
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

/// The random number generator SplitMix64, which also made the recorded traces.
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
