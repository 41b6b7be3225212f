// swift-tools-version: 6.1

import PackageDescription

// A separate package, so that users of Tessera don't resolve the benchmark's dependencies.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    // One of the programs measures saves in a database.
    .package(name: "Tessera", path: "../..", traits: [.defaults, "SQLite"]),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    // The traits are off, because counting allocations would need an interposed allocator.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "Cases",
      dependencies: [
        .product(name: "CasePaths", package: "Tessera"),
        .product(name: "ComposableArchitecture", package: "Tessera"),
        .product(name: "ComposableUI", package: "Tessera"),
        .product(name: "ElementTree", package: "Tessera"),
        .product(name: "IdentifiedCollections", package: "Tessera"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .executableTarget(name: "Instructions", dependencies: ["Cases"]),
    .executableTarget(
      name: "Saves",
      dependencies: [
        .product(name: "Caching", package: "Tessera"),
        .product(name: "ComposableArchitecture", package: "Tessera"),
        .product(name: "Persistence", package: "Tessera"),
        .product(name: "SQLiteStorage", package: "Tessera"),
      ]),
    .executableTarget(
      name: "Lists",
      dependencies: [
        .product(name: "AppHost", package: "Tessera"),
        .product(name: "ComposableArchitecture", package: "Tessera"),
        .product(name: "ComposableUI", package: "Tessera"),
      ]),
    .target(name: "Allocator"),
    .executableTarget(name: "Memory", dependencies: ["Allocator", "Cases"]),
    .executableTarget(
      name: "Times",
      dependencies: ["Cases", .product(name: "Benchmark", package: "benchmark")],
      path: "Benchmarks/Times",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ],
  swiftLanguageModes: [.v6]
)
