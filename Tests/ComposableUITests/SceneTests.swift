import BoundedWaits
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

  @Test func aScenePassesValuesToWindowsAndNotifiesOfChanges() async throws {
    let program = Program()
    let screen = ScreenTester { _AppView(program) }
    #expect(screen.has(.text, "Hello"))
    #expect(program.delegate.log == ["window"])
    try await waitUntil("the delegate is told of the launch") {
      program.delegate.log.contains("launched")
    }
  }

  private class Helper: NSObject, UIApplicationDelegate {
    var log = ["made"]
  }

  private class Overriding: Helper {
    let own: [Int]

    override init() {
      own = [1, 2]
      super.init()
      log.append("overridden")
    }
  }

  private struct Manager: App {
    @UIApplicationDelegateAdaptor private var helper: Helper
    @UIApplicationDelegateAdaptor(Overriding.self) private var overriding

    var body: some Scene {
      WindowGroup { Text("\(helper.log) \(overriding.log) \(overriding.own)") }
    }
  }

  @Test func aDelegateIsMadeByItsOverriddenInitializer() {
    let program = Manager()
    let screen = ScreenTester { _AppView(program) }
    #expect(screen.has(.text, #"["made"] ["made", "overridden"] [1, 2]"#))
  }

  private class DesktopDelegate: NSObject, NSApplicationDelegate {
    var log: [Notification.Name] = []

    func applicationWillFinishLaunching(_ notification: Notification) {
      log.append(notification.name)
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
      log.append(notification.name)
    }
  }

  private struct DesktopProgram: App {
    @NSApplicationDelegateAdaptor(DesktopDelegate.self) var delegate

    var body: some Scene { WindowGroup { Text("window") } }
  }

  @Test func aDesktopDelegateIsNotifiedOfTheLaunch() async throws {
    let program = DesktopProgram()
    try await waitUntil("the delegate is told of the launch") { program.delegate.log.count == 2 }
    #expect(
      program.delegate.log == [
        NSApplication.willFinishLaunchingNotification, NSApplication.didFinishLaunchingNotification,
      ])
  }
}

extension EnvironmentValues {
  @Entry fileprivate var greeting = ""
}
