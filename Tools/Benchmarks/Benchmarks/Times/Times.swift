import Benchmark
import Cases

/// Times of every case, a thousand of them at once: what one takes is too short for a clock.
let benchmarks: @Sendable () -> Void = {
  for measured in Case.all {
    Benchmark(
      measured.name,
      configuration: Benchmark.Configuration(
        metrics: [.wallClock, .throughput], scalingFactor: .kilo, maxDuration: .seconds(1),
        maxIterations: 1_000)
    ) { benchmark in
      let measure = await measured.prepare()
      benchmark.startMeasurement()
      await measure(benchmark.scaledIterations.count)
      benchmark.stopMeasurement()
    }
  }
}
