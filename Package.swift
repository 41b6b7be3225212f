// swift-tools-version: 6.1

import CompilerPluginSupport
import PackageDescription

// MARK: - Allowed dependencies

let swiftSettings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

/// Optimizes the modules of Core that have no views, for `Tools/test optimized`.
let optimizedSettings: [SwiftSetting] =
  Context.environment["TESSERA_OPTIMIZED"] == "1" ? [.unsafeFlags(["-O"])] : []
let modulesOfViews: Set = ["Charts", "ComposableUI", "ElementTree", "Exploration", "SwiftUI"]

let syntax = "swift-syntax"
let customDump = Target.Dependency.product(name: "CustomDump", package: "swift-custom-dump")
/// The module that reports issues. A target that uses it also depends on `TestFrameworks`, directly
/// or indirectly. Then an issue fails the test, even if the test links only a feature.
let issueReporting = Target.Dependency.product(
  name: "IssueReporting", package: "xctest-dynamic-overlay")
/// Older names of the module that reports issues.
let dynamicOverlay = Target.Dependency.product(
  name: "XCTestDynamicOverlay", package: "xctest-dynamic-overlay",
  condition: .when(traits: ["Deprecations"]))
let orderedCollections = Target.Dependency.product(
  name: "OrderedCollections", package: "swift-collections")
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// The suites with snapshots of screens beside them. Tests read these files in place, and the build
/// has to ignore them.
let suitesWithSnapshots: Set = [
  "ComposableUITests", "ShowcaseTests", "TodoFeatureTests", "TodoListTests", "TodosFeatureTests",
  "TourFeatureTests",
]

func excludedFiles(of suite: String) -> [String] {
  suitesWithSnapshots.contains(suite) ? ["__Snapshots__"] : []
}

/// Makes the targets of a Core module and its suite, `Tests/<name>Tests`.
func core(
  _ name: String,
  dependencies: [Target.Dependency] = [],
  testing: [Target.Dependency] = [],
  settings: [SwiftSetting] = []
) -> [Target] {
  [
    .target(
      name: name, dependencies: dependencies, path: "Core/\(name)",
      swiftSettings: swiftSettings + settings
        + (modulesOfViews.contains(name) ? [] : optimizedSettings)),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name)] + testSupport + testing,
      path: "Tests/\(name)Tests", exclude: excludedFiles(of: "\(name)Tests"),
      swiftSettings: swiftSettings),
  ]
}

/// The modules that all suites may use. No suite links a module that records issues, because users'
/// suites don't either.
let testSupport: [Target.Dependency] = ["BoundedWaits", "SeededRandom"]

/// Stand-ins for Apple's frameworks. On Apple's platforms, `import SwiftUI` finds the original.
#if !canImport(Darwin)
  let swiftUI: [Target.Dependency] = ["SwiftUI", "Charts"]
  let swiftUIProducts: [Product] = [
    .library(name: "SwiftUI", targets: ["SwiftUI"]), .library(name: "Charts", targets: ["Charts"]),
  ]
#else
  let swiftUI: [Target.Dependency] = []
  let swiftUIProducts: [Product] = []
#endif

let featureDependencies: [Target.Dependency] =
  [
    "ComposableArchitecture", "ComposableUI", "Caching", "HTTPRequests", "HTTPViews", "Paging",
    "URLPaths",
  ] + swiftUI

/// Makes the targets of a feature and its suite. It takes only a name, so that no feature can
/// depend on another feature, on a host or on anything else outside Core.
func feature(_ name: String) -> [Target] {
  [
    .target(
      name: "\(name)Feature",
      dependencies: featureDependencies,
      path: "Features/\(name)", swiftSettings: swiftSettings),
    .testTarget(
      name: "\(name)FeatureTests",
      dependencies: [
        .target(name: "\(name)Feature"), "ElementTree", "Exploration", "HTTPTestSupport",
      ] + testSupport + featureDependencies,
      path: "Tests/\(name)FeatureTests", exclude: excludedFiles(of: "\(name)FeatureTests"),
      swiftSettings: swiftSettings),
  ]
}

