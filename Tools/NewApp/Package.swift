extension NewApp {
  /// The manifest, the README and the configuration files of tools.
  var packageFiles: [ScaffoldFile] {
    [
      ScaffoldFile(path: "Package.swift", text: manifest),
      ScaffoldFile(path: "README.md", text: readme),
      ScaffoldFile(path: ".gitignore", text: ".build\n.swiftpm\n.DS_Store\n"),
      ScaffoldFile(
        path: ".swift-format",
        text: """
          {
            "version": 1,
            "lineLength": 100,
            "indentation": { "spaces": 2 }
          }

          """),
    ]
  }

  private var dependencyLine: String {
    switch dependency {
    case .path(let path): ".package(name: \"tessera\", path: \"\(path)\")"
    case .release(let url, let version): ".package(url: \"\(url)\", from: \"\(version)\")"
    case .branch(let url, let branch): ".package(url: \"\(url)\", branch: \"\(branch)\")"
    }
  }

  /// The package manager's identity of the dependency.
  private var identity: String {
    switch dependency {
    case .path: "tessera"
    case .release(let url, _), .branch(let url, _):
      url.split(separator: "/").last.map {
        $0.hasSuffix(".git") ? String($0.dropLast(4)) : String($0)
      } ?? "tessera"
    }
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.1

    import PackageDescription

    // MARK: - Allowed dependencies

    func tessera(_ name: String) -> Target.Dependency {
      .product(name: name, package: "\(identity)")
    }

    /// The product that stands for SwiftUI. Apple's platforms have a SwiftUI of their own.
    #if !canImport(Darwin)
      let swiftUI = [tessera("SwiftUI")]
    #else
      let swiftUI: [Target.Dependency] = []
    #endif

    let featureDependencies: [Target.Dependency] =
      [
        tessera("ComposableArchitecture"), tessera("ComposableUI"), tessera("Caching"),
        tessera("HTTPRequests"), tessera("HTTPViews"), tessera("Paging"), tessera("URLPaths"),
      ] + swiftUI

    /// The suites with snapshots of screens beside them. Tests read these files in place, and the build
    /// leaves them out.
    let suitesWithSnapshots: Set = [
    ]

    func excludedFiles(of suite: String) -> [String] {
      suitesWithSnapshots.contains(suite) ? ["__Snapshots__"] : []
    }

    /// A feature and its suite. The function takes only a name, so no feature can depend on another
    /// one.
    func feature(_ name: String) -> [Target] {
      [
        .target(
          name: "\\(name)Feature", dependencies: featureDependencies, path: "Features/\\(name)"),
        .testTarget(
          name: "\\(name)FeatureTests",
          dependencies: [.target(name: "\\(name)Feature"), tessera("Exploration")]
            + featureDependencies,
          path: "Tests/\\(name)FeatureTests", exclude: excludedFiles(of: "\\(name)FeatureTests")),
      ]
    }

    /// An app made of features: its composition, `Apps/<name>`, the suite of the composition, and the
    /// program that runs the app, `Apps/<name>/Main`.
    func app(_ name: String, features: [String]) -> [Target] {
      let dependencies =
        [tessera("AppHost")] + featureDependencies + features.map { .target(name: "\\($0)Feature") }
      return [
        .target(
          name: "\\(name)Composition", dependencies: dependencies, path: "Apps/\\(name)",
          exclude: ["Main"]),
        .executableTarget(
          name: name, dependencies: [tessera("AppHost"), .target(name: "\\(name)Composition")],
          path: "Apps/\\(name)/Main"),
        .testTarget(
          name: "\\(name)Tests",
          dependencies: [.target(name: "\\(name)Composition")] + dependencies,
          path: "Tests/\\(name)Tests", exclude: excludedFiles(of: "\\(name)Tests")),
      ]
    }

    // MARK: - Modules
    // `swift package new-feature Name` adds lines here.

    let features = [
    ]

    var targets: [Target] = features.flatMap(feature)

    targets += app("\(name.text)", features: ["\(feature.text)"])

    // MARK: - Package

    let package = Package(
      name: "\(name.text)",
      platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11)],
      dependencies: [
        \(dependencyLine)
      ],
      targets: targets,
      swiftLanguageModes: [.v6]
    )

    """
  }

  private var readme: String {
    let (a, f, v) = (name.text, feature.text, feature.variable)
    return """
      # \(name.title)

      An app made of features, in a terminal and in a browser, with Tessera.

      ```
      swift run \(a)          # in a terminal
      swift run \(a) --web    # in a browser, at http://127.0.0.1:8080
      swift run tessera-dev \(a)    # in a browser, started again after each change
      swift run \(f)App       # one feature alone
      swift test
      ```

      You need a Swift 6.3 toolchain, and on Linux the headers of zlib (`zlib1g-dev` on Debian). The first
      build compiles Tessera, which takes minutes; a build after an edit takes seconds.

      | folder | what is in it |
      |---|---|
      | `Features` | one folder, one feature, one module; none depends on another |
      | `Apps/\(a)` | the app: `Root.swift` puts the features together |
      | `Tests` | one suite a module |

      ## Another feature

      ```
      swift package new-feature ShoppingList --list-of Item
      ```

      writes the feature, its view, its suite and an app that runs it alone: `swift run ShoppingListApp`. The command
      asks first whether it may write; `swift package --allow-writing-to-package-directory new-feature …` doesn't ask.
      To add the feature to \(a):

      | file | what to add |
      |---|---|
      | `Package.swift` | its name: `targets += app("\(a)", features: ["\(f)", "ShoppingList"])` |
      | `Apps/\(a)/Root.swift` | `import ShoppingListFeature` |
      | in its `State` | `public var shoppingList = ShoppingList.State()` |
      | in its `Action` | `case shoppingList(ShoppingList.Action)` |
      | in its `body` | `Scope(state: \\.shoppingList, action: \\.shoppingList) { ShoppingList() }` |
      | `Apps/\(a)/\(a).swift` | the same import, and this `body`: |

      ```swift
      public var body: some View {
        TabView {
          NavigationStack {
            \(f)View(store: store.scope(\\.\(v), action: \\.\(v)))
          }
          .tabItem { Text("\(feature.title)") }

          NavigationStack {
            ShoppingListView(store: store.scope(\\.shoppingList, action: \\.shoppingList))
          }
          .tabItem { Text("Shopping List") }
        }
      }
      ```

      The tests still pass: they use the first feature, which is on the first screen. Add a test to
      `Tests/\(a)Tests` that the new feature has its part:

      ```swift
      @Test func theShoppingListHasItsPart() async {
        let store = TestStore(initialState: Root.State()) {
          Root()
        } withDependencies: {
          $0.uuid = .incrementing
        }
        await store.send(\\.shoppingList.addButtonTapped) {
          $0.shoppingList.rows = [Item.State(id: UUID(0))]
        }
      }
      ```

      The test needs `import ShoppingListFeature`, too.

      When you have changed a screen, accept its new snapshot and look at the difference. This needs a repository
      (`git init`):

      ```
      TESSERA_ACCEPT_SNAPSHOTS=1 swift test
      git diff
      ```

      ## Serve it

      ```
      swift build -c release --product \(a)
      .build/release/\(a) --web --port 8080 --data /var/lib/\(a.lowercased())
      ```

      The program must be allowed to write to the directory. It accepts connections from this machine only. To open it to
      the public, put a proxy in front of it, or give it a certificate: the article on deploying in Tessera's
      documentation describes both. `--help` lists all options.

      """
  }
}
