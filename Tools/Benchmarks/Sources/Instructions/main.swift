import Foundation
import Cases

// Runs one case so many times: `Instructions <case> <iterations>`; without arguments names those
// that can be counted.
// Counting what two numbers of iterations cost, and taking the difference, leaves out the set-up.
let arguments = CommandLine.arguments
guard arguments.count == 3, let iterations = Int(arguments[2]) else {
  for measured in Case.all where !measured.isAsynchronous { print(measured.name) }
  exit(0)
}
guard let measured = Case.all.first(where: { $0.name == arguments[1] }) else {
  print("There is no case '\(arguments[1])'.")
  exit(1)
}
await measured.prepare()(iterations)
