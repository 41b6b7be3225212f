import ConcurrencyExtras
import Foundation
import IssueReporting
import TestFrameworks

/// The values of dependencies that are not overridden: computed when they are first asked for, one
/// for each key and context, or set by `prepareDependencies`.
///
/// Each test has its own, so that it sees nothing of the tests before it and beside it.
final class DefaultValues: Sendable {
  /// The values outside of tests.
  private let table = DefaultValueTable()

  private let tablesOfTests = Locked<[TestID: DefaultValueTable]>([:])

  /// Held while a value is computed, so that each is computed once. Recursive because values are
  /// made from others.
  private let computation = NSRecursiveLock()

  private var currentTable: DefaultValueTable {
    guard isTesting, let test = TestID.current else { return table }
    return tablesOfTests.withLock { tables in
      if let table = tables[test] {
        return table
      }
      if test.isXCTest {
        // The tests before this one are over.
        tables = tables.filter { !$0.key.isXCTest }
      }
      let table = DefaultValueTable()
      tables[test] = table
      return table
    }
  }

  /// The context: the given one, else the one that was prepared, else the one of the process.
  func context(overriding context: DependencyContext?) -> DependencyContext {
    context ?? currentTable.context ?? .ofProcess
  }

  /// The value of a key, if there is one already.
  func find(_ key: ObjectIdentifier, context: DependencyContext?) -> ValueBox? {
    currentTable.find(key, context: context)
  }

  /// The value of a key.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, in values: DependencyValues, location: SourceLocation?,
    property: StaticString
  ) -> Box<Key.Value> {
    let table = currentTable
    func find() -> Box<Key.Value>? {
      table.find(ObjectIdentifier(key), context: values.overriddenContext)
        .map { unsafeDowncast($0, to: Box<Key.Value>.self) }
    }
    return find()
      ?? computation.withLock {
        find()
          ?? compute(key, in: values, for: table, location: location, property: property)
      }
  }

  private func compute<Key: TestDependencyKey>(
    _ key: Key.Type, in values: DependencyValues, for table: DefaultValueTable,
    location: SourceLocation?, property: StaticString
  ) -> Box<Key.Value> {
    let context = context(overriding: values.overriddenContext)
    let request = DefaultRequest(key, property: property, location: location)
    let value = DependencyValues.$_current.withValue(values) {
      DefaultRequest.$current.withValue(request) {
        switch context {
        case .live: liveValue(of: key, request: request)
        case .preview: key.previewValue
        case .test: key.testValue
        }
      }
    }
    let box = Box(value)
    table.insert(
      box, for: ObjectIdentifier(key), context: context, preparation: values.storage.preparation)
    return box
  }

  private func liveValue<Key: TestDependencyKey>(
    of key: Key.Type, request: DefaultRequest
  ) -> Key.Value {
    if let key = key as? any DependencyKey.Type, let value = key.liveValue as? Key.Value {
      return value
    }
    if key.shouldReportUnimplemented {
      request.reportMissingLiveValue()
    }
    return key.testValue
  }

  /// Sets the value of a key, unless it was used or set before.
  func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, with value: Key.Value, context: DependencyContext?,
    preparation: Preparation, property: StaticString
  ) {
    let table = currentTable
    let isPrepared = table.prepare(
      Box(value), for: ObjectIdentifier(key), context: context ?? table.context ?? .ofProcess,
      preparation: preparation)
    if !isPrepared {
      preparation.reportUsedBefore(key, property: property)
    }
  }

  /// Sets the context.
  func prepareContext(_ context: DependencyContext) {
    currentTable.context = context
  }

  /// Forgets the values that would be found now: in a test those of that test.
  func resetCurrent() {
    currentTable.removeAll()
  }
}

/// The default values of a process or of one test.
private final class DefaultValueTable: Sendable {
  private struct State {
    var live = TypeTable()
    var preview = TypeTable()
    var test = TypeTable()

    /// The context that was prepared.
    var context: DependencyContext?

    /// The calls of `prepareDependencies` that set values, or that asked for them to change a part.
    var preparations: [PreparedKey: Preparation] = [:]

    func find(_ key: ObjectIdentifier, context: DependencyContext) -> ValueBox? {
      switch context {
      case .live: live[key]
      case .preview: preview[key]
      case .test: test[key]
      }
    }

    /// - Returns: The value that was there, for the caller to release.
    mutating func insert(
      _ box: ValueBox, for key: ObjectIdentifier, context: DependencyContext,
      preparation: Preparation?
    ) -> ValueBox? {
      let replaced = find(key, context: context)
      switch context {
      case .live: live[key] = box
      case .preview: preview[key] = box
      case .test: test[key] = box
      }
      preparations[PreparedKey(key: key, context: context)] = preparation
      return replaced
    }
  }

  private struct PreparedKey: Hashable {
    let key: ObjectIdentifier
    let context: DependencyContext
  }

  // Values are released outside of the lock: the deinit of one may use dependencies.
  private let state = Locked(State())

  var context: DependencyContext? {
    get { state.withLock { $0.context } }
    set { state.withLock { $0.context = newValue } }
  }

  func find(_ key: ObjectIdentifier, context: DependencyContext?) -> ValueBox? {
    state.withLock { $0.find(key, context: context ?? $0.context ?? .ofProcess) }
  }

  func insert(
    _ box: ValueBox, for key: ObjectIdentifier, context: DependencyContext,
    preparation: Preparation?
  ) {
    _ = state.withLock { $0.insert(box, for: key, context: context, preparation: preparation) }
  }

  /// Sets a value, unless there is one that another call of `prepareDependencies`, or none, set.
  /// Previews may set it again.
  func prepare(
    _ box: ValueBox, for key: ObjectIdentifier, context: DependencyContext,
    preparation: Preparation
  ) -> Bool {
    let (isFree, replaced) = state.withLock { state -> (Bool, ValueBox?) in
      let isFree =
        context == .preview || state.find(key, context: context) == nil
        || state.preparations[PreparedKey(key: key, context: context)] == preparation
      guard isFree else { return (false, nil) }
      return (true, state.insert(box, for: key, context: context, preparation: preparation))
    }
    withExtendedLifetime(replaced) {}
    return isFree
  }

  func removeAll() {
    _ = state.withLock { state in
      defer { state = State() }
      return state
    }
  }
}
