#if Deprecations
  // Operators that take an `AnyCasePath`.
  //
  // `ifLet` and `forEach` aren't among them, because each further overload multiplies the compile
  // time of long chains. Both take `/Action.child` directly: a slash also makes a case key path.

  extension Reducer {
    /// Embeds the reducer of a child whose state is one case of the parent's.
    @available(
      *, deprecated, message: "Pass case key paths: 'ifCaseLet(\\.child, action: \\.child)'."
    )
    @warn_unqualified_access
    public func ifCaseLet<CaseState, CaseAction, Case: Reducer<CaseState, CaseAction>>(
      _ toCaseState: AnyCasePath<State, CaseState>,
      action toCaseAction: AnyCasePath<Action, CaseAction>,
      @ReducerBuilder<CaseState, CaseAction> then child: () -> Case,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Reduce<State, Action> {
      let location = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      return ifCaseLet(
        toCaseState, ScopePath(toCaseState, at: location), toCaseAction, child(), location)
    }
  }

  extension Scope {
    /// Embeds a child into a parent whose state always holds the child's state.
    @available(*, deprecated, message: "Pass a case key path: 'action: \\.child'.")
    public init<ChildState, ChildAction>(
      state toChildState: WritableKeyPath<ParentState, ChildState>,
      action toChildAction: AnyCasePath<ParentAction, ChildAction>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child
    ) where ChildState == Child.State, ChildAction == Child.Action {
      self.init(toChildState, toChildAction, child())
    }

    /// Embeds a child into a parent whose state is an enum with a case for the child.
    @available(
      *, deprecated,
      message: "Use '@Reducer enum', or 'EmptyReducer().ifCaseLet(\\.child, action: \\.child)'."
    )
    @_disfavoredOverload
    public init<ChildState, ChildAction>(
      state toChildState: AnyCasePath<ParentState, ChildState>,
      action toChildAction: AnyCasePath<ParentAction, ChildAction>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) where ChildState == Child.State, ChildAction == Child.Action {
      let location = IssueLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      self.init(
        toChildState, ScopePath(toChildState, at: location), toChildAction, child(), location)
    }
  }

  /// Returns the case key path of `case row(id: ID, action: Row.Action)`, as if its payload were an
  /// `IdentifiedAction`.
  @available(
    *, deprecated, message: "Declare the case 'rows(IdentifiedActionOf<Row>)' and write '\\.rows'."
  )
  @_disfavoredOverload
  public prefix func / <Root, ID: Hashable & Sendable, Action>(
    embed: @escaping (ID, Action) -> Root
  ) -> CaseKeyPath<Root, IdentifiedAction<ID, Action>> {
    let path = AnyCasePath<Root, (ID, Action)>({ embed($0.0, $0.1) })
    let embed = path.embedding
    let extract = UncheckedSendable({ (root: Root) in path.extract(from: root) })
    return AnyCasePath<Root, IdentifiedAction<ID, Action>>(
      generic: { action in
        switch action {
        case .element(let id, let action): embed((id, action))
        }
      },
      extract: { extract.value($0).map { .element(id: $0.0, action: $0.1) } }
    )
    .caseKeyPath
  }

  extension ScopePath {
    /// Makes the path of a child from a case path. Case paths can't be compared, so the location in
    /// the source identifies the path.
    init<Root, Value>(_ path: AnyCasePath<Root, Value>, at location: IssueLocation) {
      let name =
        "\(Root.self) \(Value.self) \(location.fileID):\(location.line):\(location.column)"
      self.init(\WrittenCasePath[name])
    }
  }

  /// The root of key paths that represent case paths.
  private struct WrittenCasePath {
    subscript(name: String) -> Void { () }
  }

  extension PresentationState {
    /// The payload of a presented enum state, if the enum is at this case. While another case is
    /// current, a write reports an issue and is a no-op. Writing `nil` dismisses the child.
    @available(*, deprecated, message: "Pass a case key path: '[case: \\.edit]'.")
    public subscript<Case>(
      case path: AnyCasePath<State, Case>, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> Case? {
      get { wrappedValue.flatMap(path.extract(from:)) }
      _modify {
        var value = wrappedValue.flatMap(path.extract(from:))
        let isCurrent = value != nil
        defer {
          if isCurrent {
            wrappedValue = value.map(path.embed)
          } else {
            IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).report(
              cannotWrite(to: path, wrappedValue.map(debugCaseOutput) ?? "nil"))
          }
        }
        yield &value
      }
    }
  }

  extension StackState {
    /// The payload of the element with an id, if the element exists and is at this case. If the
    /// element is missing or at another case, a write reports an issue and is a no-op. Writing
    /// `nil` removes the element.
    @available(*, deprecated, message: "Pass a case key path: '[id: id, case: \\.edit]'.")
    public subscript<Case>(
      id id: StackElementID, case path: AnyCasePath<Element, Case>,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
      column: UInt = #column
    ) -> Case? {
      get { self[id: id].flatMap(path.extract(from:)) }
      _modify {
        var value = self[id: id].flatMap(path.extract(from:))
        let isCurrent = value != nil
        defer {
          if isCurrent {
            self[id: id] = value.map(path.embed)
          } else {
            IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column).report(
              cannotWrite(to: path, self[id: id].map(debugCaseOutput) ?? "missing"))
          }
        }
        yield &value
      }
    }
  }

  private func cannotWrite<Root, Value>(
    to path: AnyCasePath<Root, Value>, _ value: String
  ) -> String {
    """
    Can't write to the case of '\(typeName(Root.self))' that holds '\(typeName(Value.self))': the \
    current value is \(value). Nothing was changed. Replace the whole value to change the case.
    """
  }
#endif
