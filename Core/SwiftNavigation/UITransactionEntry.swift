import Bindings

/// Declares a value of a transaction where it is named: in an extension of `UITransaction`.
///
/// ```swift
/// extension UITransaction {
///   @UITransactionEntry var isSetByUser = false
/// }
/// ```
///
/// The property's initial value is what a transaction holds that was never given one; of an optional it is
/// `nil` if there is none.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro UITransactionEntry() =
  #externalMacro(module: "Macros", type: "UITransactionEntryMacro")
