// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that nobody who uses Tessera resolves what measures it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Tessera", path: "../..")
  ],
  targets: [
    .target(
      name: "Cases",
      dependencies: [.product(name: "ComposableArchitecture", package: "Tessera")]),
    .executableTarget(name: "Instructions", dependencies: ["Cases"]),
  ],
  swiftLanguageModes: [.v6]
)
