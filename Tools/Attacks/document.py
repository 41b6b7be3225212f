"""The document that the page's script keeps, and its patches."""

import html.parser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Node:
    """A tag with its content: nodes and texts."""

    def __init__(self, tag, attributes):
        self.tag = tag
        self.attributes = attributes
        self.items = []
        self.parent = None

    @property
    def children(self):
        return [item for item in self.items if isinstance(item, Node)]

    @property
    def text(self):
        return "".join(item.text if isinstance(item, Node) else item for item in self.items)

    def __iter__(self):
        yield self
        for child in self.children:
            yield from child

    def detach(self):
        if self.parent:
            self.parent.items.remove(self)
        self.parent = None

    def insert(self, node, before):
        node.detach()
        node.parent = self
        index = self.items.index(before) if before else len(self.items)
        self.items.insert(index, node)

    def describe(self):
        """Returns the whole tree as plain values, for a comparison with another tree."""
        items = []
        for item in self.items:
            if isinstance(item, Node):
                items.append(item.describe())
            elif items and isinstance(items[-1], str):
                items[-1] += item
            elif item:
                items.append(item)
        return (self.tag, tuple(sorted(self.attributes.items())), tuple(items))


class _Parser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = Node("", {})
        self.open = self.root

    def handle_starttag(self, tag, attributes):
        node = Node(tag, {name: value or "" for name, value in attributes})
        node.parent = self.open
        self.open.items.append(node)
        if tag not in VOID:
            self.open = node

    def handle_endtag(self, tag):
        node = self.open
        while node.parent and node.tag != tag:
            node = node.parent
        if node.parent:
            self.open = node.parent

    def handle_data(self, data):
        self.open.items.append(data)


def parse(markup):
    """Returns the node that contains the parsed markup."""
    parser = _Parser()
    parser.feed(markup)
    parser.close()
    return parser.root


class Mismatch(Exception):
    """An error: the server sent a patch that doesn't fit the document."""


class Document:
    """The elements on the screen."""

    def __init__(self, markup="", revision=-1):
        self.replace(markup, revision)

    def replace(self, markup, revision):
        self.root = parse(markup)
        self.revision = revision
        self.elements = {}
        self._adopt(self.root)

    def _adopt(self, node):
        for each in node:
            name = each.attributes.get("id", "")
            if name[:1] == "e" and name[1:].isdigit():
                self.elements[int(name[1:])] = each

    def _forget(self, node):
        for each in node:
            name = each.attributes.get("id", "")
            if name[:1] == "e" and name[1:].isdigit():
                self.elements.pop(int(name[1:]), None)

    def apply(self, batch):
        """Applies `[revision, step, …]`. A batch that was already applied changes nothing."""
        revision, *steps = batch
        if revision <= self.revision:
            return
        if revision != self.revision + 1:
            raise Mismatch(f"patches for revision {revision} don't fit {self.revision}")
        try:
            for step in steps:
                self._apply(step)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise Mismatch(f"patch of revision {revision} doesn't fit: {error!r}") from error
        self.revision = revision

    def _apply(self, step):
        kind, *rest = step
        if kind == "+":
            node = parse(rest[0]).children[0]
            self._place(node, rest[1:])
            self._adopt(node)
        elif kind == ">":
            self._place(self.elements[rest[0]], rest[1:])
        elif kind == "-":
            node = self.elements[rest[0]]
            node.detach()
            self._forget(node)
        elif kind == "=":
            old = self.elements[rest[0]]
            node = parse(rest[1]).children[0]
            old.parent.insert(node, old)
            old.detach()
            self._forget(old)
            self._adopt(node)
        elif kind in ("@", "~"):
            # These steps move the history or animate changes: the final content stays the same.
            pass
        else:
            name, value, *path = rest
            node = self._descend(self.elements[kind], path)
            # Names are in lower case, as the parser returns them: drawings have capitals in patches and in
            # markup.
            name = name.lower()
            if name == "":
                node.items = [value]
            elif value is None:
                node.attributes.pop(name, None)
            else:
                node.attributes[name] = value

    def _place(self, node, place):
        sibling, *rest = place
        if sibling:
            next = self.elements[sibling]
            next.parent.insert(node, next)
            return
        parent, tail, *path = rest
        container = self._descend(self.elements[parent], path)
        children = container.children
        container.insert(node, children[len(children) - tail] if tail else None)

    @staticmethod
    def _descend(node, path):
        for index in path:
            node = node.children[index]
        return node

    # The actions of a user at the screen.

    def find(self, tag=None, text=None, **attributes):
        """Returns the first node with these properties. An underscore stands for a hyphen."""
        for node in self.root:
            if (tag is None or node.tag == tag) and (text is None or node.text == text) and all(
                node.attributes.get(name.replace("_", "-")) == value
                for name, value in attributes.items()
            ):
                return node
        return None

    def owner(self, node):
        """Returns the number of the element that a node belongs to."""
        while node:
            name = node.attributes.get("id", "")
            if name[:1] == "e" and name[1:].isdigit():
                return int(name[1:])
            node = node.parent
        return None

    def allowed(self):
        """Returns all actions that a user can do on this screen: a set of `(element, action)`, and for `select` and
        `move` with their argument."""
        modal = None
        for node in self.root:
            if node.tag == "dialog":
                modal = node
        possible = set()
        for node in modal or self.root:
            attributes = node.attributes
            id = self.owner(node)
            if id is None or "disabled" in attributes or attributes.get("aria-disabled") == "true":
                continue
            if node.tag == "dialog":
                possible.add((id, "dismiss"))
            elif node.tag in ("input", "textarea"):
                possible |= {(id, "edit"), (id, "submit")}
            elif node.tag == "option" and "hidden" not in attributes:
                if "disabled" not in node.parent.attributes:
                    possible.add((id, "select", int(attributes.get("value", "0"))))
            elif attributes.get("role") == "option":
                possible.add((id, "press"))
            elif (node.tag == "button" or node.tag == "span" and "tabindex" in attributes
                  or node.tag == "a" and "target" not in attributes):
                do = attributes.get("data-do")
                if do == "delete":
                    possible.add((id, "delete"))
                elif do:
                    possible.add((id, "move", -1 if do == "up" else 1))
                elif attributes.get("role") in ("tab", "radio"):
                    possible.add((id, "select", node.parent.children.index(node)))
                else:
                    possible.add((id, "press"))
        # The page reports visibility and pointers without a user's action, even for covered or disabled elements.
        for node in self.root:
            if "data-pointer" in node.attributes or "data-hover" in node.attributes:
                possible.add((self.owner(node), "pointer"))
            if "data-sight" in node.attributes:
                possible |= {(self.owner(node), "appear"), (self.owner(node), "disappear")}
        return possible