/// Whether the parts that are off by default are built and tested, too: `TESSERA_ALL=1`, for work
/// on this package. Publishers stay out, because OpenCombine builds differently after a module
/// named Combine was built. `Tools/test optimized` builds publishers in a separate folder.
let buildsAll = Context.environment["TESSERA_ALL"] == "1"

/// The flag that builds the code of the trait `PostgreSQL`, for the modules with such code only.
/// With the trait itself, SwiftPM would give the flag to all modules.
let postgreSQLSettings: [SwiftSetting] = buildsAll ? [.define("PostgreSQL")] : []

/// Makes a dependency on a target, for the trait `PostgreSQL` or `TESSERA_ALL=1` only.
func withPostgreSQL(_ name: String) -> Target.Dependency {
  buildsAll
    ? .target(name: name) : .target(name: name, condition: .when(traits: ["PostgreSQL"]))
}

/// Makes the targets of a platform module: a host, or code that hosts share.
func platform(
  _ name: String, dependencies: [Target.Dependency], exclude: [String] = [],
  resources: [Resource] = [], testing: [Target.Dependency] = [], settings: [SwiftSetting] = []
) -> [Target] {
  [
    .target(
      name: name, dependencies: dependencies, path: "Apps/Platform/\(name)", exclude: exclude,
      resources: resources, swiftSettings: swiftSettings + settings),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name)] + testSupport + testing,
      path: "Tests/\(name)Tests", swiftSettings: swiftSettings + settings),
  ]
}

/// Makes the targets of an app: the composition, `Apps/<name>`, its suite, and the program that
/// runs the composition, `Apps/<name>/Main`.
///
/// Composition and program are separate targets, because a suite that imports an executable doesn't
/// build reliably from clean. Each program has its own source file: a shared file would belong to
/// several targets, and a plugin that writes the file would delay every build.
///
/// - Parameters:
///   - parts: The shared parts that the app is composed of.
///   - resources: The resources that the program contains.
func app(
  _ name: String, features: [String], parts: [Target.Dependency] = [], resources: [Resource]? = nil
) -> [Target] {
  let dependencies =
    ["AppHost"] + featureDependencies + features.map { .target(name: "\($0)Feature") } + parts
  return [
    .target(
      name: "\(name)Composition", dependencies: dependencies, path: "Apps/\(name)",
      exclude: ["Main"], resources: resources, swiftSettings: swiftSettings),
    .executableTarget(
      name: name, dependencies: ["AppHost", .target(name: "\(name)Composition")],
      path: "Apps/\(name)/Main", swiftSettings: swiftSettings),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [
        .target(name: "\(name)Composition"), "AppHostTestSupport", "BoundedWaits",
        "ConcurrencyExtrasTestSupport", "ElementTree", "Exploration", "TerminalHost",
      ] + dependencies,
      path: "Tests/\(name)Tests", exclude: excludedFiles(of: "\(name)Tests"),
      swiftSettings: swiftSettings),
  ]
}

/// Makes the targets of a part that several apps share, and its suite.
func sharedPart(_ name: String, features: [String]) -> [Target] {
  let dependencies =
    ["AppHost"] + featureDependencies + features.map { .target(name: "\($0)Feature") }
  return [
    .target(
      name: name, dependencies: dependencies, path: "Apps/\(name)", swiftSettings: swiftSettings),
    .testTarget(
      name: "\(name)Tests",
      dependencies: [.target(name: name), "Exploration"] + testSupport + dependencies,
      path: "Tests/\(name)Tests", exclude: excludedFiles(of: "\(name)Tests"),
      swiftSettings: swiftSettings),
  ]
}

// MARK: - Modules

