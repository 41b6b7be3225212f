import Foundation
import Cases

// Runs one case a number of times: `Instructions <case> <iterations>`. Without arguments, prints
// the names of the cases whose instructions can be counted.
// The difference between two numbers of iterations excludes the set-up.
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
