// Brings a part of the page in line with a new description from the server. A node that is in both
// stays the same node. So the browser keeps the text and composition of a field, the focus, a
// playing film and a scroll position. Only new nodes are inserted.
import { ownerOf } from './elements.mjs'
import { useOf } from './focus.mjs'
import { scrolling } from './scrollers.mjs'

// The nodes with state of their own, wherever they are inside their element.
const lasting = 'input, textarea, select, video, audio, iframe, canvas, [data-hook], [data-client]'
// The nodes that the user can press. The page never turns one control into a different control: see focus.mjs.
const pressed = 'button, a, [tabindex]'
// The attributes that the page sets itself, whatever values the server sends.
const ownAttributes = ['style', 'open', 'aria-busy']

const isTag = node => node.nodeType === Node.ELEMENT_NODE

// Names the lasting nodes, the pressable nodes and the elements in a node, itself included. A name
// is the same in every description: the tag, the element's number and the use.
function namesIn(root) {
  const names = new Map()
  const counts = new Map()
  for (const node of [root, ...root.querySelectorAll('*')]) {
    const isLasting = node.matches(lasting)
    const isPressed = !node.id && node.matches(pressed)
    // A description lacks the nodes that client code has added.
    if (!isLasting && !isPressed && !node.id || node.parentElement?.closest('[data-client]')) continue
    const use = isLasting || (isPressed && `${useOf(node)} ${node.textContent}`)
    const name = `${node.localName} ${isLasting ? ownerOf(node)?.id : node.id || ownerOf(node)?.id} ${use}`
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    names.set(node, `${name} ${count}`)
  }
  return names
}

// - set: sets an attribute, as a step of a batch does.
// - adopt: sets up new nodes beyond what markup can say.
// - describe: receives the new description of a node before its attributes are set.
// - changed: receives each node whose content has changed.
export function makeMorph({ set, adopt, describe, changed }) {
  // Changes a node to match a description.
  function morph(node, description) {
    const now = namesIn(node)
    const names = namesIn(description)
    const known = new Map([...now].map(([node, name]) => [name, node]))
    const kept = new Set()
    const left = []

    const knownAs = part => known.get(names.get(part))
    const scrolled = [...node.querySelectorAll(`${scrolling}, textarea`)]
      .map(node => [node, node.scrollLeft, node.scrollTop]).filter(([, left, top]) => left || top)

    if (knownAs(description) === node) become(node, description)
    else {
      insert(description, node.parentNode, node)
      left.push(node)
    }
    // Removal comes last, because a removed node may have held one that stays.
    for (const node of left) if (!kept.has(node)) node.remove()
    // Moving a node resets its scroll position.
    for (const [node, left, top] of scrolled) {
      if (node.scrollLeft !== left || node.scrollTop !== top) node.scrollTo({ left, top, behavior: 'instant' })
    }

    function become(node, description) {
      kept.add(node)
      if (!isTag(node)) {
        if (node.data === description.data) return
        node.data = description.data
        return changed(node.parentElement)
      }
      describe(node, description)
      const isClients = node.matches('[data-client]')
      const isOwn = name => ownAttributes.includes(name) || isClients && name === 'class'
      for (const { name } of [...node.attributes]) {
        if (!description.hasAttribute(name) && !isOwn(name) && !isClients) set(node, name, null)
      }
      for (const { name, value } of description.attributes) {
        if (node.getAttribute(name) !== value && !isOwn(name)) set(node, name, value)
      }
      // Client code owns the children.
      if (!isClients) fill(node, description)
    }

    function fill(node, description) {
      const parts = [...description.childNodes]
      const before = [...node.childNodes]
      const matches = match(before, parts)
      const staying = new Set(matches.values())
      let next = node.firstChild
      for (const part of parts) {
        while (next && !staying.has(next)) next = next.nextSibling
        const own = matches.get(part)
        if (!own) insert(part, node, next)
        else if (own === next) next = next.nextSibling
        else move(own, node, next)
        if (own) become(own, part)
      }
      const gone = before.filter(child => !staying.has(child))
      left.push(...gone)
      if (gone.length || matches.size < parts.length) changed(node)
    }

    // Matches each part of a description with the node of the same name. A part without a name gets
    // the next nameless node with the same tag.
    function match(nodes, parts) {
      const matches = new Map()
      const nameless = nodes.filter(node => !now.has(node))
      let first = 0
      for (const part of parts) {
        let own = names.has(part) ? knownAs(part) : undefined
        if (!names.has(part)) {
          const index = nameless.findIndex((node, index) => index >= first && node.nodeName === part.nodeName)
          if (index >= 0) [own, first] = [nameless[index], index + 1]
        }
        if (own) matches.set(part, own)
      }
      return matches
    }

    // Inserts a new node, around the existing nodes that belong in it.
    function insert(part, parent, next) {
      const isAllNew = !isTag(part) || ![...part.querySelectorAll('*')].some(knownAs)
      const node = isAllNew ? part : part.cloneNode(false)
      parent.insertBefore(node, next)
      if (isTag(node)) adopt(node)
      if (!isAllNew) fill(node, part)
    }
  }

  return morph
}

// Moves a node. A move without removal keeps the focus, the caret and a running composition. A
// browser would scroll to a moved element with the focus, so the old scroll positions are restored.
export function move(node, parent, next) {
  if (!node.isConnected || !parent.moveBefore) return void parent.insertBefore(node, next)
  const offsets = []
  if (node.contains(document.activeElement)) {
    for (let outer = parent; outer; outer = outer.parentElement) offsets.push([outer, outer.scrollLeft, outer.scrollTop])
  }
  parent.moveBefore(node, next)
  for (const [outer, scrollLeft, scrollTop] of offsets) Object.assign(outer, { scrollLeft, scrollTop })
}