var targets: [Target] = [
  .macro(
    name: "Macros",
    dependencies: [
      .product(name: "SwiftCompilerPlugin", package: syntax),
      .product(name: "SwiftDiagnostics", package: syntax),
      .product(name: "SwiftSyntax", package: syntax),
      .product(name: "SwiftSyntaxBuilder", package: syntax),
      .product(name: "SwiftSyntaxMacros", package: syntax),
    ],
    path: "Core/Macros", swiftSettings: swiftSettings),
  .testTarget(
    name: "MacrosTests",
    dependencies: [
      "Macros", .product(name: "SwiftSyntaxMacrosGenericTestSupport", package: syntax),
    ],
    path: "Tests/MacrosTests", swiftSettings: swiftSettings),
  .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: swiftSettings),
  .target(name: "BoundedWaits", path: "Tests/BoundedWaits", swiftSettings: swiftSettings),
]

/// A dependency with the trait `OpenCombine` only.
let combineSchedulers = Target.Dependency.target(
  name: "CombineSchedulers", condition: .when(traits: ["OpenCombine"]))

targets += core("ConcurrencyExtras")
targets += core("ConcurrencyExtrasTestSupport", dependencies: ["ConcurrencyExtras"])
targets += core("TestFrameworks", dependencies: [issueReporting], testing: [issueReporting])
targets += core(
  "CasePaths", dependencies: ["Macros", "TestFrameworks", issueReporting],
  testing: [issueReporting])
targets += core(
  "IdentifiedCollections", dependencies: ["TestFrameworks", issueReporting, orderedCollections],
  testing: [orderedCollections])
targets += core(
  "Clocks", dependencies: ["ConcurrencyExtras", "TestFrameworks", issueReporting],
  testing: ["ConcurrencyExtras", issueReporting])
// Stand-ins for Apple's frameworks. On Apple's platforms, `import Combine` finds the original.
#if !canImport(Darwin)
  // If `canImport(Combine)` is true, GRDB expects Apple's Combine. So GRDB must build before our
  // module Combine.
  let grdb = Target.Dependency.product(
    name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
  let openCombine = ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
    Target.Dependency.product(
      name: $0, package: "OpenCombine", condition: .when(traits: ["OpenCombine"]))
  }
  targets.append(
    .target(
      name: "Combine", dependencies: openCombine + [grdb], path: "Core/Combine",
      swiftSettings: swiftSettings))
  let combine: [Target.Dependency] = ["Combine"]
#else
  let combine: [Target.Dependency] = []
#endif
targets += core(
  "CombineSchedulers",
  dependencies: combine + ["ConcurrencyExtras", "SwiftNavigation", issueReporting],
  testing: combine + ["ConcurrencyExtrasTestSupport"])
targets += core(
  "Dependencies",
  dependencies: [
    "Clocks", "ConcurrencyExtras", "TestFrameworks", combineSchedulers, dynamicOverlay,
    issueReporting,
  ],
  settings: [.enableUpcomingFeature("NonisolatedNonsendingByDefault")])
targets += core(
  "DependenciesMacros",
  dependencies: ["Macros", "TestFrameworks", dynamicOverlay, issueReporting],
  testing: ["Dependencies"])
targets += core(
  "DependenciesTestSupport", dependencies: ["ConcurrencyExtrasTestSupport", "Dependencies"],
  testing: ["Dependencies"])
// SwiftNavigation re-exports this module, and the suite of SwiftNavigation tests both.
targets.append(
  .target(
    name: "Bindings", dependencies: ["TestFrameworks", issueReporting], path: "Core/Bindings",
    swiftSettings: swiftSettings))
// Module names that existing code imports.
targets += [
  .target(name: "PerceptionCore", path: "Core/PerceptionCore", swiftSettings: swiftSettings),
  .target(
    name: "Perception", dependencies: ["Bindings", "Macros", "PerceptionCore"],
    path: "Core/Perception", swiftSettings: swiftSettings),
  .target(
    name: "CasePathsCore", dependencies: ["CasePaths"], path: "Core/CasePathsCore",
    swiftSettings: swiftSettings),
  .target(
    name: "SwiftUINavigation", dependencies: ["ComposableUI", "SwiftNavigation"],
    path: "Core/SwiftUINavigation", swiftSettings: swiftSettings),
]
targets += core(
  "SwiftNavigation",
  dependencies: [
    "Bindings", "CasePaths", "ColorsAndFonts", "ConcurrencyExtras", "Macros", "Perception",
    customDump, issueReporting,
  ])
