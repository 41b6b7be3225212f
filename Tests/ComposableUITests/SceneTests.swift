import ComposableUI
import Foundation
import Testing

@MainActor @Suite struct SceneTests {
  private struct Program: App {
    @UIApplicationDelegateAdaptor(Delegate.self) var delegate

    var body: some Scene {
      WindowGroup { Greeting() }
        .environment(\.greeting, "Hello")
        .onChange(of: 1, initial: true) { delegate.log.append("window") }
    }
  }

  private final class Delegate: NSObject, UIApplicationDelegate {
    var log: [String] = []

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      log.append("launched")
      return true
    }
  }

  private struct Greeting: View {
    @Environment(\.greeting) private var greeting

    var body: some View { Text(greeting) }
  }

  @Test func aSceneHandsItsWindowsValuesAndTellsOfChanges() async {
    let program = Program()
    let screen = ScreenTester { _AppView(program) }
    #expect(screen.has(.text, "Hello"))
    #expect(program.delegate.log == ["window"])
    for _ in 0..<10 where !program.delegate.log.contains("launched") { await Task.yield() }
    #expect(program.delegate.log.contains("launched"))
  }
}

extension EnvironmentValues {
  @Entry fileprivate var greeting = ""
}
