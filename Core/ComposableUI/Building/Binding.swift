import SwiftNavigation

/// A way to read and write a value that is kept somewhere else.
public typealias Binding = UIBinding

/// Makes bindings to the properties of an observable object.
public typealias Bindable = UIBindable
