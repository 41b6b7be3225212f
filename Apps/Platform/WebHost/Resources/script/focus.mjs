// Where the keyboard focus is while elements come, go and are replaced.
import { focusables, ownerOf } from './elements.mjs'

export function makeFocus(screen) {
  // Where the focus goes when its element has been removed.
  let neighbour
  let hasPresented
  // Where pages that gave their place to others, and may come back, were scrolled to and had the focus.
  const leftPages = new Map()
  // The same for a page that has just come.
  let arrival
  // A button that was disabled while it had the focus.
  let paused
  // Elements that want the focus, until it is known who had them inserted.
  let inserted = []

  function enter(node, mayType = true) {
    const target = focusables(node).find(item => mayType || !item.matches('input, textarea'))
    target?.focus()
    return target
  }

  // A spot that is still known when its element has been replaced.
  function spotOf(node) {
    const owner = node !== document.body && ownerOf(node)
    return owner && { id: owner.id, index: focusables(owner).indexOf(node) }
  }

  function nodeAt({ id, index }) {
    const owner = document.getElementById(id)
    const all = owner ? focusables(owner) : []
    return all[index] || all[0]
  }

  function keep(change) {
    const active = document.activeElement
    const spot = spotOf(active)
    const isField = active.matches('input, textarea')
    const range = isField && [active.selectionStart, active.selectionEnd, active.selectionDirection]
    neighbour = undefined
    hasPresented = false
    arrival = undefined
    change()
    if (arrival && !arrival.node.closest('dialog')) scrollTo(0, arrival.scrolled)
    if (hasPresented || !spot || document.activeElement === active && !active.disabled) return resume()
    // A button that can't be pressed for as long as its work takes has the focus again afterwards.
    if (active.isConnected && active.matches('button:disabled')) return void (paused = active)
    const target = active.isConnected && !active.disabled ? active : arrival ? placeIn(arrival, !isField) : nodeAt(spot)
    if (target) {
      target.focus({ preventScroll: !arrival })
      if (isField && !arrival && target.matches('input, textarea')) target.setSelectionRange(...range)
      return
    }
    // What is typed next must not end up in another field.
    let near = neighbour || ownerOf(active)
    while (near && !enter(near, !isField)) near = near.parentElement
  }

  function resume() {
    if (!paused || document.activeElement !== document.body) paused = undefined
    else if (!paused.disabled) paused.focus({ preventScroll: true })
  }

  // Where the focus goes in a page: where it was, or else into what the page is about.
  function placeIn(page, mayType) {
    const all = focusables(page.node).filter(item => mayType || !item.matches('input, textarea'))
    return page.id && nodeAt(page) || all.find(item => !item.closest('.back, .toolbar')) || all[0]
  }

  function leave(page) {
    const { activeElement } = document
    leftPages.set(page.id, { ...(page.contains(activeElement) && spotOf(activeElement)), scrolled: scrollY })
    // Most that are left are gone for good.
    if (leftPages.size > 50) leftPages.delete(leftPages.keys().next().value)
  }

  return {
    keep,
    spotOf,

    // Another server's screen takes the place of this one, in which all is numbered anew.
    restart(change) {
      const active = document.activeElement
      const isControl = active !== document.body && !active.matches('input, textarea')
      const nameOf = node => node.ariaLabel || node.textContent
      const name = nameOf(active)
      const isAlike = node => node.localName === active.localName && nameOf(node) === name
      const index = isControl && focusables(screen).filter(isAlike).indexOf(active)
      leftPages.clear()
      inserted = []
      paused = undefined
      change()
      inserted = []
      if (isControl) focusables(screen).filter(isAlike)[index]?.focus({ preventScroll: true })
    },

    // Nothing that was inserted is the answer to a press.
    nothingInserted: () => inserted = [],

    // A dialog has been shown, which has taken the focus.
    presented: () => hasPresented = true,

    // An element of a batch has been inserted by a function that tells all in it that want the focus.
    inserted(node, adopt) {
      const wanting = inserted.length
      adopt()
      if (node.matches('.page')) arrival = { node, scrolled: 0, ...leftPages.get(node.id) }
      // In a page that comes back nothing is new.
      if (leftPages.delete(node.id)) inserted.length = wanting
    },

    wants: (node, revision) => inserted.push({ node, revision }),

    // An element is about to be removed.
    removing(node) {
      if (node.matches('.page')) leave(node)
      if (node !== neighbour && !node.contains(document.activeElement)) return
      neighbour = node.nextElementSibling || node.previousElementSibling || node.parentElement
      if (node.cameFrom) neighbour = nodeAt(node.cameFrom) || screen
    },

    // What was inserted after a revision is the answer to a press in this tab, and may take the focus.
    answered(after = Infinity) {
      const target = inserted.findLast(item => item.revision > after && item.node.isConnected)
      inserted = []
      if (!target) return
      // What is new is there to be typed into, if that is possible.
      const field = focusables(target.node).find(item => item.matches('input, textarea'))
      if (field) field.focus()
      else enter(target.node)
    },
  }
}
