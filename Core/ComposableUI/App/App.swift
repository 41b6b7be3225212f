import Foundation
import IssueReporting

/// A program with its windows.
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
/// A host runs the app: add the product `AppHost` to the program's target, next to this module's
/// product. The command line decides whether the app opens in a terminal or serves itself to
/// browsers. A terminal or a browser tab shows a single window: the first one in `body`.
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
        '\(Self.self)' can't run because no host is linked: add Tessera's product 'AppHost' to its \
        target, beside 'SwiftUI'.
        """)
    }
    Task {
      await runner.run(Self.self)
      exit(0)
    }
    drainMainQueue()
  }
}

/// A runner of apps. The program finds it by the name `TesseraAppRunner`.
public protocol _AppRunner {
  @MainActor static func run<Program: App>(_ program: Program.Type) async
}

/// Runs the main actor's work as long as the process lives, like an asynchronous `main`.
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
