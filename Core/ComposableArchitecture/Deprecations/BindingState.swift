#if Deprecations
  /// A value that the view may write, in state that isn't observable.
  ///
  /// ```swift
  /// struct State { @BindingState var name = "" }
  /// ```
  @available(
    *, deprecated, message: "Mark the state '@ObservableState' and remove '@BindingState'."
  )
  @propertyWrapper
  public struct BindingState<Value> {
    /// The value, which binding actions replace.
    public var wrappedValue: Value
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    public init(
      wrappedValue: Value, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column
    ) {
      self.wrappedValue = wrappedValue
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }

    /// The wrapper itself, for the key paths of binding actions: `.set(\.$name, "Blob")`.
    public var projectedValue: Self {
      get { self }
      set { self = newValue }
    }
  }

  @available(*, deprecated)
  extension BindingState: Equatable where Value: Equatable {
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.wrappedValue == rhs.wrappedValue }
  }

  @available(*, deprecated)
  extension BindingState: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
  }

  @available(*, deprecated)
  extension BindingState: Sendable where Value: Sendable {}

  @available(*, deprecated)
  extension BindingState: Decodable where Value: Decodable {
    public init(from decoder: any Decoder) throws {
      do {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
      } catch {
        self.init(wrappedValue: try Value(from: decoder))
      }
    }
  }

  @available(*, deprecated)
  extension BindingState: Encodable where Value: Encodable {
    public func encode(to encoder: any Encoder) throws {
      do {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
      } catch {
        try wrappedValue.encode(to: encoder)
      }
    }
  }

  @available(*, deprecated)
  extension BindingState: CustomReflectable {
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
  }

  @available(*, deprecated)
  extension BindingState: CustomDumpRepresentable {
    public var customDumpValue: Any { wrappedValue }
  }

  @available(*, deprecated)
  extension BindingState: CustomDebugStringConvertible where Value: CustomDebugStringConvertible {
    public var debugDescription: String { wrappedValue.debugDescription }
  }

  // MARK: - Writing

  @available(*, deprecated)
  extension BindableAction {
    /// Returns an action that writes a value of state that isn't observable:
    /// `.set(\.$name, "Blob")`.
    public static func set<Value: Equatable & Sendable>(
      _ keyPath: any WritableKeyPath<State, BindingState<Value>> & Sendable, _ value: Value
    ) -> Self {
      .binding(.set(keyPath, value))
    }
  }

  @available(*, deprecated)
  extension BindingAction {
    /// Returns an action that writes a value of state that isn't observable:
    /// `.set(\.$name, "Blob")`.
    public static func set<Value: Equatable & Sendable>(
      _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable, _ value: Value
    ) -> Self {
      set(keyPath, value, receipt: nil)
    }

    static func set<Value: Equatable & Sendable>(
      _ keyPath: any WritableKeyPath<Root, BindingState<Value>> & Sendable, _ value: Value,
      receipt: BindingReceipt?
    ) -> Self {
      Self(keyPath, value, receipt: receipt) { $0[keyPath: keyPath].wrappedValue = value }
    }
  }

  @available(*, deprecated)
  extension BindingAction.AllCasePaths {
    /// The case path of a value of state that isn't observable: `\.binding.$name`.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, BindingState<Value>>
    ) -> AnyCasePath<BindingAction, Value> {
      let keyPath = keyPath.assumedSendable()
      return AnyCasePath(
        generic: { .set(keyPath, $0) },
        extract: { $0.keyPath == keyPath ? $0.value as? Value : nil })
    }
  }

  @available(*, deprecated)
  extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
    /// A binding to a value of the state: `viewStore.$name`.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<ViewState, BindingState<Value>>
    ) -> UIBinding<Value> {
      let keyPath = keyPath.assumedSendable()
      let definition = state[keyPath: keyPath]
      let isValid = UncheckedSendable(isStoreValid)
      return binding(
        get: { $0[keyPath: keyPath].wrappedValue },
        send: { value in
          #if DEBUG
            let location = IssueLocation(
              fileID: definition.fileID, filePath: definition.filePath, line: definition.line,
              column: definition.column)
            let receipt = bindingReceipt(
              ViewAction.self, value, isValid: isValid,
              from: "from a store for binding state defined here", location)
          #else
            let receipt: BindingReceipt? = nil
          #endif
          return .binding(.set(keyPath, value, receipt: receipt))
        })
    }
  }

  /// Returns a receipt that reports an unhandled binding action.
  func bindingReceipt<Value>(
    _ action: Any.Type, _ value: Value, isValid: UncheckedSendable<() -> Bool>, from origin: String,
    _ location: IssueLocation
  ) -> BindingReceipt {
    var text = ""
    customDump(value, to: &text, maxDepth: 0)
    let dump = text
    let action = typeName(action)
    let location = UncheckedSendable(location)
    return BindingReceipt {
      Task { @MainActor in
        guard isValid.value() else { return }
        location.value.report(
          """
          A binding action sent \(origin) was not handled.

            Action:
              \(action).binding(.set(_, \(dump)))

          Put a "BindingReducer()" at the top of the feature's body: it writes the view's changes \
          into the state.
          """)
      }
    }
  }
#endif
