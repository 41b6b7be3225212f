import Foundation
import IssueReporting

/// A program: what it shows, in which windows.
///
/// ```swift
/// @main
/// struct CounterApp: App {
///   var body: some Scene {
///     WindowGroup {
///       CounterView(store: Store(initialState: Counter.State()) { Counter() })
///     }
///   }
/// }
/// ```
///
/// What runs it is a host: give the program's target the product `AppHost` beside this one, and it opens in a
/// terminal or serves itself to a browser, as its command line says. A terminal and a browser's tab have
/// one window: the first of the body.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene

  /// The app's windows.
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }

  /// Makes the app: once for a terminal, and once for each browser that it is served to.
  @MainActor @preconcurrency init()
}

extension App {
  /// Runs the app on the host that the program is built with.
  @MainActor public static func main() {
    let runner = ProgramTypes.named("TesseraAppRunner").lazy
      .compactMap { $0 as? any _AppRunner.Type }.first
    guard let runner else {
      fatalError(
        """
        '\(Self.self)' has nothing to run it: give its target the product 'AppHost' of Tessera, beside \
        'SwiftUI'.
        """)
    }
    Task {
      await runner.run(Self.self)
      exit(0)
    }
    drainMainQueue()
  }
}

/// What runs apps. It is found by its name, `TesseraAppRunner`, in the program.
public protocol _AppRunner {
  @MainActor static func run<Program: App>(_ program: Program.Type) async
}

/// Runs what is to be done on the main actor, for as long as the process lives: what an asynchronous `main`
/// does.
@_silgen_name("swift_task_asyncMainDrainQueue")
private func drainMainQueue() -> Never

/// The first window of an app.
public struct _AppView<Program: App>: View {
  let program: _Dynamic<Program>

  public init(_ program: Program) {
    self.program = _Dynamic(value: program)
  }

  public var body: some View {
    let windows = Program.Body._windows(of: program.value.body)
    if let first = windows.first {
      first.content
    }
  }
}