targets += core(
  "Persistence", dependencies: ["ConcurrencyExtras", "IdentifiedCollections", issueReporting],
  testing: ["ConcurrencyExtras", "IdentifiedCollections"])
targets += core(
  "Sharing",
  dependencies: [
    "Bindings", "ConcurrencyExtras", "Dependencies", "IdentifiedCollections", "Persistence",
    combineSchedulers,
    customDump,
    issueReporting,
  ],
  testing: ["DependenciesTestSupport", customDump, issueReporting])
targets += core(
  "Rooms",
  dependencies: [
    "ConcurrencyExtras", "Dependencies", "IdentifiedCollections", "Persistence", "Sharing",
    issueReporting,
  ],
  testing: [
    "Clocks", "ConcurrencyExtras", "DependenciesTestSupport", "IdentifiedCollections",
    "Persistence", "RoomStorageConformance", "Sharing",
  ])
targets.append(
  .target(
    name: "RoomStorageConformance",
    dependencies: ["BoundedWaits", "ConcurrencyExtras", "Persistence", "Rooms"],
    path: "Tests/RoomStorageConformance", swiftSettings: swiftSettings))
targets += core("URLPaths", dependencies: ["CasePaths"])
targets += core(
  "ComposableArchitecture",
  dependencies: [
    "CasePaths", "Clocks", "ConcurrencyExtras", "Dependencies", "DependenciesMacros",
    "IdentifiedCollections", "Macros", "Perception", "Sharing", "SwiftNavigation",
    "TestFrameworks", customDump, issueReporting, combineSchedulers, orderedCollections,
  ],
  testing: ["DependenciesTestSupport", "use-large-states", customDump])
targets += core(
  "HTTPRequests", dependencies: ["ConcurrencyExtras", "Dependencies"],
  testing: ["ConcurrencyExtras", "Dependencies", "DependenciesTestSupport"])
// Text in a feature's state has colours and fonts, but a reducer must not link views.
targets.append(
  .target(
    name: "ColorsAndFonts", path: "Core/ColorsAndFonts",
    swiftSettings: swiftSettings))
targets += core("ElementTree", dependencies: ["ColorsAndFonts"])
targets += core(
  "ComposableUI",
  dependencies: [
    "ComposableArchitecture", "ConcurrencyExtras", "Dependencies", "ElementTree",
    "IdentifiedCollections", "Macros", "Sharing",
    issueReporting,
  ])
// Explores features and screens in tests. It needs both stores and views, and no app links it.
targets += core(
  "Exploration",
  dependencies: [
    "CasePaths", "Clocks", "ComposableArchitecture", "ComposableUI", "ConcurrencyExtras",
    "Dependencies", "ElementTree", "IdentifiedCollections", "Paging", customDump, issueReporting,
  ], testing: ["Paging"])
#if !canImport(Darwin)
  targets += core("SwiftUI", dependencies: ["ComposableUI"])
  targets += core(
    "Charts", dependencies: ["ComposableUI", "ElementTree"], testing: ["SwiftUI"])
  // Code written for iOS. It imports only the modules that such files import, and has to find all
  // members in them.
  targets.append(
    .testTarget(
      name: "SwiftUICompatibilityTests",
      dependencies: ["Charts", "SwiftUI", "ComposableArchitecture"],
      path: "Tests/SwiftUICompatibilityTests",
      swiftSettings: swiftSettings + [.enableUpcomingFeature("MemberImportVisibility")]))
#endif
targets += core(
  "HTTPViews", dependencies: ["ComposableArchitecture", "ComposableUI", "HTTPRequests"] + swiftUI,
  testing: ["HTTPTestSupport"])
targets.append(
  .target(
    name: "HTTPTestSupport", dependencies: ["ComposableArchitecture", "HTTPRequests"],
    path: "Tests/HTTPTestSupport", swiftSettings: swiftSettings))
targets += core("Paging", dependencies: ["ComposableArchitecture"])
targets += core("Caching", dependencies: ["ComposableArchitecture", "Persistence"])

