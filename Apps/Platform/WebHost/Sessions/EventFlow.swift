import NIOCore

/// The events of one session on their way to the main actor. It limits their rate, and forwards
/// only a few at a time. When a visitor leaves, the waiting events can still be dropped.
struct EventFlow {
  /// The maximum number of events that the main actor holds unanswered.
  private static let mostInFlight = 16
  /// The time and output of an event above which it counts as more than one.
  private static let timeOfEvent = Duration.milliseconds(1)
  private static let bytesOfEvent = 20_000.0

  private let queue: EventQueue
  private let limits: WebHost.Limits
  private var bucket: TokenBucket
  private var slowBucket: TokenBucket
  private var waiting: CircularBuffer<EventQueue.Delivery> = []
  /// The number of waiting events of each sender.
  private var counts: [EventQueue.Recipient: Int] = [:]
  private var inFlight = 0

  /// Whether a timer for forwarding more events is set.
  var hasTimer = false
  /// Whether the session is slowed down to one event per second.
  var isSlow = false

  init(queue: EventQueue, limits: WebHost.Limits, now: NIODeadline) {
    self.queue = queue
    self.limits = limits
    bucket = TokenBucket(rate: limits.eventsPerSecond, burst: limits.eventBurst, now: now)
    slowBucket = TokenBucket(rate: 1, burst: 1, now: now)
  }

  /// Whether the main actor has answered all forwarded events, and none wait.
  var isIdle: Bool { inFlight == 0 && waiting.isEmpty }

  func hasWaiting(_ recipient: EventQueue.Recipient) -> Bool { counts[recipient] != nil }

  mutating func add(_ events: [EventMessage.Numbered], for recipient: EventQueue.Recipient) {
    guard !events.isEmpty else { return }
    for event in events { waiting.append(EventQueue.Delivery(recipient: recipient, event: event)) }
    counts[recipient, default: 0] += events.count
  }

  /// Forwards all events that the limits allow now.
  ///
  /// - Returns: Whether the main actor must be notified, and the delay until the next attempt if
  ///   the rate is used up.
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

  /// Charges the cost of work other than an event.
  ///
  /// - Returns: The delay until there is enough budget, with nothing charged; zero if the work may
  ///   run now.
  mutating func charge(_ count: Int, now: NIODeadline) -> TimeAmount {
    bucket.take(count, now: now) ? .zero : bucket.delay(now: now)
  }

  /// Records that an event was answered.
  ///
  /// - Parameter time: The event's time on the main actor; a long event counts as several.
  mutating func answered(after time: Duration, now: NIODeadline) {
    inFlight -= 1
    bucket.charge(max(0, time / Self.timeOfEvent - 1), now: now)
  }

  /// Charges for large output, which occupies the event loop.
  mutating func sent(_ bytes: Int, now: NIODeadline) {
    bucket.charge(Double(bytes) / Self.bytesOfEvent, now: now)
  }

  /// Drops the waiting events of a sender.
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
