import CLinux
import Foundation

/// One browser. It loads the page, connects, and toggles the check box of a todo on demand.
final class Session {
  enum Phase {
    /// The session waits for the page.
    case loading([UInt8])
    /// The session waits for its WebSocket.
    case connecting([UInt8])
    case connected
    case failed(String)
  }

  let isActive: Bool
  private(set) var phase = Phase.loading([])
  private(set) var socket: Socket
  /// Whether the session is ready to toggle todos.
  private(set) var isReady = false
  /// The time of the last press of a button, while it isn't acknowledged yet.
  private(set) var toggledAt: Double?
  /// The number of bytes read after the WebSocket was connected.
  private(set) var received = 0

  private let options: Options
  private let address: Int
  private var cookie = ""
  private var instance = ""
  private var reader = FrameReader()
  private var inflater: Inflater?
  private var number = 0
  private var addButton: Int?
  private var checkBox: Int?
  private var todos = 0
  private var hasHello = false

  init?(index: Int, options: Options, isActive: Bool) {
    self.options = options
    self.isActive = isActive
    address = 256 + 1 + index / options.sessionsPerAddress
    guard let socket = Socket(port: options.port, from: address) else { return nil }
    self.socket = socket
    self.socket.send(
      Array(
        """
        GET /todos HTTP/1.1\r
        Host: \(host)\r
        Accept-Encoding: identity\r
        Sec-Fetch-Dest: document\r
        Connection: close\r
        \r\n
        """.utf8))
  }

  private var host: String { "127.0.0.1:\(options.port)" }

  /// Writes the bytes that wait for space.
  func flush() {
    socket.flush()
  }

