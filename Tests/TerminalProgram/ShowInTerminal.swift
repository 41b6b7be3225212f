import ElementTree
import Foundation
import TerminalHost

/// A program for tests of the terminal. It shows a field, and performs the commands typed into it.
@main
@MainActor
struct ShowInTerminal {
  static func main() async {
    if CommandLine.arguments.contains("--ignore-hang-up") { signal(SIGHUP, SIG_IGN) }
    let screen = CommandScreen()
    do {
      if CommandLine.arguments.contains("--read") {
        print("ended: \(await TerminalHost.read(screen: screen))")
      } else {
        let ending = try await TerminalHost.run(screen: screen)
        if !CommandLine.arguments.contains("--quiet") { print("ended: \(ending)") }
      }
    } catch {
      print("refused: \(error)")
      exit(1)
    }
  }
}

/// A screen with a field for commands, and a text with the number of commands taken.
@MainActor
private final class CommandScreen: Screen {
  private let field = ElementID(rawValue: 2)
  private let answer = ElementID(rawValue: 3)
  private var subscribers: [@MainActor (PatchBatch) -> Void] = []
  private var text = ""
  private var size = ""
  private(set) var revision = 0
  let location: String? = nil
  let elementCount = 3

  var root: Element {
    Element(
      id: ElementID(rawValue: 1), properties: .init(.stack(.init(.vertical))),
      children: [
        Element(id: field, properties: fieldProperties),
        Element(id: answer, properties: answerProperties),
      ])
  }

  private var fieldProperties: Element.Properties {
    .init(
      .textField(
        .init(
          text: text, prompt: "Command", isSecure: CommandLine.arguments.contains("--secret"))))
  }

  private var answerProperties: Element.Properties { .init(.text("ready \(size)")) }

  func subscribe(_ receive: @escaping @MainActor (PatchBatch) -> Void) -> ScreenSubscription {
    subscribers.append(receive)
    return ScreenSubscription {}
  }

  func send(_ event: Event) throws(EventError) {
    switch event.action {
    case .edit(let new):
      text = new
      publish(.update(field, fieldProperties))
    case .submit:
      let command = text
      text = ""
      publish(.update(field, fieldProperties))
      perform(command)
    default: throw .notSupported(event)
    }
  }

  func adapt(to traits: HostTraits) {
    size = "\(Int(traits.size.width / 8))x\(Int(traits.size.height / 16))"
    publish(.update(answer, answerProperties))
  }

  func open(_ path: String) {}
  func end() {}

  private func publish(_ patch: Patch) {
    revision += 1
    for receive in subscribers { receive(PatchBatch(revision: revision, patches: [patch])) }
  }

  /// Performs a command. Some commands make the program fail or hang.
  private func perform(_ command: String) {
    switch command {
    case "print":
      print("printed to output")
      FileHandle.standardError.write(Data("printed to error\n".utf8))
    case "flood":
      for line in 0..<40_000 { print("line \(line) of what was printed") }
    case "abort": abort()
    case "exit": exit(3)
    case "trap": preconditionFailure("It fails.")
    case "overflow": print(Self.depth(of: 0))
    case "hang":
      FileHandle(forWritingAtPath: "/dev/tty")?.write(Data("hanging".utf8))
      while true { sleep(1) }
    default:
      if let number = Int32(command) { kill(getpid(), number) }
    }
  }

  /// Recurses without end.
  private static func depth(of level: Int) -> Int {
    let values = (0..<64).map { $0 + level }
    return values.reduce(depth(of: level + 1), +)
  }
}
