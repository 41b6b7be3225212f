import SwiftNavigation

/// A reference for reading and writing a value that is stored elsewhere.
public typealias Binding = UIBinding

/// A source of bindings to the properties of an observable object.
public typealias Bindable = UIBindable