  /// Reads the received bytes.
  ///
  /// - Parameter acknowledged: Called with the latency of each press of a button, in seconds.
  func read(
    _ buffer: UnsafeMutableRawBufferPointer, poller: Poller, acknowledged: (Double) -> Void
  ) {
    while let count = socket.read(into: buffer) {
      guard count > 0 else {
        ended(poller)
        return
      }
      take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), acknowledged)
      // Another read would only report that there is no more data.
      if count < buffer.count { break }
    }
  }

  private func take(_ new: UnsafeRawBufferPointer, _ acknowledged: (Double) -> Void) {
    switch phase {
    case .loading(let bytes):
      phase = .loading(bytes + new)
    case .connecting(let bytes):
      let all = bytes + new
      guard let end = all.firstRange(of: Array("\r\n\r\n".utf8)) else {
        phase = .connecting(all)
        return
      }
      let head = String(decoding: all[..<end.lowerBound], as: UTF8.self)
      guard head.hasPrefix("HTTP/1.1 101") else {
        phase = .failed("the WebSocket was answered with \(head.prefix(40))")
        return
      }
      if head.lowercased().contains("permessage-deflate") { inflater = Inflater() }
      phase = .connected
      all[end.upperBound...].withUnsafeBytes { reader.append($0) }
      readFrames(acknowledged)
    case .connected:
      received += new.count
      reader.append(new)
      readFrames(acknowledged)
    case .failed:
      break
    }
  }

  /// Handles the end of the connection, which the server closes after the complete page.
  private func ended(_ poller: Poller) {
    close(socket.descriptor)
    guard case .loading(let bytes) = phase else {
      if case .failed = phase { return }
      phase = .failed("the server has closed the connection")
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("HTTP/1.1 200"),
      let cookie = text.value(after: "set-cookie: ", upTo: ";")
        ?? text.value(after: "Set-Cookie: ", upTo: ";"),
      let instance = text.value(after: "data-instance=\"", upTo: "\"")
    else {
      phase = .failed("the page was answered with \(text.prefix(40))")
      return
    }
    self.cookie = cookie
    self.instance = instance
    guard let socket = Socket(port: options.port, from: address) else {
      phase = .failed("there are no more sockets: \(String(cString: strerror(errno)))")
      return
    }
    self.socket = socket
    phase = .connecting([])
    poller.add(socket.descriptor)
    let extensions = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
    self.socket.send(
      Array(
        """
        GET /socket?tab=\(address)-\(socket.descriptor)&instance=\(instance)&revision=-1&path=%2Ftodos HTTP/1.1\r
        Host: \(host)\r
        Origin: http://\(host)\r
        Cookie: \(cookie)\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Version: 13\r
        Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r
        \(options.isCompressed ? extensions : "")\r\n
        """.utf8))
  }

  // MARK: - Messages

  private func readFrames(_ acknowledged: (Double) -> Void) {
    while let frame = reader.next() {
      switch frame.opcode {
      case Frame.ping:
        socket.send(Frame.encode(frame.payload, opcode: Frame.pong))
      case Frame.close:
        let code = frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
        let reason = String(decoding: frame.payload.dropFirst(2), as: UTF8.self)
        phase = .failed("the server has closed with \(code): \(reason)")
        return
      case Frame.text:
        let message = frame.isCompressed ? inflater?.inflate(frame.payload) : frame.payload
        guard let message else {
          phase = .failed("a message can't be decompressed")
          return
        }
        receive(message, acknowledged)
      default: break
      }
    }
  }

  private func receive(_ message: [UInt8], _ acknowledged: (Double) -> Void) {
    if message.starts(with: "{\"hello\"".utf8) {
      hasHello = true
    } else if message.starts(with: "{\"html\"".utf8) {
      addButton = message.element(before: "Add Todo")
    } else if message.starts(with: "{\"error\"".utf8) {
      phase = .failed(String(decoding: message, as: UTF8.self))
    } else if message.first == UInt8(ascii: "[") {
      if checkBox == nil { checkBox = message.element(before: "Mark as done") }
    } else if let done = Self.acknowledgement(message), done >= number, let toggledAt {
      acknowledged(now() - toggledAt)
      self.toggledAt = nil
    }
    prepare()
  }

  /// Returns the number of the acknowledgement in `5`, `-5` or `{"ack":5,…`.
  private static func acknowledgement(_ message: [UInt8]) -> Int? {
    var digits = message[...]
    if digits.starts(with: "{\"ack\":".utf8) { digits = digits.dropFirst(7) }
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    digits = digits.prefix { (0x30...0x39).contains($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private func prepare() {
    guard !isReady, hasHello, let addButton else { return }
    guard isActive else {
      isReady = true
      return
    }
    if todos < options.todos {
      guard toggledAt == nil else { return }
      todos += 1
      press(addButton)
    } else if checkBox != nil, toggledAt == nil {
      isReady = true
    }
  }

  func toggle() {
    if let checkBox { press(checkBox) }
  }

  private func press(_ element: Int) {
    number += 1
    toggledAt = now()
    socket.send(Frame.encode(Array("[[\(number),\(element),\"press\"]]".utf8)))
  }
}

extension String {
  fileprivate func value(after start: String, upTo end: String) -> String? {
    guard let start = range(of: start), let end = self[start.upperBound...].range(of: end) else {
      return nil
    }
    return String(self[start.upperBound..<end.lowerBound])
  }
}

extension [UInt8] {
  /// Returns the number of the button with a text. The number is in the last `<button id=e…` before
  /// the text.
  fileprivate func element(before text: String) -> Int? {
    guard let place = firstRange(of: Array(text.utf8))?.lowerBound else { return nil }
    let mark = Array("<button id=e".utf8)
    var start = place - mark.count
    while start >= 0 {
      if self[start..<start + mark.count].elementsEqual(mark) {
        let digits = self[(start + mark.count)...].prefix { (0x30...0x39).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
      }
      start -= 1
    }
    return nil
  }

  fileprivate func firstRange(of pattern: [UInt8]) -> Range<Int>? {
    guard count >= pattern.count else { return nil }
    for start in 0...(count - pattern.count)
    where self[start] == pattern[0] && self[start..<start + pattern.count].elementsEqual(pattern) {
      return start..<start + pattern.count
    }
    return nil
  }
}
