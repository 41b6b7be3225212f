// Where the keyboard focus is while elements come, go and are replaced. It never goes by itself to something that the next
// Enter would press instead of what had the focus: it goes to what stands in the same place, or to the row beside one that is
// gone, or rests until a key or the pointer moves it. Tab goes on from where it was.
import { controls, focusables, ownerOf, typedSelector } from './elements.mjs'

export function makeFocus(screen) {
  // The place in the page from which the element with the focus, or the one that is to get it back, has been removed:
  // { mark, isRow }.
  let gap
  // Where the focus was before the dialog that has been removed.
  let cameFrom
  // The elements that have come with this batch.
  let fresh = new Set()
  let hasPresented
  // Where pages that gave their place to others, and may come back, were scrolled to and had the focus.
  const leftPages = new Map()
  // The same for a page that has just come.
  let arrival
  // A control that was disabled while it had the focus. It has it again as soon as it can be used.
  let paused
  // The last pressed element. Some browsers don't focus it.
  let pressed
  // Elements that want the focus, until it is known who had them inserted.
  let inserted = []
  // Whether the element with the focus has wanted it and doesn't any more.
  let isReleased

  function enter(node, mayType = true, options) {
    const target = focusables(node).find(item => mayType || !item.matches(typedSelector))
    target?.focus(options)
    return target
  }

  // A spot that is still known when its element has been replaced.
  function spotOf(node) {
    const owner = node !== document.body && ownerOf(node)
    return owner && { id: owner.id, index: controls(owner).indexOf(node), use: useOf(node) }
  }

  // Where the user is in a part of the page: where the focus is there or is to be again, or what they have pressed there
  // without it.
  function spotIn(node) {
    const { activeElement } = document
    const place = activeElement === document.body ? paused ?? pressed : activeElement
    return place && node.contains(place) && spotOf(place)
  }

  function nodeAt({ id, index, use }) {
    const owner = document.getElementById(id)
    const all = owner ? controls(owner) : []
    return [all[index], ...all].find(item => item && useOf(item) === use)
  }

  function keep(change) {
    const active = document.activeElement
    const spot = spotOf(active)
    const isField = active.matches(typedSelector)
    const range = isField && [active.selectionStart, active.selectionEnd, active.selectionDirection]
    const wanting = inserted.length
    hasPresented = isReleased = false
    arrival = undefined
    change()
    // Nothing is to have the focus, unless another element wants it.
    if (isReleased && inserted.length === wanting && document.activeElement === active) return active.blur()
    if (arrival && !arrival.node.closest('dialog')) scrollTo(0, arrival.scrolled)
    const isLost = spot ? document.activeElement !== active || active.disabled : cameFrom || arrival?.id
    if (isLost && !hasPresented) find(active, spot, isField, range)
    else resume()
    gap?.mark.remove()
    gap = cameFrom = undefined
    fresh.clear()
  }

  // Gives the focus a new place, because its element is gone, disabled or moved.
  function find(active, spot, isField, range) {
    const target = spot && isThere(active) ? active
      : arrival ? placeIn(arrival, !isField) : spot && nodeAt(spot) || cameFrom && nodeAt(cameFrom)
    paused = undefined
    if (target?.disabled) paused = target
    else if (target) {
      target.focus({ preventScroll: true })
      // Fields of dates have no caret.
      if (isField && range[0] !== null && !arrival && target.selectionStart != null) target.setSelectionRange(...range)
    } else if (gap) fill(gap, !isField)
  }

  // What is typed next must not end up in another field.
  function fill({ mark, isRow }, mayType) {
    const neighbours = [mark.nextElementSibling, mark.previousElementSibling].filter(node => node)
    const replacement = neighbours.find(node => fresh.has(node))
    const row = isRow && neighbours.find(node => node.matches(rowTags))
    if (replacement) enter(replacement, mayType, { preventScroll: true })
    else if (row) {
      if (!row.hasAttribute('tabindex')) row.tabIndex = -1
      row.focus({ preventScroll: true })
    }
  }

  function resume() {
    if (!paused || document.activeElement !== document.body) paused = undefined
    else if (!paused.disabled) paused.focus({ preventScroll: true })
  }

  // Where the focus goes in a page: where it was, or else into what there is to see of what the page is about.
  function placeIn(page, mayType) {
    const all = focusables(page.node).filter(item => mayType || !item.matches(typedSelector))
    const inside = all.filter(item => !item.closest('.back, .toolbar'))
    return page.id && nodeAt(page) || inside.find(isInView) || inside[0] || all[0]
  }

  function isInView(node) {
    const { top, bottom } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  }

  function leave(page) {
    leftPages.set(page.id, { ...spotIn(page), scrolled: scrollY })
    // Most that are left are gone for good.
    if (leftPages.size > 50) leftPages.delete(leftPages.keys().next().value)
  }

  return {
    keep,

    // Where the focus is, or is to be again.
    get spot() { return spotIn(screen) },
    pressed: node => pressed = node,

    // Another server's screen takes the place of this one, in which all is numbered anew.
    restart(change) {
      const active = document.activeElement
      const isControl = active !== document.body && !active.matches(typedSelector)
      const nameOf = node => node.ariaLabel || node.textContent
      const name = nameOf(active)
      const isAlike = node => node.localName === active.localName && nameOf(node) === name
      const index = isControl && focusables(screen).filter(isAlike).indexOf(active)
      leftPages.clear()
      inserted = []
      paused = pressed = undefined
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
      fresh.add(node)
      adopt()
      if (node.matches('.page')) arrival = { node, scrolled: 0, ...leftPages.get(node.id) }
      // In a page that comes back nothing is new.
      if (leftPages.delete(node.id)) inserted.length = wanting
    },

    wants: (node, revision) => inserted.push({ node, revision }),

    // An element that wanted the focus doesn't any more.
    released(node) {
      if (node.contains(document.activeElement)) isReleased = true
    },

    // An element is about to be removed.
    removing(node) {
      if (node.matches('.page')) leave(node)
      const { activeElement } = document
      if (node.matches('dialog') && (activeElement === document.body || node.contains(activeElement))) cameFrom = node.cameFrom
      const held = cameFrom ? document.getElementById(cameFrom.id) : activeElement
      if (node.contains(held) || gap && node.contains(gap.mark)) {
        gap?.mark.remove()
        gap = { mark: document.createComment(''), isRow: node.matches(rowTags) }
        node.before(gap.mark)
      }
    },

    // What was inserted after a revision is the answer to a press in this tab, and may take the focus.
    answered(after = Infinity) {
      const target = inserted.findLast(item => item.revision > after && item.node.isConnected)
      inserted = []
      if (!target) return
      // What is new is there to be typed into, if that is possible.
      const field = focusables(target.node).find(item => item.matches(typedSelector))
      if (field) field.focus()
      else enter(target.node)
    },
  }
}

const rowTags = 'li:not(.section), .row'

// What a control is for, as far as several of one element have to be told apart.
export const useOf = node => [
  node.matches('input, textarea') ? 'text' : node.localName, node.role, node.dataset.do, node.dataset.send, node.dataset.value].join()

// What is only seen for a moment longer is gone: see motion.mjs.
const isThere = node => node.isConnected && !node.closest('[data-leaving]')
