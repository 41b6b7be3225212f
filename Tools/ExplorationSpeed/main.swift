import Exploration
import Foundation
import SwiftUI
import TodoList
import TodoFeature
import TodosFeature

// How many actions a second an exploration tries, of the list of todos: through the store, and through the
// screen. It is what `Tools/explore-speed` runs.

@MainActor
func measure<State, Action>(
  _ name: String, _ explorer: Explorer<State, Action>, actions: Int
) {
  let clock = ContinuousClock()
  var report: ExplorationReport?
  let memory = residentKilobytes()
  let duration = clock.measure { report = explorer.explore(actions: actions) }
  guard let report else { return }
  if let failure = report.failure { fatalError(failure.description) }
  let seconds =
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  print(
    "\(name): \(report.actionCount) actions in \(report.sequenceCount) sequences,",
    "\(Int(Double(report.actionCount) / seconds)) a second,",
    "\(residentKilobytes() - memory) KiB more in memory at its end")
}

/// What of the program is in memory, in KiB; 0 where the system doesn't say.
func residentKilobytes() -> Int {
  let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
  return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

@MainActor
func say(_ explorer: Explorer<Todos<Todo>.State, Todos<Todo>.Action>) {
  explorer.always("the completed are counted") {
    $0.completedCount == $0.todos.count(where: \.isComplete)
  }
  explorer.after(\.clearCompletedButtonTapped) { before, after in
    after.todos == before.todos.filter { !$0.isComplete }
  }
  explorer.restores { $0.todos }
}

let arguments = CommandLine.arguments.dropFirst().compactMap(Int.init)
let actions = arguments.first ?? 1_000_000
if CommandLine.arguments.contains("screen") == false {
  let explorer = Explorer(initialState: Todos<Todo>.State()) { Todos { Todo() } }
  say(explorer)
  measure("store", explorer, actions: actions)
  explorer.catchesTraps = true
  measure("store, in \(explorer.copyCount) processes", explorer, actions: actions)
}
if CommandLine.arguments.contains("store") == false {
  let explorer = ScreenExplorer(initialState: Todos<Todo>.State()) {
    Todos { Todo() }
  } screen: { store in
    TodosView(store: store) { TodoView(store: $0) }
  }
  say(explorer)
  measure("screen", explorer, actions: max(1, actions / 20))
}
