import ComposableArchitecture

extension SharedKey where Self == AppStorageKey<Int>.Default {
  /// For how many people is cooked.
  public static var people: Self { Self[.appStorage("people"), default: 2] }
}
