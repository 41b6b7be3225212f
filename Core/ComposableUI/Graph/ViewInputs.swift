import ElementTree

/// What a node is made and updated with, apart from the view: what comes from the views around it.
@MainActor @preconcurrency
public struct _ViewInputs {
  /// The element that the node's elements are children of.
  var container: ContainerNode
  /// The number of scopes, elements with children and type-erased views around the node.
  var depth: Int32
  /// How elements look, because of modifiers between the container and here.
  var modifiers: ModifierChain?
  /// What the node's elements belong to between it and the container: the item of a `ForEach`, or the
  /// list itself; `nil` if there is nothing of that kind.
  var owner: RowOwner?
  /// Whether elements stand in rows of a list, which ask their owner for what they can do.
  var isInList: Bool
  var environment: ViewEnvironment

  var graph: Graph { container.graph }

  init(
    container: ContainerNode, depth: Int32, modifiers: ModifierChain? = nil,
    owner: RowOwner? = nil, isInList: Bool = false, environment: ViewEnvironment
  ) {
    self.container = container
    self.depth = depth
    self.modifiers = modifiers
    self.owner = owner
    self.isInList = isInList
    self.environment = environment
  }

  /// What the content of a new element gets: the environment, but none of the modifiers, which are
  /// the element's own.
  func content(in container: ContainerNode) -> Self {
    Self(container: container, depth: depth + 1, environment: environment)
  }

  /// Whether views are nested so deep here that the ones inside are left out.
  var isTooDeep: Bool { ViewDepth.isTooGreat(depth) }

  /// What the rows of a list are asked for what they can do; `nil` where elements are no rows.
  var row: RowOwner? { isInList ? owner : nil }

  /// Whether views of which there are many are made only when they come near what is in sight: directly in a list or a
  /// section of one, or in a lazy stack that goes down.
  var defersRows: Bool {
    guard graph.defersRows else { return false }
    if isInList { return true }
    guard let container = container as? PlainContainerNode, container.isLazy,
      case .stack(let stack) = container.content
    else { return false }
    return stack.axis == .vertical
  }

  /// To be called when the elements that a node stands for may have become others.
  func elementsChanged() {
    container.childrenChanged()
    owner?.elementsChanged()
  }
}

/// A row that may be let go of when it is far out of sight.
@MainActor
final class DeferrableRow: Equatable {
  /// Whether a view in it has something to keep that somebody has changed.
  var keepsState = false

  nonisolated static func == (lhs: DeferrableRow, rhs: DeferrableRow) -> Bool { lhs === rhs }
}

/// Whether views are only taken to be there while they are in sight.
enum Laziness: UInt8 {
  case none
  /// The next container is one whose views are.
  case container
  /// They stand in such a container.
  case content
}

/// What is handed down to all views below, through any number of elements.
struct ViewEnvironment: Equatable {
  var button: Content.Button.Prominence?
  var toggle: Content.Toggle.Appearance?
  var picker: Content.Picker.Appearance?
  var field = Content.TextField.Appearance.bordered
  /// How fields of long texts look.
  var editor = Content.TextField.Appearance.bordered
  /// What views find by `@Environment`; `nil` where nothing was said.
  var scope: EnvironmentScope?
  /// What is hidden of texts and images.
  var redaction: Redaction = []
  /// Whether views appear when they come into sight, not when they are made.
  var laziness: Laziness = .none
  /// The list whose rows are selected.
  var selection: SelectionNode?
  /// The row of a long list that the views are in, which is told when they keep something.
  var row: DeferrableRow?
  /// What has to be told which field somebody types in.
  var focus: FocusScope?
  /// What hears the preferences of the views below.
  var preferences: PreferenceScopeBase?
  #if Deprecations
    /// The store whose cases the views below are for.
    var switchStore: SwitchedStore?
  #endif
  /// What surrounds the views; `nil` where nothing of that kind does.
  var surroundings: Surroundings?

  /// The nodes around a view that views below reach out to.
  ///
  /// An object, because there are few of them and every scope keeps an environment.
  final class Surroundings: Equatable {
    /// Where titles and toolbars go.
    unowned var page: PageNode?
    /// What links put screens on.
    unowned var stack: NavigationStackNode?
    /// What buttons take away after their action.
    unowned var dialog: DialogNode?
    /// What Return in a text field does.
    unowned var submission: SubmitNode?
    /// What lies over the screen with the views on it.
    unowned var sheet: DialogNode?
    /// The tab that the views are in.
    var tab: TabScope?
    /// Which addresses links have.
    unowned var links: LinkAddressesNode?

    /// - Parameters:
    ///   - outer: The surroundings to start from; `nil` for none.
    ///   - change: Sets what differs from them. Nothing is set later.
    init(_ outer: Surroundings?, _ change: (Surroundings) -> Void) {
      page = outer?.page
      stack = outer?.stack
      dialog = outer?.dialog
      submission = outer?.submission
      sheet = outer?.sheet
      tab = outer?.tab
      links = outer?.links
      change(self)
    }

    static func == (lhs: Surroundings, rhs: Surroundings) -> Bool {
      lhs === rhs
        || lhs.page === rhs.page && lhs.stack === rhs.stack && lhs.dialog === rhs.dialog
          && lhs.submission === rhs.submission && lhs.sheet === rhs.sheet && lhs.tab === rhs.tab
          && lhs.links === rhs.links
    }
  }
}

#if Deprecations
  /// A store, whatever it is of.
  struct SwitchedStore: Equatable {
    let store: AnyObject

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store }
  }
#endif
