import Foundation

/// Which of a view's parts assistive technology is at, as far as the view decides. Hosts' users are where the
/// keyboard's focus is: the value is kept, and moves nobody.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  @State private var value: Value

  public init() where Value == Bool { _value = State(wrappedValue: false) }

  public init<T>() where Value == T?, T: Hashable { _value = State(wrappedValue: nil) }

  /// The value.
  public var wrappedValue: Value {
    get { value }
    nonmutating set { value = newValue }
  }

  /// What views are given: `$part`.
  public var projectedValue: ComposableUI.Binding<Value> { $value }
}

extension View {
  /// Says which value stands for assistive technology being at this view.
  public func accessibilityFocused<Value: Hashable>(
    _ binding: Binding<Value>, equals value: Value
  ) -> some View { self }

  /// Says that the value is whether assistive technology is at this view.
  public func accessibilityFocused(_ condition: Binding<Bool>) -> some View { self }

  /// What assistive technology goes from one to the next of. Hosts go by headings and controls.
  public func accessibilityRotor<Data: RandomAccessCollection>(
    _ label: String, entries: Data, entryLabel: KeyPath<Data.Element, String>
  ) -> some View where Data.Element: Identifiable { self }
}

extension View {
  /// Whether somebody may search by voice. Hosts leave that to the user's system.
  public func searchDictationBehavior(_ behavior: TextInputDictationBehavior) -> some View { self }

  /// How something is presented with little room. Hosts have one way.
  public func presentationCompactAdaptation(
    horizontal: PresentationAdaptation, vertical: PresentationAdaptation
  ) -> some View { self }

  /// A field to search in, above this view, that is there while a condition holds.
  public func searchable<Prompt: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Prompt
  ) -> some View {
    searchable(text: text, placement: placement, prompt: prompt)
  }

  /// Which views can have the focus. What can be used can.
  public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    self
  }
}

/// Whether somebody may write by voice.
public enum TextInputDictationBehavior: Hashable, Sendable { case automatic, preventDictation }

/// What somebody does with what has the focus.
public struct FocusInteractions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let activate = Self(rawValue: 1)
  public static let edit = Self(rawValue: 2)
  public static let automatic: Self = [.activate, .edit]
}

/// A height of a sheet that is made by yourself. In hosts a sheet is as high as what is in it.
public protocol CustomPresentationDetent {
  typealias Context = PresentationDetent.Context

  /// The height; `nil` if there is none.
  @MainActor @preconcurrency static func height(in context: Context) -> CGFloat?
}

extension PresentationDetent {
  /// What is known of the room for a sheet.
  public struct Context: Sendable {
    public var maxDetentValue: CGFloat
  }

  public static func custom<Own: CustomPresentationDetent>(_ type: Own.Type) -> Self {
    fraction(1)
  }
}