// Older spellings cause deprecation warnings at each use, so their suite is a target of its own.
targets.append(
  .testTarget(
    name: "DeprecationsTests",
    dependencies: [
      "BoundedWaits", "CasePaths", "CasePathsCore", "ComposableArchitecture", "ComposableUI",
      "ConcurrencyExtras", "ConcurrencyExtrasTestSupport", "Dependencies", "ElementTree",
      "Perception",
      "SwiftUINavigation", "IdentifiedCollections",
      "Sharing", "SwiftNavigation", customDump,
      issueReporting,
    ],
    path: "Tests/DeprecationsTests",
    swiftSettings: swiftSettings + [.unsafeFlags(["-suppress-warnings"])]))

// Features in a module that is isolated to the main actor by default, as in new Xcode projects.
// (`defaultIsolation` needs a later version of the manifest.)
targets.append(
  .testTarget(
    name: "MainActorIsolationTests",
    dependencies: [
      "ComposableArchitecture", "ComposableUI", "DependenciesTestSupport",
    ],
    path: "Tests/MainActorIsolationTests",
    swiftSettings: swiftSettings + [
      .enableUpcomingFeature("MemberImportVisibility"),
      .unsafeFlags(["-default-isolation", "MainActor"]),
    ]))

let features = [
  "Todo", "Todos", "Repositories", "Favorites", "Characters", "TreeNavigation", "StackNavigation",
  "Tour",
]
for name in features {
  targets += feature(name)
}

targets += platform(
  "TerminalHost", dependencies: ["ElementTree"], testing: ["ElementTree", "show-in-terminal"])
// The program that a suite runs in a terminal of its own.
targets.append(
  .executableTarget(
    name: "show-in-terminal", dependencies: ["ElementTree", "TerminalHost"],
    path: "Tests/TerminalProgram", swiftSettings: swiftSettings))
targets.append(
  .systemLibrary(
    name: "CZlib", path: "Apps/Platform/CZlib", pkgConfig: "zlib",
    providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]))
/// Dependencies with the trait `Observability` only.
let observability: [Target.Dependency] = [
  .product(
    name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Observability"])),
  .product(
    name: "Tracing", package: "swift-distributed-tracing",
    condition: .when(traits: ["Observability"])),
]
targets += platform(
  "WebHost",
  dependencies: [
    "CZlib", "ElementTree",
    .product(name: "Logging", package: "swift-log"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOWebSocket", package: "swift-nio"),
    .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
  ] + observability,
  // Embedded in the program, so that it needs no files at run time.
  resources: [.embedInCode("Resources/screen.css"), .embedInCode("Resources/script")],
  testing: [
    "CZlib",
    .product(name: "Logging", package: "swift-log"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "NIOEmbedded", package: "swift-nio"),
    .product(name: "NIOHTTP1", package: "swift-nio"),
    .product(name: "NIOPosix", package: "swift-nio"),
    .product(name: "NIOWebSocket", package: "swift-nio"),
    .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["TLS"])),
    .product(
      name: "InMemoryTracing", package: "swift-distributed-tracing",
      condition: .when(traits: ["Observability"])),
  ] + observability)
targets += platform(
  "SQLiteStorage",
  dependencies: [
    "ConcurrencyExtras", "Persistence",
    .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
  ],
  testing: [
    "IdentifiedCollections", "Persistence",
    .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"])),
  ])
// Sessions that are spread over several nodes.
targets += platform(
  "SessionLeases", dependencies: ["ConcurrencyExtras", "Persistence"],
  testing: ["ConcurrencyExtras", "Persistence", "SharedStorageConformance"])
targets.append(
  .target(
    name: "SharedStorageConformance",
    dependencies: ["ConcurrencyExtras", "Persistence", "SessionLeases"],
    path: "Tests/SharedStorageConformance", swiftSettings: swiftSettings))
targets.append(
  .systemLibrary(
    name: "CPostgreSQL", path: "Apps/Platform/CPostgreSQL", pkgConfig: "libpq",
    providers: [.apt(["libpq-dev"]), .brew(["libpq"])]))
