import NIOCore

/// The events of one session on their way to the main actor: so many a second, and only a few at a time,
/// so that what a visitor who has left wanted can still be dropped.
struct EventFlow {
  /// How many events the main actor is given before it has answered one.
  private static let mostInFlight = 16
  /// How long the main actor may take for an event, and how much may come of it, until it counts as more
  /// than one.
  private static let timeOfEvent = Duration.milliseconds(1)
  private static let bytesOfEvent = 20_000.0

  private let queue: EventQueue
  private let limits: WebHost.Limits
  private var bucket: TokenBucket
  private var slowBucket: TokenBucket
  private var waiting: CircularBuffer<EventQueue.Delivery> = []
  /// How many events each sender has among those.
  private var counts: [EventQueue.Recipient: Int] = [:]
  private var inFlight = 0

  /// Whether somebody has been asked to forward more later.
  var hasTimer = false
  /// Whether there is an event a second and no more.
  var isSlow = false

  init(queue: EventQueue, limits: WebHost.Limits, now: NIODeadline) {
    self.queue = queue
    self.limits = limits
    bucket = TokenBucket(rate: limits.eventsPerSecond, burst: limits.eventBurst, now: now)
    slowBucket = TokenBucket(rate: 1, burst: 1, now: now)
  }

  /// Whether the main actor has answered all that it was given, and nothing waits.
  var isIdle: Bool { inFlight == 0 && waiting.isEmpty }

  func hasWaiting(_ recipient: EventQueue.Recipient) -> Bool { counts[recipient] != nil }

  mutating func add(_ events: [EventMessage.Numbered], for recipient: EventQueue.Recipient) {
    guard !events.isEmpty else { return }
    for event in events { waiting.append(EventQueue.Delivery(recipient: recipient, event: event)) }
    counts[recipient, default: 0] += events.count
  }

  /// Hands on what may be handed on now.
  ///
  /// - Returns: Whether the main actor has to be told, and when to ask again if only time is wanting.
  mutating func forward(now: NIODeadline) -> (mustWake: Bool, delay: TimeAmount?) {
    var mustWake = false
    while inFlight < Self.mostInFlight, let delivery = waiting.first {
      guard take(now) else {
        if hasTimer { return (mustWake, nil) }
        hasTimer = true
        return (mustWake, isSlow ? slowBucket.delay(now: now) : bucket.delay(now: now))
      }
      waiting.removeFirst()
      remove(1, of: delivery.recipient)
      inFlight += 1
      if queue.add(delivery) { mustWake = true }
    }
    return (mustWake, nil)
  }

  /// Takes the cost of something that isn't an event.
  ///
  /// - Returns: How long that has to wait, and then nothing was taken; zero if it doesn't.
  mutating func charge(_ count: Int, now: NIODeadline) -> TimeAmount {
    bucket.take(count, now: now) ? .zero : bucket.delay(now: now)
  }

  /// An event was answered.
  ///
  /// - Parameter time: How long it has kept the main actor: one that takes long counts as several.
  mutating func answered(after time: Duration, now: NIODeadline) {
    inFlight -= 1
    bucket.charge(max(0, time / Self.timeOfEvent - 1), now: now)
  }

  /// What has become of events is larger than usual, which keeps the event loop.
  mutating func sent(_ bytes: Int, now: NIODeadline) {
    bucket.charge(Double(bytes) / Self.bytesOfEvent, now: now)
  }

  /// Drops what waits of a sender.
  ///
  /// - Returns: The number of the first event that was dropped.
  mutating func drop(of recipient: EventQueue.Recipient) -> Int? {
    guard counts.removeValue(forKey: recipient) != nil else { return nil }
    let first = waiting.first { $0.recipient == recipient }?.event.number
    waiting.removeAll { $0.recipient == recipient }
    return first
  }

  mutating func dropAll() {
    waiting.removeAll()
    counts.removeAll()
  }

  private mutating func take(_ now: NIODeadline) -> Bool {
    isSlow ? slowBucket.take(now: now) : bucket.take(now: now)
  }

  private mutating func remove(_ count: Int, of recipient: EventQueue.Recipient) {
    guard let old = counts[recipient] else { return }
    counts[recipient] = old > count ? old - count : nil
  }
}
