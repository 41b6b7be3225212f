// swift-tools-version: 6.1

import PackageDescription

// A package of its own, so that nobody who uses Tessera builds what puts load on it. It depends on nothing:
// ten thousand sockets on one thread need epoll and little more, and SwiftNIO would be built a second time
// for it.
let package = Package(
  name: "Load",
  targets: [
    .systemLibrary(name: "CLinux"),
    .executableTarget(name: "Load", dependencies: ["CLinux"]),
  ],
  swiftLanguageModes: [.v6]
)