targets += platform(
  "PostgreSQLStorage",
  dependencies: [
    "ConcurrencyExtras", "Persistence", "Rooms", "SessionLeases",
    withPostgreSQL("CPostgreSQL"),
  ],
  testing: [
    "ConcurrencyExtras", "Persistence", "RoomStorageConformance", "Rooms", "SessionLeases",
    "SharedStorageConformance",
  ],
  settings: postgreSQLSettings)
targets += platform(
  "AppHost",
  dependencies: [
    "Caching", "ComposableArchitecture", "ComposableUI", "ConcurrencyExtras", "ElementTree",
    "Rooms", "Sharing", "TerminalHost",
    argumentParser,
    .product(name: "Logging", package: "swift-log"),
    .target(name: "SQLiteStorage", condition: .when(traits: ["SQLite"])),
    "SessionLeases", "WebHost",
    withPostgreSQL("PostgreSQLStorage"),
  ],
  testing: featureDependencies + [
    "Clocks", "ConcurrencyExtrasTestSupport", "ElementTree", "Persistence", "Rooms",
    "SessionLeases",
  ],
  settings: postgreSQLSettings)

targets.append(
  .target(
    name: "AppHostTestSupport", dependencies: ["AppHost"], path: "Tests/AppHostTestSupport",
    swiftSettings: swiftSettings))

targets += sharedPart("ItemLists", features: [])
targets += sharedPart("Pages", features: [])
targets += sharedPart("TodoList", features: ["Todo", "Todos", "Tour"])
targets += app(
  "TodosApp", features: ["Todo", "Todos", "Tour"], parts: ["Rooms", "TodoList"])
targets += app("RepositoriesApp", features: ["Repositories"], parts: ["ItemLists"])
targets += app("FavoritesApp", features: ["Favorites"])
targets += app("CharactersApp", features: ["Characters"], parts: ["ItemLists"])
targets += app("TreeNavigationApp", features: ["TreeNavigation"])
targets += app("StackNavigationApp", features: ["StackNavigation"])
targets += app(
  "Showcase",
  features: [
    "Todo", "Todos", "Tour", "Repositories", "Favorites", "Characters", "TreeNavigation",
    "StackNavigation",
  ], parts: ["TodoList"])
// Shows a page for each view and modifier, and the previews of all features.
targets += app(
  "Gallery",
  features: [
    "Todo", "Todos", "Tour", "Repositories", "Favorites", "Characters", "TreeNavigation",
    "StackNavigation",
  ], parts: ["Pages", "TodoList"])
// Shows the ideas of the architecture, one in each file. The program also embeds the files' source,
// through the symbolic link Listings to the folder Pages.
targets += app(
  "Examples", features: [], parts: ["Pages"], resources: [.embedInCode("Listings")])

// A custom control outside of Core, and an app with the control. The tests check how both hosts
// show the control, and the views and modifiers of Core.
targets += [
  .target(
    name: "StarRating", dependencies: ["AppHost", "ComposableUI"] + swiftUI,
    path: "Tests/StarRating", exclude: ["Main"], swiftSettings: swiftSettings),
  .executableTarget(
    name: "star-rating", dependencies: ["AppHost", "StarRating"], path: "Tests/StarRating/Main",
    swiftSettings: swiftSettings),
  .testTarget(
    name: "ViewsInHostsTests",
    dependencies: [
      "ComposableUI", "ElementTree", "StarRating", "TerminalHost", "WebHost",
    ] + swiftUI,
    path: "Tests/ViewsInHostsTests", swiftSettings: swiftSettings),
]

