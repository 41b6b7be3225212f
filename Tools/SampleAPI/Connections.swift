import Foundation
import NIOCore

/// All channels of a server.
final class Connections: @unchecked Sendable {
  // Sendable is unchecked because all that changes is only touched under `lock`.

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

/// Tells the handlers of connections that it isn't the client who closes them.
struct ServerStops: Sendable {}
