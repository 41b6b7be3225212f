import Benchmark
import Cases

/// The times of all cases, each for a thousand runs: a single run is too short for a clock.
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
