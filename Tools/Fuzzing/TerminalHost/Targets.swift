/// What a terminal sends, or somebody who pretends to be one.
let fuzzTargets: [String: FuzzTarget] = ["input": fuzzInput]

/// However the bytes arrive, they mean the same. The first byte says where they are cut.
private func fuzzInput(_ input: UnsafeBufferPointer<UInt8>) {
  guard let first = input.first else { return }
  let bytes = Array(input.dropFirst())
  var parser = InputParser()
  var whole = parser.parse(bytes)
  whole += parser.flush()
  expect(!parser.isWaiting, "Something is kept after all was read.")

  var pieces: [Input] = []
  parser = InputParser()
  let step = Int(first) % 7 + 1
  for start in stride(from: 0, to: bytes.count, by: step) {
    pieces += parser.parse(bytes[start..<min(start + step, bytes.count)])
  }
  pieces += parser.flush()
  expect(!parser.isWaiting, "Something is kept after all was read in pieces.")
  expect(joined(whole) == joined(pieces), "\(joined(whole)) in pieces is \(joined(pieces)).")
}

/// Text comes in as many parts as it arrived in.
private func joined(_ inputs: [Input]) -> [Input] {
  var result: [Input] = []
  for input in inputs {
    if case .text(let text) = input, case .text(let last) = result.last {
      result[result.count - 1] = .text(last + text)
    } else {
      result.append(input)
    }
  }
  return result
}
