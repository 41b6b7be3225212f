import ConcurrencyExtras
import Foundation
import IssueReporting
import TestFrameworks

/// The values of dependencies that are not overridden.
///
/// The first read of a key in a context computes its value; `prepareDependencies` sets the value
/// directly. Each test has its own values, isolated from earlier and parallel tests.
final class DefaultValues: Sendable {
  /// The values outside of tests.
  private let table = DefaultValueTable()

  private let tablesOfTests = Locked<[TestID: DefaultValueTable]>([:])

  /// A lock held while a value is computed, so that each value is computed once. The lock is
  /// recursive because one default value may read another.
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

  /// Returns the given context, else the prepared one, else the one of the process.
  func context(overriding context: DependencyContext?) -> DependencyContext {
    context ?? currentTable.context ?? .ofProcess
  }

  /// Returns the value of a key if it is computed or prepared already.
  func find(_ key: ObjectIdentifier, context: DependencyContext?) -> ValueBox? {
    currentTable.find(key, context: context)
  }

  /// Returns the value of a key, and computes it on the first read.
  func value<Key: TestDependencyKey>(
    of key: Key.Type, in values: DependencyValues, location: IssueLocation?,
    property: StaticString
  ) -> Box<Key.Value> {
    let table = currentTable
    func find() -> Box<Key.Value>? {
      table.find(ObjectIdentifier(key), context: values.overriddenContext)
        .map { $0 as! Box<Key.Value> }
    }
    return find()
      ?? computation.withLock {
        find()
          ?? compute(key, in: values, for: table, location: location, property: property)
      }
  }

  private func compute<Key: TestDependencyKey>(
    _ key: Key.Type, in values: DependencyValues, for table: DefaultValueTable,
    location: IssueLocation?, property: StaticString
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

  func prepareContext(_ context: DependencyContext) {
    currentTable.context = context
  }

  /// Removes the default values that are current. In a test, removes only the values of that test.
  func resetCurrent() {
    currentTable.removeAll()
  }
}

/// The default values of a process or of one test.
private final class DefaultValueTable: Sendable {
  private struct State {
    var live: [ObjectIdentifier: ValueBox] = [:]
    var preview: [ObjectIdentifier: ValueBox] = [:]
    var test: [ObjectIdentifier: ValueBox] = [:]

    /// The context that was prepared.
    var context: DependencyContext?

    /// The call of `prepareDependencies` that set each value, or read it to change a part.
    var preparations: [PreparedKey: Preparation] = [:]

    func find(_ key: ObjectIdentifier, context: DependencyContext) -> ValueBox? {
      switch context {
      case .live: live[key]
      case .preview: preview[key]
      case .test: test[key]
      }
    }

    /// - Returns: The replaced value, for the caller to release.
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

  // Values are released outside of the lock, because their `deinit` may use dependencies.
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

  /// Sets a value, unless a read or another call of `prepareDependencies` created one before.
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
