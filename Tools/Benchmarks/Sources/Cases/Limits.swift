/// The same features as plain functions on structs. They show the lower limit of the costs, without
/// observation, composition or sending.
private struct Plain {
  var count = 0
  var child: [Plain] = []

  init(depth: Int) {
    if depth > 0 { child = [Plain(depth: depth - 1)] }
  }

  indirect enum Action {
    case child(Action)
    case incremented
  }

  @inline(never)
  mutating func reduce(_ action: Action) {
    switch action {
    case .child(let action): child[0].reduce(action)
    case .incremented: count += 1
    }
  }
}

private struct PlainRows {
  var rows: [Int: Int]
  var order: [Int]

  @inline(never)
  mutating func increment(_ id: Int) {
    rows[id, default: 0] += 1
  }
}

extension Case {
  static let limits: [Case] =
    [
      Case("limit/send/1") {
        var plain = Plain(depth: 0)
        return { plain.reduce(opaque(.incremented)) }
      },
      Case("limit/send/nested10") {
        var plain = Plain(depth: 10)
        return {
          var action = Plain.Action.incremented
          for _ in 0..<10 { action = opaque(.child(action)) }
          plain.reduce(action)
        }
      },
      Case("limit/access/1") {
        let plain = Plain(depth: 1)
        return { blackHole(opaque(plain).count) }
      },
    ]
    + [10, 1_000, 100_000].map { count in
      Case("limit/forEach/\(count)") {
        var rows = PlainRows(
          rows: Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, 0) }),
          order: Array(0..<count))
        return { rows.increment(opaque(5)) }
      }
    } + [
      Case(
        "limit/effect/run",
        eachAsync: {
          { await Task { @MainActor in }.value }
        }),
      Case(
        "limit/effect/run-and-send",
        eachAsync: {
          // Like the work of an effect, the closure isn't isolated to the main actor and returns to
          // it once.
          let work: @Sendable () async -> Void = { await received() }
          return { await Task { @MainActor in await work() }.value }
        }),
    ]
}

@MainActor
private func received() {}
