import Foundation
import Testing

@testable import TerminalHost

/// A console on pipes as standard input and output.
@MainActor @Suite(.timeLimit(.minutes(5))) struct PosixConsoleTests {
  private let input = Pipe()
  private let output = Pipe()

  private func console() -> PosixConsole {
    PosixConsole(
      input: input.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor)
  }

  @Test func bytesArriveUntilTheInputEnds() async throws {
    let console = console()
    #expect(!console.isInteractive)
    try input.fileHandleForWriting.write(contentsOf: Data("help\n".utf8))
    #expect(await console.read() == Array("help\n".utf8))
    try input.fileHandleForWriting.close()
    #expect(await console.read() == [])
  }

  @Test func aCancelledTaskStopsWaitingForBytes() async throws {
    let console = console()
    let task = Task { await console.read() }
    task.cancel()
    #expect(await task.value == [])
    // The end of the pipe ends the thread that waits for it.
    try input.fileHandleForWriting.close()
  }

  @Test func writtenTextArrivesWhole() async throws {
    let console = console()
    // The text is larger than a pipe's buffer.
    let text = String(repeating: "0123456789\n", count: 50_000)
    let reader = output.fileHandleForReading
    // The reader blocks a thread of its own.
    let (received, continuation) = AsyncStream<Data>.makeStream()
    DispatchQueue(label: "PosixConsoleTests").async {
      continuation.yield(reader.readDataToEndOfFile())
      continuation.finish()
    }
    console.write(text)
    #expect(console.isBusy)
    #expect(await console.drain())
    #expect(!console.isBusy)
    try output.fileHandleForWriting.close()
    var all = Data()
    for await data in received { all += data }
    #expect(all == Data(text.utf8))
  }

  @Test func aClosedReaderIsNoticed() async throws {
    let console = console()
    try output.fileHandleForReading.close()
    console.write("help\n")
    #expect(await !console.drain())
    console.write("help\n")
    #expect(await !console.drain())
  }
}
