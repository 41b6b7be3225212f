import Allocator
import Cases

// Prints the bytes of each object, averaged over 10,000.
let count = 10_000
for holding in Holding.all {
  let hold = holding.prepare()
  let before = allocated_bytes()
  let held = hold(count)
  let after = allocated_bytes()
  print(holding.name.padded(to: 28), String((Int(after) - Int(before)) / count), "bytes")
  withExtendedLifetime(held) {}
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
