import Bindings

/// Declares a value of a transaction, in an extension of `UITransaction`.
///
/// ```swift
/// extension UITransaction {
///   @UITransactionEntry var isSetByUser = false
/// }
/// ```
///
/// The property's initial value is its default in each transaction. An optional without an initial
/// value defaults to `nil`.
@attached(accessor, names: named(get), named(set))
@attached(peer, names: prefixed(__Key_))
public macro UITransactionEntry() =
  #externalMacro(module: "Macros", type: "UITransactionEntryMacro")
