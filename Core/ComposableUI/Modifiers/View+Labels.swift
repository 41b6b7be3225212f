extension View {
  /// Hides the labels of controls. Assistive technology and tests still use the labels as names.
  public func labelsHidden() -> some View { labelsVisibility(.hidden) }

  /// Sets the visibility of control labels.
  public func labelsVisibility(_ visibility: Visibility) -> some View {
    environment(\.labelsVisibility, visibility)
  }
}

extension EnvironmentValues {
  /// The visibility of control labels.
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

/// The label of a control; nothing while labels are hidden.
struct _ControlLabel<Label: View>: View {
  let label: Label
  @Environment(\.labelsVisibility) private var visibility

  var body: some View {
    if visibility != .hidden { label }
  }
}
