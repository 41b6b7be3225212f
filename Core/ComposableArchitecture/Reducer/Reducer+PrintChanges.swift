import Dispatch
import Foundation
@_spi(SharedChangeTracking) import Sharing

extension Reducer {
  /// Prints every action and its changes, in debug builds. Costs nothing in release builds.
  ///
  /// - Parameter printer: The printer; `nil` prints nothing.
  @warn_unqualified_access
  public func _printChanges(
    _ printer: _ReducerPrinter<State, Action>? = .customDump
  ) -> _PrintChangesReducer<Self> {
    _PrintChangesReducer(base: self, printer: printer)
  }
}

/// The output format of ``Reducer/_printChanges(_:)``.
public struct _ReducerPrinter<State, Action>: Sendable {
  private let print:
    @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) ->
      Void
  let queue: DispatchQueue

  /// - Parameters:
  ///   - printChange: Prints an action with the states before and after it.
  ///   - queue: A serial queue to print on; `nil` uses one that all such printers share.
  public init(
    printChange:
      @escaping @Sendable (_ receivedAction: Action, _ oldState: State, _ newState: State) -> Void,
    queue: DispatchQueue? = nil
  ) {
    print = printChange
    self.queue = queue ?? printQueue
  }

  public func printChange(receivedAction: Action, oldState: State, newState: State) {
    print(receivedAction, oldState, newState)
  }

  /// Prints the action with its payload, then the difference that it made.
  public static var customDump: Self {
    Self { action, old, new in
      Swift.print(describeChange(action, old, new), terminator: "")
    }
  }

  /// Prints the name of the action alone.
  public static var actionLabels: Self {
    Self { action, _, _ in
      Swift.print("received action: \(debugCaseOutput(action))")
    }
  }
}

/// Returns the default printer's output.
func describeChange<State, Action>(_ action: Action, _ old: State, _ new: State) -> String {
  """
  received action:
  \(ValueDump.text(action).indented(by: 2))
  \(difference(old, new) ?? "  (No state changes)")


  """
}

private let printQueue = DispatchQueue(label: "ComposableArchitecture.printChanges")

/// The result of ``Reducer/_printChanges(_:)``.
public struct _PrintChangesReducer<Base: Reducer>: CompositeReducer {
  public typealias State = Base.State
  public typealias Action = Base.Action
  public typealias Body = Never

  let base: Base
  let printer: _ReducerPrinter<Base.State, Base.Action>?

  public func _prepare() -> _PreparedReducer<Base.State, Base.Action> {
    #if DEBUG
      if let printer { return PreparedPrintChanges(base._prepare(), printer) }
    #endif
    return base._prepare()
  }
}

#if DEBUG
  private final class PreparedPrintChanges<State, Action>: _PreparedReducer<State, Action> {
    private let base: _PreparedReducer<State, Action>
    private let printer: _ReducerPrinter<State, Action>

    init(_ base: _PreparedReducer<State, Action>, _ printer: _ReducerPrinter<State, Action>) {
      self.base = base
      self.printer = printer
      super.init(isConditional: base.isConditional)
    }

    override func reduce(
      into state: inout State, action: Action, in context: ReducerContext
    ) -> Effect<Action> {
      let old = state
      // Both states share their `@Shared` values: the tracker keeps the values before the action.
      let sharedChanges = SharedChangeTracker(reportUnassertedChanges: false)
      let effect = sharedChanges.track {
        base.reduce(into: &state, action: action, in: context)
      }
      sharedChanges.end()
      // The queue takes over the copies: this code doesn't touch them again.
      let change = UncheckedSendable((action, old, state))
      printer.queue.async { [printer] in
        let (action, old, new) = change.value
        sharedChanges.asserting {
          printer.printChange(receivedAction: action, oldState: old, newState: new)
        }
      }
      return effect
    }
  }
#endif

extension _PrintChangesReducer: Sendable where Base: Sendable {}
