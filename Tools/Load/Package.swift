// swift-tools-version: 6.1

import PackageDescription

// A separate package, so that users of Tessera don't build the load test. It has no dependencies:
// ten thousand sockets on one thread need little more than epoll, and SwiftNIO would have to be
// built again for it.
let package = Package(
  name: "Load",
  targets: [
    .systemLibrary(name: "CLinux"),
    .executableTarget(name: "Load", dependencies: ["CLinux"]),
  ],
  swiftLanguageModes: [.v6]
)
