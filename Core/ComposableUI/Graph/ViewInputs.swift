import ElementTree

/// The inputs of a node besides its view: everything from the enclosing views.
@MainActor @preconcurrency
public struct _ViewInputs {
  /// The parent of the node's elements.
  var container: ContainerNode
  /// The number of scopes, elements with children and type-erased views that enclose the node.
  var depth: Int32
  /// The modifiers between the container and this node.
  var modifiers: ModifierChain?
  /// The nearest owner of the node's elements below the container: the item of a `ForEach`, or the
  /// list itself; `nil` for none.
  var owner: RowOwner?
  /// Whether the node's elements become rows of a list.
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

  /// Returns the inputs for the content of a new element. The modifiers stay with the element; the
  /// environment is passed on.
  func content(in container: ContainerNode) -> Self {
    Self(container: container, depth: depth + 1, environment: environment)
  }

  /// Whether the nesting is too deep to make more views.
  var isTooDeep: Bool { ViewDepth.isTooGreat(depth) }

  /// The owner that decides the actions of a row; `nil` if elements aren't rows.
  var row: RowOwner? { isInList ? owner : nil }

  /// Whether the rows of a long collection are made only near the visible area: directly in a list,
  /// in a section of a list, or in a vertical lazy stack.
  var defersRows: Bool {
    guard graph.defersRows else { return false }
    if isInList { return true }
    guard let container = container as? PlainContainerNode, container.isLazy,
      case .stack(let stack) = container.content
    else { return false }
    return stack.axis == .vertical
  }

  /// Tells the container and the owner that the node's elements may have changed.
  func elementsChanged() {
    container.childrenChanged()
    owner?.elementsChanged()
  }
}

/// A row that may be dropped while it is far out of sight.
@MainActor
final class DeferrableRow: Equatable {
  /// Whether a view in the row holds changed state.
  var keepsState = false

  nonisolated static func == (lhs: DeferrableRow, rhs: DeferrableRow) -> Bool { lhs === rhs }
}

/// The rule for when views appear: at once, or only while in sight.
enum Laziness: UInt8 {
  case none
  /// The next container is lazy.
  case container
  /// The views are in a lazy container.
  case content
}

/// The values passed down to all views below, through any number of elements.
struct ViewEnvironment: Equatable {
  var button: Content.Button.Prominence?
  var toggle: Content.Toggle.Appearance?
  var picker: Content.Picker.Appearance?
  var field = Content.TextField.Appearance.bordered
  /// The appearance of fields for long text.
  var editor = Content.TextField.Appearance.bordered
  /// The values for `@Environment`; `nil` if no view has set any.
  var scope: EnvironmentScope?
  /// The reasons for hiding text and images.
  var redaction: Redaction = []
  /// Whether views appear when they come into sight, not when they are made.
  var laziness: Laziness = .none
  /// The list whose rows can be selected.
  var selection: SelectionNode?
  /// The row of a long list that contains the views. Views notify the row when they hold state.
  var row: DeferrableRow?
  /// The scope to notify when the user types in a field.
  var focus: FocusScope?
  /// The scope that observes the preferences of the views below.
  var preferences: PreferenceScopeBase?
  #if Deprecations
    /// The store whose cases the views below handle.
    var switchStore: SwitchedStore?
  #endif
  /// The nodes that enclose the views; `nil` for none.
  var enclosingNodes: EnclosingNodes?

  /// The enclosing nodes that views send titles, pushes and other requests to.
  ///
  /// They are an object, so that the environment of each scope stores only a reference to them.
  final class EnclosingNodes: Equatable {
    /// The page that receives titles and toolbars.
    unowned var page: PageNode?
    /// The stack that links push screens onto.
    unowned var stack: NavigationStackNode?
    /// The dialog that buttons dismiss after their action.
    unowned var dialog: DialogNode?
    /// The node whose action the Return key in a text field triggers.
    unowned var submission: SubmitNode?
    /// The sheet that the views are in.
    unowned var sheet: DialogNode?
    /// The tab that the views are in.
    var tab: TabScope?
    /// The node that decides the addresses of links.
    unowned var links: LinkAddressesNode?

    /// - Parameters:
    ///   - outer: The enclosing nodes to start from; `nil` for none.
    ///   - change: Sets the differences from `outer`. The nodes are constant afterwards.
    init(_ outer: EnclosingNodes?, _ change: (EnclosingNodes) -> Void) {
      page = outer?.page
      stack = outer?.stack
      dialog = outer?.dialog
      submission = outer?.submission
      sheet = outer?.sheet
      tab = outer?.tab
      links = outer?.links
      change(self)
    }

    static func == (lhs: EnclosingNodes, rhs: EnclosingNodes) -> Bool {
      lhs === rhs
        || lhs.page === rhs.page && lhs.stack === rhs.stack && lhs.dialog === rhs.dialog
          && lhs.submission === rhs.submission && lhs.sheet === rhs.sheet && lhs.tab === rhs.tab
          && lhs.links === rhs.links
    }
  }
}

#if Deprecations
  /// A store of any type.
  struct SwitchedStore: Equatable {
    let store: AnyObject

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.store === rhs.store }
  }
#endif
