import SwiftSyntaxMacrosGenericTestSupport
import Testing

@Suite struct CasePathableMacroTests {
  @Test func eachCaseGetsACasePath() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          case a
          case b(Int)
          case c(x: Int, String)
          case d(label: Bool)
        }
        """,
      is: #"""
        enum E {
          case a
          case b(Int)
          case c(x: Int, String)
          case d(label: Bool)

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          if case .b = root { return \CasePaths.Case<E>.b }
          if case .c = root { return \CasePaths.Case<E>.c }
          if case .d = root { return \CasePaths.Case<E>.d }
          return \.never
          }
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          public var b: CasePaths.AnyCasePath<E, Int> {
          CasePaths.AnyCasePath<E, Int>._$embed(E.b, extract: {
          guard case .b(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var c: CasePaths.AnyCasePath<E, (x: Int, String)> {
          CasePaths.AnyCasePath<E, (x: Int, String)>._$embed({ E.c(x: $0, $1) }, extract: {
          guard case .c(let v0, let v1) = $0 else { return nil }
          return (v0, v1)
          })
          }
          public var d: CasePaths.AnyCasePath<E, Bool> {
          CasePaths.AnyCasePath<E, Bool>._$embed(E.d, extract: {
          guard case .d(let v0) = $0 else { return nil }
          return v0
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a, \CasePaths.Case<E>.b, \CasePaths.Case<E>.c, \CasePaths.Case<E>.d].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func pathsAreIsolatedLikeTheEnum() {
    for isolation in ["nonisolated ", "@MainActor "] {
      expectExpansion(
        of: "CasePathable",
        in: """
          @CasePathable \(isolation)enum E {
            case a
          }
          """,
        is: #"""
          \#(isolation)enum E {
            case a

            public nonisolated struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
            if case .a = root { return \CasePaths.Case<E>.a }
            return \.never
            }
            public var a: CasePaths.AnyCasePath<E, Swift.Void> {
            CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
            guard case .a = $0 else { return nil }
            return ()
            })
            }
            public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
            [\CasePaths.Case<E>.a].makeIterator()
            }
            }

            public nonisolated static var allCasePaths: AllCasePaths { AllCasePaths() }
          }

          extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
          """#)
    }
  }

  @Test func anOptionalPayloadGetsAPathToItAndAPathIntoIt() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          case a(Int?)
          case b(Swift.Optional<String>)
          case c(() -> Int?)
          case filter(String?)
        }
        """,
      is: #"""
        enum E {
          case a(Int?)
          case b(Swift.Optional<String>)
          case c(() -> Int?)
          case filter(String?)

          @dynamicMemberLookup public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          if case .b = root { return \CasePaths.Case<E>.b }
          if case .c = root { return \CasePaths.Case<E>.c }
          if case .filter = root { return \CasePaths.Case<E>.filter }
          return \.never
          }
          public var c: CasePaths.AnyCasePath<E, () -> Int?> {
          CasePaths.AnyCasePath<E, () -> Int?>._$embed(E.c, extract: {
          guard case .c(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var filter: CasePaths.AnyCasePath<E, String?> {
          CasePaths.AnyCasePath<E, String?>._$embed(E.filter, extract: {
          guard case .filter(let v0) = $0 else { return nil }
          return v0
          })
          }
          public struct _$Optionals: Swift.Sendable {
          public var a: CasePaths.AnyCasePath<E, Int?> {
          CasePaths.AnyCasePath<E, Int?>._$embed(E.a, extract: {
          guard case .a(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var b: CasePaths.AnyCasePath<E, Swift.Optional<String>> {
          CasePaths.AnyCasePath<E, Swift.Optional<String>>._$embed(E.b, extract: {
          guard case .b(let v0) = $0 else { return nil }
          return v0
          })
          }
          }
          public subscript<_$Payload>(dynamicMember keyPath: Swift.KeyPath<_$Optionals, CasePaths.AnyCasePath<E, _$Payload>>) -> CasePaths.AnyCasePath<E, _$Payload> {
          _$Optionals()[keyPath: keyPath]
          }
          @_disfavoredOverload
          public subscript<_$Payload>(dynamicMember keyPath: Swift.KeyPath<_$Optionals, CasePaths.AnyCasePath<E, Swift.Optional<_$Payload>>>) -> CasePaths.AnyCasePath<E, _$Payload> {
          _$Optionals()[keyPath: keyPath]._$unwrapping()
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a, \CasePaths.Case<E>.b, \CasePaths.Case<E>.c, \CasePaths.Case<E>.filter].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func membersArePublicInEnumsOfAnyAccess() {
    expectExpansion(
      of: "CasePathable",
      in: """
        private enum Outer {
          @CasePathable fileprivate enum E {
            case a
          }
        }
        """,
      is: #"""
        private enum Outer {
          fileprivate enum E {
            case a

            public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
            public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
            if case .a = root { return \CasePaths.Case<E>.a }
            return \.never
            }
            public var a: CasePaths.AnyCasePath<E, Swift.Void> {
            CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
            guard case .a = $0 else { return nil }
            return ()
            })
            }
            public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
            [\CasePaths.Case<E>.a].makeIterator()
            }
            }

            public static var allCasePaths: AllCasePaths { AllCasePaths() }
          }
        }

        extension Outer.E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func existingConformancesAreNotRepeated() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E: CasePathable, CasePathIterable {
          case a
        }
        """,
      is: #"""
        enum E: CasePathable, CasePathIterable {
          case a

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          return \.never
          }
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }
        """#)
  }

  @Test func availabilityIsCopied() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @available(macOS 13, *)
        @CasePathable enum E {
          case a
        }
        """,
      is: #"""
        @available(macOS 13, *)
        enum E {
          case a

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          return \.never
          }
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        @available(macOS 13, *)
        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func documentationIsCopied() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          /// The first.
          /// Really.
          case a
          // Not documentation.
          case b
        }
        """,
      is: #"""
        enum E {
          /// The first.
          /// Really.
          case a
          // Not documentation.
          case b

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          if case .b = root { return \CasePaths.Case<E>.b }
          return \.never
          }
          /// The first.
          /// Really.
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          public var b: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.b }, extract: {
          guard case .b = $0 else { return nil }
          return ()
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a, \CasePaths.Case<E>.b].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func conditionalCompilationIsKept() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          case a
          #if DEBUG
            case b(Int)
            #if os(Linux)
              case c
            #endif
          #elseif RELEASE
            case d
          #else
          #endif
          #if os(macOS)
            var notACase: Int { 1 }
          #endif
        }
        """,
      is: #"""
        enum E {
          case a
          #if DEBUG
            case b(Int)
            #if os(Linux)
              case c
            #endif
          #elseif RELEASE
            case d
          #else
          #endif
          #if os(macOS)
            var notACase: Int { 1 }
          #endif

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          #if DEBUG
          if case .b = root { return \CasePaths.Case<E>.b }
          #if os(Linux)
          if case .c = root { return \CasePaths.Case<E>.c }
          #endif
          #elseif RELEASE
          if case .d = root { return \CasePaths.Case<E>.d }
          #else
          #endif
          return \.never
          }
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          #if DEBUG
          public var b: CasePaths.AnyCasePath<E, Int> {
          CasePaths.AnyCasePath<E, Int>._$embed(E.b, extract: {
          guard case .b(let v0) = $0 else { return nil }
          return v0
          })
          }
          #if os(Linux)
          public var c: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.c }, extract: {
          guard case .c = $0 else { return nil }
          return ()
          })
          }
          #endif
          #elseif RELEASE
          public var d: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.d }, extract: {
          guard case .d = $0 else { return nil }
          return ()
          })
          }
          #else
          #endif
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          var paths: [CasePaths.PartialCaseKeyPath<E>] = []
          paths.reserveCapacity(4)
          paths.append(\CasePaths.Case<E>.a)
          #if DEBUG
          paths.append(\CasePaths.Case<E>.b)
          #if os(Linux)
          paths.append(\CasePaths.Case<E>.c)
          #endif
          #elseif RELEASE
          paths.append(\CasePaths.Case<E>.d)
          #else
          #endif
          return paths.makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func twoBranchesMayHaveCasesOfTheSameName() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          #if DEBUG
            case a
          #else
            case a(Int)
          #endif
        }
        """,
      is: #"""
        enum E {
          #if DEBUG
            case a
          #else
            case a(Int)
          #endif

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          #if DEBUG
          if case .a = root { return \CasePaths.Case<E>.a }
          #else
          if case .a = root { return \CasePaths.Case<E>.a }
          #endif
          return \.never
          }
          #if DEBUG
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          #else
          public var a: CasePaths.AnyCasePath<E, Int> {
          CasePaths.AnyCasePath<E, Int>._$embed(E.a, extract: {
          guard case .a(let v0) = $0 else { return nil }
          return v0
          })
          }
          #endif
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          var paths: [CasePaths.PartialCaseKeyPath<E>] = []
          paths.reserveCapacity(2)
          #if DEBUG
          paths.append(\CasePaths.Case<E>.a)
          #else
          paths.append(\CasePaths.Case<E>.a)
          #endif
          return paths.makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func payloadTypesKeepTheirMeaning() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E<Element> {
          case existential(any P)
          case opaque(some P)
          case defaulted(Int = 1, label: Bool = true)
          case unnamed(_ x: Int)
          case twoNames(at index: Int, y: Int)
          case me([Self], Self.Other)
          case element(Element, [Foo.Element], Iterator, Root)
          case `default`
          case none()
          case never(Never)
        }
        """,
      is: #"""
        enum E<Element> {
          case existential(any P)
          case opaque(some P)
          case defaulted(Int = 1, label: Bool = true)
          case unnamed(_ x: Int)
          case twoNames(at index: Int, y: Int)
          case me([Self], Self.Other)
          case element(Element, [Foo.Element], Iterator, Root)
          case `default`
          case none()
          case never(Never)

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .existential = root { return \CasePaths.Case<E>.existential }
          if case .opaque = root { return \CasePaths.Case<E>.opaque }
          if case .defaulted = root { return \CasePaths.Case<E>.defaulted }
          if case .unnamed = root { return \CasePaths.Case<E>.unnamed }
          if case .twoNames = root { return \CasePaths.Case<E>.twoNames }
          if case .me = root { return \CasePaths.Case<E>.me }
          if case .element = root { return \CasePaths.Case<E>.element }
          if case .`default` = root { return \CasePaths.Case<E>.`default` }
          if case .none = root { return \CasePaths.Case<E>.none }
          if case .never = root { return \CasePaths.Case<E>.never }
          return \.never
          }
          public var existential: CasePaths.AnyCasePath<E, (any P)> {
          CasePaths.AnyCasePath<E, (any P)>._$embed(E.existential, extract: {
          guard case .existential(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var opaque: CasePaths.AnyCasePath<E, (some P)> {
          CasePaths.AnyCasePath<E, (some P)>._$embed(E.opaque, extract: {
          guard case .opaque(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var defaulted: CasePaths.AnyCasePath<E, (Int, label: Bool)> {
          CasePaths.AnyCasePath<E, (Int, label: Bool)>._$embed({ E.defaulted($0, label: $1) }, extract: {
          guard case .defaulted(let v0, let v1) = $0 else { return nil }
          return (v0, v1)
          })
          }
          public var unnamed: CasePaths.AnyCasePath<E, Int> {
          CasePaths.AnyCasePath<E, Int>._$embed(E.unnamed, extract: {
          guard case .unnamed(let v0) = $0 else { return nil }
          return v0
          })
          }
          public var twoNames: CasePaths.AnyCasePath<E, (at: Int, y: Int)> {
          CasePaths.AnyCasePath<E, (at: Int, y: Int)>._$embed({ E.twoNames(at: $0, y: $1) }, extract: {
          guard case .twoNames(let v0, let v1) = $0 else { return nil }
          return (v0, v1)
          })
          }
          public var me: CasePaths.AnyCasePath<E, ([E], E.Other)> {
          CasePaths.AnyCasePath<E, ([E], E.Other)>._$embed({ E.me($0, $1) }, extract: {
          guard case .me(let v0, let v1) = $0 else { return nil }
          return (v0, v1)
          })
          }
          public var element: CasePaths.AnyCasePath<E, (_$Element, [Foo.Element], _$Iterator, _$Root)> {
          CasePaths.AnyCasePath<E, (_$Element, [Foo.Element], _$Iterator, _$Root)>._$embed({ E.element($0, $1, $2, $3) }, extract: {
          guard case .element(let v0, let v1, let v2, let v3) = $0 else { return nil }
          return (v0, v1, v2, v3)
          })
          }
          public var `default`: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.`default` }, extract: {
          guard case .`default` = $0 else { return nil }
          return ()
          })
          }
          public var none: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.none }, extract: {
          guard case .none = $0 else { return nil }
          return ()
          })
          }
          public var never: CasePaths.AnyCasePath<E, Never> {
          CasePaths.AnyCasePath<E, Never>._$embed(E.never, extract: {
          guard case .never(let v0) = $0 else { return nil }
          return v0
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.existential, \CasePaths.Case<E>.opaque, \CasePaths.Case<E>.defaulted, \CasePaths.Case<E>.unnamed, \CasePaths.Case<E>.twoNames, \CasePaths.Case<E>.me, \CasePaths.Case<E>.element, \CasePaths.Case<E>.`default`, \CasePaths.Case<E>.none, \CasePaths.Case<E>.never].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }

          public typealias _$Element = Element

          public typealias _$Iterator = Iterator

          public typealias _$Root = Root
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func deprecatedCasesDrawNoWarningInTheExpansion() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          case a
          @available(*, deprecated, message: "old") case b
        }
        """,
      is: #"""
        enum E {
          case a
          @available(*, deprecated, message: "old") case b

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          @available(*, deprecated)
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          if case .b = root { return \CasePaths.Case<E>.b }
          return \.never
          }
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          @available(*, deprecated, message: "old")
          public var b: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.b }, extract: {
          guard case .b = $0 else { return nil }
          return ()
          })
          }
          @available(*, deprecated)
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a, \CasePaths.Case<E>.b].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func unavailableCasesHaveNoPath() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          case a
          @available(*, unavailable) case b
        }
        """,
      is: #"""
        enum E {
          case a
          @available(*, unavailable) case b

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          if case .a = root { return \CasePaths.Case<E>.a }
          return \.never
          }
          public var a: CasePaths.AnyCasePath<E, Swift.Void> {
          CasePaths.AnyCasePath<E, Swift.Void>._$embed({ E.a }, extract: {
          guard case .a = $0 else { return nil }
          return ()
          })
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [\CasePaths.Case<E>.a].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func anEnumWithoutCasesGetsNoPaths() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {}
        """,
      is: #"""
        enum E {

          public struct AllCasePaths: CasePaths.CasePathReflectable, Swift.Sendable, Swift.Sequence {
          public subscript(root: E) -> CasePaths.PartialCaseKeyPath<E> {
          \.never
          }
          public func makeIterator() -> Swift.IndexingIterator<[CasePaths.PartialCaseKeyPath<E>]> {
          [].makeIterator()
          }
          }

          public static var allCasePaths: AllCasePaths { AllCasePaths() }
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """#)
  }

  @Test func theMacroIsRefusedForOtherTypes() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable struct S {
          var x: Int
        }
        """,
      is: """
        struct S {
          var x: Int
        }
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to struct type 'S'",
          line: 1, column: 15)
      ])
  }

  @Test func casesMayNotBeOverloaded() {
    expectExpansion(
      of: "CasePathable",
      in: """
        @CasePathable enum E {
          case a
          case a(x: Int)
          #if DEBUG
            case a(y: Int)
          #endif
        }
        """,
      is: """
        enum E {
          case a
          case a(x: Int)
          #if DEBUG
            case a(y: Int)
          #endif
        }

        extension E: CasePaths.CasePathable, CasePaths.CasePathIterable {}
        """,
      diagnostics: [
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to overloaded case name 'a'",
          line: 3, column: 8),
        DiagnosticSpec(
          message: "'@CasePathable' cannot be applied to overloaded case name 'a'",
          line: 5, column: 10),
      ])
  }
}
