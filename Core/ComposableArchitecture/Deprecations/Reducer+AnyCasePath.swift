#if Deprecations
  // The operators as they took case paths before there were case key paths.
  //
  // Not `ifLet` and `forEach`: further overloads of what stands in long chains would take the compiler a
  // multiple of the time with each one, in newer code too. They take `/Action.child` as it is, because a
  // slash makes case key paths as well.

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
      let location = SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      return ifCaseLet(
        ScopePath(toCaseState, at: location), toCaseState, toCaseAction, child(), location)
    }
  }

  extension Scope {
    /// Embeds a child into a parent whose state always holds the child's.
    @available(*, deprecated, message: "Pass a case key path: 'action: \\.child'.")
    public init<ChildState, ChildAction>(
      state toChildState: WritableKeyPath<ParentState, ChildState>,
      action toChildAction: AnyCasePath<ParentAction, ChildAction>,
      @ReducerBuilder<ChildState, ChildAction> child: () -> Child
    ) where ChildState == Child.State, ChildAction == Child.Action {
      self.init(toChildState, toChildAction, child())
    }

    /// Embeds a child into a parent whose state is an enum with a case for it.
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
      let location = SourceLocation(
        fileID: fileID, filePath: filePath, line: line, column: column)
      self.init(
        toChildState, ScopePath(toChildState, at: location), toChildAction, child(), location)
    }
  }

  /// The case key path of `case row(id: ID, action: Row.Action)`, in terms of actions of elements as they
  /// are declared now.
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
    /// How a child is reached by a case path. That can't be compared, so the place where it is written
    /// stands for it.
    init<Root, Value>(_ path: AnyCasePath<Root, Value>, at location: SourceLocation) {
      let name =
        "\(Root.self) \(Value.self) \(location.fileID):\(location.line):\(location.column)"
      self.init(\WrittenCasePath[name])
    }
  }

  /// Key paths from this one stand for case paths.
  private struct WrittenCasePath {
    subscript(name: String) -> Void { () }
  }

  extension PresentationState {
    /// The case of a presented enum state, if it is the current one. Writing or changing it while another case is
    /// current reports an issue and changes nothing; writing `nil` dismisses.
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
            SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column).report(
              cannotWrite(to: path, wrappedValue.map(debugCaseOutput) ?? "nil"))
          }
        }
        yield &value
      }
    }
  }

  extension StackState {
    /// A case of the element with an id, if the element is there and that case is current. Writing or changing it while
    /// it is not reports an issue and changes nothing; writing `nil` removes the element.
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
            SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column).report(
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
