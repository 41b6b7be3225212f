import CLinux
import Foundation

/// Finds the sockets that are ready for reading or writing.
struct Poller {
  private let descriptor: Int32
  private var events = [epoll_event](repeating: epoll_event(), count: 1024)

  init() {
    descriptor = epoll_create1(0)
    precondition(descriptor >= 0, "epoll_create1: \(String(cString: strerror(errno)))")
  }

  func add(_ socket: Int32) {
    change(socket, EPOLL_CTL_ADD, EPOLLIN.rawValue | EPOLLOUT.rawValue)
  }

  /// Sets whether to wait for space in the socket's buffer too.
  func change(_ socket: Int32, waitsForRoom: Bool) {
    change(socket, EPOLL_CTL_MOD, EPOLLIN.rawValue | (waitsForRoom ? EPOLLOUT.rawValue : 0))
  }

  private func change(_ socket: Int32, _ operation: Int32, _ interest: UInt32) {
    var event = epoll_event()
    event.events = interest
    event.data.fd = socket
    epoll_ctl(descriptor, operation, socket, &event)
  }

  /// Waits until a socket is ready, up to a number of milliseconds.
  mutating func wait(milliseconds: Int32) -> [Int32] {
    let count = epoll_wait(descriptor, &events, Int32(events.count), milliseconds)
    return events.prefix(max(0, Int(count))).map(\.data.fd)
  }
}

/// Returns the time since an arbitrary moment, in seconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
