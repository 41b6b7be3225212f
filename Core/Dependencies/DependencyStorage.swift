import Synchronization

/// The copy-on-write storage of dependency values.
///
/// Sendable is unchecked because the compiler can't see that an instance changes only through a
/// `DependencyValues` with the sole reference to it. The sole reference also makes a run-time check
/// for overlapping accesses unnecessary.
final class DependencyStorage: @unchecked Sendable {
  /// The overridden values.
  @exclusivity(unchecked) private(set) var overrides: [ObjectIdentifier: ValueBox]

  /// The overridden context.
  @exclusivity(unchecked) private(set) var context: DependencyContext?

  /// The values of dependencies that are not overridden.
  let defaults: DefaultValues

  /// The call of `prepareDependencies` whose closure writes to this storage. Its writes go to the
  /// default values.
  let preparation: Preparation?

  /// A number that identifies these overrides. Storage with the same version has the same
  /// overrides.
  @exclusivity(unchecked) private(set) var version: UInt64

  /// The versions of the storage that this storage was copied from, the latest first. This storage
  /// includes their overrides. Four are enough for the common reads, in a feature with a few
  /// replaced dependencies. Forgetting a version only makes a read slower.
  @exclusivity(unchecked) private var ancestors: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(defaults: DefaultValues) {
    overrides = [:]
    self.defaults = defaults
    preparation = nil
    version = 0
  }

  /// Creates a copy, with the given preparation.
  init(_ other: DependencyStorage, preparation: Preparation?) {
    overrides = other.overrides
    context = other.context
    defaults = other.defaults
    self.preparation = preparation
    version = other.version
    ancestors = other.ancestors
  }

  /// Creates a copy and adds the overrides of a fallback for dependencies that it doesn't override.
  init(_ other: DependencyStorage, fallback: DependencyStorage) {
    overrides = fallback.overrides
    overrides.merge(other.overrides) { $1 }
    context = other.context ?? fallback.context
    defaults = other.defaults
    preparation = nil
    version = Self.nextVersion()
    ancestors = (other.version, fallback.version, 0, 0)
  }

  /// Whether this storage is known to include all overrides of another storage.
  func includes(_ other: DependencyStorage) -> Bool {
    other.version == version || other.version == 0 || other.version == ancestors.0
      || other.version == ancestors.1 || other.version == ancestors.2
      || other.version == ancestors.3
  }

  func override(_ key: ObjectIdentifier, with box: ValueBox) {
    overrides[key] = box
    version = Self.nextVersion()
  }

  func overrideContext(with context: DependencyContext) {
    self.context = context
    version = Self.nextVersion()
  }

  /// Records the current version as an ancestor, before a copy changes.
  func descend() {
    ancestors = (version, ancestors.0, ancestors.1, ancestors.2)
  }

  private static let versions = Atomic<UInt64>(0)

  /// Returns a version that no storage has had. Zero is for storage without overrides.
  private static func nextVersion() -> UInt64 {
    versions.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
