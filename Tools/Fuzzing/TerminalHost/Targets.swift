/// The fuzz targets of the terminal host, by name. Their input comes from an untrusted terminal.
let fuzzTargets: [String: FuzzTarget] = ["input": fuzzInput]

/// Checks that the input gives the same result however it is split. The first byte sets the split
/// points.
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

/// Joins adjacent pieces of text, so that the split points make no difference.
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
