/// A section of a view, as the enclosing view sees it. Adjacent views outside of sections form a
/// section, too.
public struct SectionConfiguration: Identifiable {
  public let id: AnyHashable
  /// The text of the header.
  public let header: SubviewsCollection
  /// The text of the footer.
  public let footer: SubviewsCollection
  /// The views of the section.
  public let content: SubviewsCollection
  /// The values that the section passes to the enclosing view.
  public let containerValues: ContainerValues
}

/// The sections in a view.
public struct SectionCollection: RandomAccessCollection {
  let sections: [SectionConfiguration]

  public var startIndex: Int { sections.startIndex }
  public var endIndex: Int { sections.endIndex }
  public subscript(index: Int) -> SectionConfiguration { sections[index] }
}

/// The parts of a section, for code that handles views of any type.
@MainActor @preconcurrency
protocol SectionParts {
  var parts: (header: String?, footer: String?, content: [Subview]) { get }
}

extension Section: SectionParts {
  var parts: (header: String?, footer: String?, content: [Subview]) {
    (header, footer, SubviewCollector.subviews(of: content))
  }
}

extension SectionCollection {
  /// Collects the sections in a view. Views between sections form a section without header and
  /// footer.
  @MainActor init<Content: View>(of content: Content) {
    var collector = SectionCollector()
    Content._visitLeaves(of: content, traits: _ViewTraits(), visitor: &collector)
    sections = collector.sections()
  }
}

private struct SectionCollector: _LeafVisitor {
  private var found: [SectionConfiguration] = []
  private var loose: [Subview] = []

  init() {}

  mutating func visit<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    let view: Any = (leaf as? any WrappingView)?.unwrapped ?? leaf
    guard let section = view as? any SectionParts else {
      loose.append(Subview(leaf, traits: traits))
      return
    }
    endLoose()
    let parts = section.parts
    found.append(
      SectionConfiguration(
        id: AnyHashable(traits.path), header: Self.text(parts.header),
        footer: Self.text(parts.footer), content: SubviewsCollection(subviews: parts.content),
        containerValues: traits.containerValues))
  }

  mutating func sections() -> [SectionConfiguration] {
    endLoose()
    return found
  }

  private mutating func endLoose() {
    guard let first = loose.first else { return }
    found.append(
      SectionConfiguration(
        id: first.id, header: Self.text(nil), footer: Self.text(nil),
        content: SubviewsCollection(subviews: loose), containerValues: ContainerValues()))
    loose = []
  }

  private static func text(_ text: String?) -> SubviewsCollection {
    SubviewsCollection(subviews: text.map { [Subview(Text($0), traits: _ViewTraits())] } ?? [])
  }
}

extension Subview {
  /// Wraps a view found in another view.
  @MainActor init<Leaf: View>(_ leaf: Leaf, traits: _ViewTraits) {
    var values = traits.containerValues
    values.tag = traits.tag
    self.init(
      id: AnyHashable(traits.path), containerValues: values, layoutValues: traits.layoutValues,
      view: AnyView(leaf))
  }
}

extension ForEach where Data == SectionCollection, ID == AnyHashable, Content: View {
  /// Makes a view for each section in another view.
  @MainActor @preconcurrency
  public init<Source: View>(
    sections view: Source, @ViewBuilder content: @escaping (SectionConfiguration) -> Content
  ) {
    self.init(data: SectionCollection(of: view), id: { $0.id }, content: content)
  }
}

/// The view that a closure makes from the sections in another view.
public struct _SectionsGroup<Source: View, Result: View>: View {
  let source: Source
  let transform: (SectionCollection) -> Result

  public var body: some View { transform(SectionCollection(of: source)) }
}

extension Group {
  /// Makes a view from the sections in another view.
  public init<Source: View, Result: View>(
    sections view: Source, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == _SectionsGroup<Source, Result> {
    self.init { _SectionsGroup(source: view, transform: transform) }
  }
}
