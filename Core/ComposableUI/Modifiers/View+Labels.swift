extension View {
  /// Shows controls without their labels, by which assistive technology and tests still call them.
  public func labelsHidden() -> some View { labelsVisibility(.hidden) }

  /// Whether controls show their labels.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsVisibility, visibility)
  }
}

extension EnvironmentValues {
  /// Whether controls show their labels.
  public var labelsVisibility: Visibility {
    get { self[LabelsVisibilityKey.self] }
    set { self[LabelsVisibilityKey.self] = newValue }
  }
}

private struct LabelsVisibilityKey: EnvironmentKey {
  static let defaultValue = Visibility.automatic
}

extension _ViewInputs {
  var hidesLabels: Bool {
    environment.scope != nil && values.labelsVisibility == .hidden
  }
}

/// The label of a control that is made of other views, and their names where it isn't shown.
struct _ControlLabel<Label: View>: View {
  let label: Label
  @Environment(\.labelsVisibility) private var visibility

  var body: some View {
    if visibility != .hidden { label }
  }
}
