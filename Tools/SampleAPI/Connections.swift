import Foundation
import NIOCore

/// All channels of a server.
final class Connections: @unchecked Sendable {
  // Sendable is unchecked because `lock` guards all mutable state.

  private let lock = NSLock()
  private var channels: [ObjectIdentifier: any Channel] = [:]
  private var isClosed = false

  func add(_ channel: any Channel) {
    let id = ObjectIdentifier(channel)
    let isTooLate = lock.withLock {
      if !isClosed { channels[id] = channel }
      return isClosed
    }
    if isTooLate {
      channel.close(promise: nil)
    } else {
      channel.closeFuture.whenComplete { [weak self] _ in
        guard let self else { return }
        lock.withLock { channels[id] = nil }
      }
    }
  }

  func close() async {
    let channels = lock.withLock {
      isClosed = true
      return self.channels.values.map { $0 }
    }
    for channel in channels { channel.pipeline.fireUserInboundEventTriggered(ServerStops()) }
    for channel in channels { try? await channel.close().get() }
  }
}

/// An event that tells the handlers that the server, not the client, closes their connections.
struct ServerStops: Sendable {}