// The APIs that features use, for tests and for trying out an app. They serve the features' sample
// data, and faults on demand.
targets += [
  .target(
    name: "SampleAPI",
    dependencies: [
      "CharactersFeature", "ConcurrencyExtras", "RepositoriesFeature", argumentParser,
      .product(name: "NIOCore", package: "swift-nio"),
      .product(name: "NIOPosix", package: "swift-nio"),
      .product(name: "NIOHTTP1", package: "swift-nio"),
    ],
    path: "Tools/SampleAPI", exclude: ["Main"], swiftSettings: swiftSettings),
  .executableTarget(
    name: "sample-api", dependencies: ["SampleAPI"], path: "Tools/SampleAPI/Main",
    swiftSettings: swiftSettings),
  .testTarget(
    name: "SampleAPITests",
    dependencies: ["CharactersFeature", "RepositoriesFeature", "SampleAPI", argumentParser],
    path: "Tests/SampleAPITests", swiftSettings: swiftSettings),
  // The clients of features against a real server, over real sockets.
  .testTarget(
    name: "LiveClientsTests",
    dependencies: [
      "CharactersFeature", "ComposableArchitecture", "ConcurrencyExtras", "HTTPRequests",
      "RepositoriesFeature", "SampleAPI",
    ],
    path: "Tests/LiveClientsTests", swiftSettings: swiftSettings),
]

targets.append(
  .executableTarget(
    name: "compare-traces", dependencies: ["Clocks", "ComposableArchitecture"],
    path: "Tools/Differential", swiftSettings: swiftSettings))

// The program that a test runs with a small stack.
targets.append(
  .executableTarget(
    name: "use-large-states", dependencies: ["ComposableArchitecture"], path: "Tools/LargeStates",
    swiftSettings: swiftSettings))

// The program that Tools/kill-saves kills.
targets.append(
  .executableTarget(
    name: "save-until-killed",
    dependencies: [
      "ConcurrencyExtras", "IdentifiedCollections", "Persistence", "Sharing",
      .target(name: "SQLiteStorage", condition: .when(traits: ["SQLite"])),
    ],
    path: "Tools/KillSaves", swiftSettings: swiftSettings))

// `swift run tessera-dev`, here and in packages that depend on this one.
targets.append(
  .executableTarget(
    name: "tessera-dev", dependencies: [argumentParser], path: "Tools/Dev",
    swiftSettings: swiftSettings))

// `swift package new-feature Name`, here and in packages that depend on this one.
targets.append(
  .plugin(
    name: "new-feature",
    capability: .command(
      intent: .custom(
        verb: "new-feature",
        description: "Adds a feature with its view, its suite and its app."),
      permissions: [
        .writeToPackageDirectory(reason: "It writes the feature's files and its manifest lines.")
      ]),
    path: "Tools/Scaffold"))

// MARK: - Package

