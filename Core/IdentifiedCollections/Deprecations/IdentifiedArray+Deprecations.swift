#if Deprecations
  extension IdentifiedArray {
    /// Creates an array of elements with different ids at a key path.
    @available(*, deprecated, renamed: "init(uniqueElements:id:)")
    @_disfavoredOverload
    public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
      self.init(uniqueElements: elements, id: id)
    }
  }

  extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
    /// Creates an array of elements with different ids.
    @available(*, deprecated, renamed: "init(uniqueElements:)")
    @_disfavoredOverload
    public init(_ elements: some Sequence<Element>) {
      self.init(uniqueElements: elements)
    }
  }
#endif
