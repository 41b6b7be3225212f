#if Observability
  import Foundation
  import Metrics

  /// Collects counts and times, and writes them in Prometheus's text format.
  ///
  /// It is a backend for swift-metrics. It also collects the app's own metrics if it is passed to
  /// `MetricsSystem.bootstrap`.
  public final class PrometheusMetrics: MetricsFactory, @unchecked Sendable {
    // Sendable: the lock guards the mutable state.
    private let lock = NSLock()
    private let maximumSeries: Int
    private var families: [String: Family] = [:]
    private var count = 0
    private var leftOut = 0

    private struct Family {
      let kind: Series.Kind
      var series: [[Label]: Series] = [:]
    }

    fileprivate struct Label: Hashable, Comparable {
      let name: String
      let value: String

      static func < (left: Label, right: Label) -> Bool {
        (left.name, left.value) < (right.name, right.value)
      }
    }

    /// - Parameter maximumSeries: The maximum number of values; one metric with different labels
    ///   has several. Further values are dropped, and a separate metric counts them.
    public init(maximumSeries: Int = 2_000) {
      self.maximumSeries = maximumSeries
    }

    /// The collector of all swift-metrics values in this process. The first access installs it for
    /// the whole process.
    public static let shared: PrometheusMetrics = {
      let metrics = PrometheusMetrics()
      MetricsSystem.bootstrap(metrics)
      return metrics
    }()

    private func series(
      _ kind: Series.Kind, _ label: String, _ dimensions: [(String, String)]
    ) -> Series {
      let name = Self.name(label)
      let labels = dimensions.map {
        Label(name: Self.name($0.0.replacing(":", with: "_")), value: String($0.1.prefix(128)))
      }.sorted()
      return lock.withLock {
        if let found = families[name]?.series[labels], families[name]?.kind == kind { return found }
        let fits = count < maximumSeries && families[name].map { $0.kind == kind } ?? true
        let new = Series(kind)
        guard fits else {
          leftOut += 1
          return new
        }
        count += 1
        families[name, default: Family(kind: kind)].series[labels] = new
        return new
      }
    }

    /// Returns a name that Prometheus allows.
    private static func name(_ label: String) -> String {
      let characters = label.prefix(200).map { character -> Character in
        character.isASCII && (character.isLetter || character.isNumber) || character == ":"
          ? character : "_"
      }
      let name = String(characters)
      return name.first?.isNumber ?? true ? "_\(name)" : name
    }

    /// All values in the text format, version 0.0.4.
    ///
    /// - Complexity: O(*n* log *n*) in the number of values.
    public var text: String {
      let (families, leftOut) = lock.withLock { (self.families, self.leftOut) }
      var text = ""
      for (name, family) in families.sorted(by: { $0.key < $1.key }) {
        text += "# TYPE \(name) \(family.kind.rawValue)\n"
        for (labels, series) in family.series.sorted(by: {
          $0.key.lexicographicallyPrecedes($1.key)
        }) {
          series.write(name, labels, to: &text)
        }
      }
      text += "# TYPE tessera_metrics_left_out_total counter\n"
      text += "tessera_metrics_left_out_total \(leftOut)\n"
      return text
    }

    // MARK: - MetricsFactory

    /// Returns the counter with a name and labels, which only increases.
    public func makeCounter(
      label: String, dimensions: [(String, String)]
    ) -> any CounterHandler { series(.counter, label, dimensions) }

    /// Returns a counter for fractional numbers.
    public func makeFloatingPointCounter(
      label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler { series(.counter, label, dimensions) }

    /// Returns the gauge with a name and labels, which can rise and fall.
    public func makeMeter(
      label: String, dimensions: [(String, String)]
    ) -> any MeterHandler { series(.gauge, label, dimensions) }

    /// Returns a recorder for the last value, or for the distribution of all values.
    public func makeRecorder(
      label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler { series(aggregate ? .histogram : .gauge, label, dimensions) }

    /// Returns a timer, which records durations in seconds.
    public func makeTimer(
      label: String, dimensions: [(String, String)]
    ) -> any TimerHandler { series(.histogram, label, dimensions) }

    /// Does nothing: a counter that returns to zero would look like a restart.
    public func destroyCounter(_ handler: any CounterHandler) {}
    /// Does nothing: a counter that returns to zero would look like a restart.
    public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    /// Does nothing: the last value stays.
    public func destroyMeter(_ handler: any MeterHandler) {}
    /// Does nothing: recorded values stay.
    public func destroyRecorder(_ handler: any RecorderHandler) {}
    /// Does nothing: recorded times stay.
    public func destroyTimer(_ handler: any TimerHandler) {}
  }

  /// A single value, or a histogram of values.
  private final class Series: CounterHandler, FloatingPointCounterHandler, MeterHandler,
    RecorderHandler, TimerHandler, @unchecked Sendable
  {
    enum Kind: String { case counter, gauge, histogram }

    /// The upper bounds of the histogram's buckets, for times in seconds.
    private static let bounds = [
      0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    // Sendable: the lock guards the mutable state.
    private let lock = NSLock()
    private let kind: Kind
    private var value = 0.0
    private var count = 0
    private var buckets: [Int]

    init(_ kind: Kind) {
      self.kind = kind
      buckets = kind == .histogram ? Self.bounds.map { _ in 0 } : []
    }

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) { lock.withLock { value += amount } }
    func decrement(by amount: Double) { lock.withLock { value -= amount } }
    func set(_ new: Int64) { set(Double(new)) }
    func set(_ new: Double) { lock.withLock { value = new } }
    func reset() { set(0.0) }
    func record(_ new: Int64) { record(Double(new)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }

    func record(_ new: Double) {
      guard kind == .histogram else { return set(new) }
      lock.withLock {
        value += new
        count += 1
        if let index = Self.bounds.firstIndex(where: { new <= $0 }) { buckets[index] += 1 }
      }
    }

    func write(_ name: String, _ labels: [PrometheusMetrics.Label], to text: inout String) {
      let (value, count, buckets) = lock.withLock { (self.value, self.count, self.buckets) }
      guard kind == .histogram else {
        text += "\(name)\(Self.braced(labels)) \(Self.number(value))\n"
        return
      }
      var sum = 0
      for (bound, inBucket) in zip(Self.bounds, buckets) {
        sum += inBucket
        let label = PrometheusMetrics.Label(name: "le", value: Self.number(bound))
        text += "\(name)_bucket\(Self.braced(labels + [label])) \(sum)\n"
      }
      let last = PrometheusMetrics.Label(name: "le", value: "+Inf")
      text += "\(name)_bucket\(Self.braced(labels + [last])) \(count)\n"
      text += "\(name)_sum\(Self.braced(labels)) \(Self.number(value))\n"
      text += "\(name)_count\(Self.braced(labels)) \(count)\n"
    }

    private static func number(_ value: Double) -> String {
      guard value.isFinite else { return value.isNaN ? "NaN" : value > 0 ? "+Inf" : "-Inf" }
      return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    private static func braced(_ labels: [PrometheusMetrics.Label]) -> String {
      guard !labels.isEmpty else { return "" }
      let items = labels.map { label in
        let value = label.value.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
          .replacing("\n", with: #"\n"#)
        return "\(label.name)=\"\(value)\""
      }
      return "{\(items.joined(separator: ","))}"
    }
  }
#endif
