import Synchronization

/// What dependency values are made of.
///
/// Sendable is unchecked because the compiler can't see that an instance is only changed by
/// `DependencyValues` that hold the only reference to it. For the same reason nothing needs to check
/// at run time that no two accesses overlap.
final class DependencyStorage: @unchecked Sendable {
  /// What was overridden.
  @exclusivity(unchecked) private(set) var overrides: TypeTable

  /// The context, where it was overridden.
  @exclusivity(unchecked) private(set) var context: DependencyContext?

  /// The value that a framework attached.
  @exclusivity(unchecked) var attachment: (any AnyObject & Sendable)?

  /// The values of what was not overridden.
  let defaults: DefaultValues

  /// The call of `prepareDependencies` whose closure writes to this storage: the writes go to the
  /// default values.
  let preparation: Preparation?

  /// Names these overrides. Storage with the same version has the same overrides.
  @exclusivity(unchecked) private(set) var version: UInt64

  /// The versions of the storage that this was copied from, the latest first: what is overridden
  /// there is overridden here. Four are enough for the reads that matter, those of a feature in
  /// which a few dependencies were replaced; forgetting one only makes a read slower.
  @exclusivity(unchecked) private var ancestors: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(defaults: DefaultValues) {
    overrides = TypeTable()
    self.defaults = defaults
    preparation = nil
    version = 0
  }

  /// Makes a copy, with other default values perhaps.
  init(_ other: DependencyStorage, preparation: Preparation?) {
    overrides = other.overrides
    context = other.context
    attachment = other.attachment
    defaults = other.defaults
    self.preparation = preparation
    version = other.version
    ancestors = other.ancestors
  }

  /// Adds overrides for what is not overridden here.
  init(_ other: DependencyStorage, fallback: DependencyStorage) {
    overrides = fallback.overrides
    overrides.merge(other.overrides)
    context = other.context ?? fallback.context
    attachment = other.attachment ?? fallback.attachment
    defaults = other.defaults
    preparation = nil
    version = Self.nextVersion()
    ancestors = (other.version, fallback.version, 0, 0)
  }

  /// Whether everything that is overridden or attached there is here too, as far as is known.
  func includes(_ other: DependencyStorage) -> Bool {
    let hasOverrides =
      other.version == version || other.version == 0 || other.version == ancestors.0
      || other.version == ancestors.1 || other.version == ancestors.2
      || other.version == ancestors.3
    return hasOverrides && (other.attachment == nil || attachment != nil)
  }

  func override(_ key: ObjectIdentifier, with box: ValueBox) {
    overrides[key] = box
    version = Self.nextVersion()
  }

  func overrideContext(with context: DependencyContext) {
    self.context = context
    version = Self.nextVersion()
  }

  /// Notes that a copy is going to differ from what it was copied from.
  func descend() {
    ancestors = (version, ancestors.0, ancestors.1, ancestors.2)
  }

  private static let versions = Atomic<UInt64>(0)

  /// A version that no storage has had. Zero is for storage without overrides.
  private static func nextVersion() -> UInt64 {
    versions.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