let package = Package(
  name: "Tessera",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "ComposableArchitecture", targets: ["ComposableArchitecture"]),
    .library(name: "ComposableUI", targets: ["ComposableUI"]),
    .library(name: "ElementTree", targets: ["ElementTree"]),
    .library(name: "Caching", targets: ["Caching"]),
    .library(name: "CasePaths", targets: ["CasePaths", "CasePathsCore"]),
    .library(name: "Clocks", targets: ["Clocks"]),
    .library(name: "CombineSchedulers", targets: ["CombineSchedulers"]),
    .library(name: "ConcurrencyExtras", targets: ["ConcurrencyExtras"]),
    .library(
      name: "ConcurrencyExtrasTestSupport", targets: ["ConcurrencyExtrasTestSupport"]),
    .library(
      name: "Dependencies",
      targets: ["Dependencies", "DependenciesMacros"]),
    .library(name: "DependenciesMacros", targets: ["DependenciesMacros"]),
    .library(name: "DependenciesTestSupport", targets: ["DependenciesTestSupport"]),
    .library(name: "Exploration", targets: ["Exploration"]),
    .library(name: "Rooms", targets: ["Rooms"]),
    .library(name: "IdentifiedCollections", targets: ["IdentifiedCollections"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "Persistence", targets: ["Persistence"]),
    .library(name: "Perception", targets: ["Perception", "PerceptionCore"]),
    .library(name: "Sharing", targets: ["Sharing"]),
    .library(name: "SwiftNavigation", targets: ["SwiftNavigation"]),
    .library(name: "SwiftUINavigation", targets: ["SwiftUINavigation"]),
    .library(name: "URLPaths", targets: ["URLPaths"]),
    .library(name: "AppHost", targets: ["AppHost"]),
    .library(name: "PostgreSQLStorage", targets: ["PostgreSQLStorage"]),
    .library(name: "SQLiteStorage", targets: ["SQLiteStorage"]),
    .library(name: "SessionLeases", targets: ["SessionLeases"]),
    .library(name: "HTTPRequests", targets: ["HTTPRequests"]),
    .library(name: "HTTPViews", targets: ["HTTPViews"]),
    .library(name: "TerminalHost", targets: ["TerminalHost"]),
    .library(name: "WebHost", targets: ["WebHost"]),
    .plugin(name: "new-feature", targets: ["new-feature"]),
    .executable(name: "tessera-dev", targets: ["tessera-dev"]),
    .executable(name: "Examples", targets: ["Examples"]),
    .executable(name: "Gallery", targets: ["Gallery"]),
    .executable(name: "Showcase", targets: ["Showcase"]),
    .executable(name: "sample-api", targets: ["sample-api"]),
    .executable(name: "TodosApp", targets: ["TodosApp"]),
    .executable(name: "RepositoriesApp", targets: ["RepositoriesApp"]),
    .executable(name: "FavoritesApp", targets: ["FavoritesApp"]),
    .executable(name: "CharactersApp", targets: ["CharactersApp"]),
    .executable(name: "TreeNavigationApp", targets: ["TreeNavigationApp"]),
    .executable(name: "StackNavigationApp", targets: ["StackNavigationApp"]),
  ] + swiftUIProducts,
  traits: [
    .trait(
      name: "OpenCombine",
      description: "Effects of publishers (`Effect.publisher`) and `Store.publisher`."),
    .trait(
      name: "SQLite",
      description: "Apps can keep their data in a SQLite database (`--storage sqlite:FILE`)."),
    .trait(
      name: "PostgreSQL",
      description: "Apps can share a PostgreSQL database among nodes (`--storage postgresql://…`)."),
    .trait(
      name: "TLS",
      description: "Served apps can have a certificate of their own (`--certificate`)."),
    .trait(
      name: "Observability",
      description: "Served apps count and time what they do (`--metrics-port`), and trace it."),
    .trait(
      name: "Deprecations",
      description: "Older spellings, from `ViewStore` to `/Action.case`, which existing code holds."
    ),
    // Names of the original's own traits, so that manifests with them resolve. The first one
    // enables warnings that this package doesn't have. The second one chooses between overloads
    // that are a single function here.
    .trait(
      name: "ComposableArchitecture2Deprecations",
      description: "Accepted for manifests that were written for the original; changes nothing."),
    .trait(
      name: "ComposableArchitecture2DeprecationOverloads",
      description: "Accepted for manifests that were written for the original; changes nothing."),
    // SwiftPM passes the flags of several traits in a random order, and rebuilds everything when the
    // order changes. So only one trait is on by default.
    .default(
      enabledTraits: buildsAll
        ? ["Deprecations", "Observability", "SQLite", "TLS"] : ["Deprecations"]),
  ],
  dependencies: [
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.7.3"),
    .package(url: "https://github.com/pointfreeco/xctest-dynamic-overlay", from: "1.13.1"),
    .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
  ],
  targets: targets,
  swiftLanguageModes: [.v6]
)

// MARK: - Building a part

/// `TESSERA_ONLY=SharingTests,CachingTests swift test` builds and runs only these targets and their
/// dependencies. A build after an edit then takes seconds rather than minutes.
if let only = Context.environment["TESSERA_ONLY"] {
  let targetsByName = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var kept: Set<String> = []
  var pending = only.split(separator: ",").map(String.init)
  while let name = pending.popLast() {
    guard let target = targetsByName[name], kept.insert(name).inserted else { continue }
    for dependency in target.dependencies {
      switch dependency {
      case .targetItem(let name, _), .byNameItem(let name, _): pending.append(name)
      default: break
      }
    }
  }
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { product in
    guard let library = product as? Product.Library else { return true }
    return !kept.isSuperset(of: library.targets)
  }
}
