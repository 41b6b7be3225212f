// The keyboard focus while elements come, go and are replaced. The focus never moves on its own to
// a control that the next Enter would press by mistake. From a replaced control the focus moves to
// the replacement, and from a removed row to the row beside it. Otherwise nothing has the focus until
// the user moves it with a key or the pointer. Tab continues from the old place.
import { controls, focusables, ownerOf, typedSelector } from './elements.mjs'

export function makeFocus(screen) {
  // The place of a removed element that had the focus, or would have got it back: { mark, isRow }.
  let gap
  // The spot of the focus before the removed dialog opened.
  let cameFrom
  // The elements that this batch has inserted.
  let fresh = new Set()
  let hasPresented
  // The scroll position and the focus spot of pages that were left and may come back.
  const leftPages = new Map()
  // The scroll position and the focus spot for a page that this batch has inserted.
  let arrival
  // A control that was disabled while it had the focus. It gets the focus back as soon as it is enabled.
  let paused
  // The last pressed element. Some browsers don't focus it.
  let pressed
  // Elements that want the focus, until the page knows whether a press in this tab inserted them.
  let inserted = []
  // Whether the focused element no longer wants the focus.
  let isReleased

  function enter(node, mayType = true, options) {
    const target = focusables(node).find(item => mayType || !item.matches(typedSelector))
    target?.focus(options)
    return target
  }

  // Returns the spot of a node: its element, its index among the element's controls, and its use. The
  // spot stays valid when the element is replaced.
  function spotOf(node) {
    const owner = node !== document.body && ownerOf(node)
    return owner && { id: owner.id, index: controls(owner).indexOf(node), use: useOf(node) }
  }

  // Returns the user's spot in a part of the page: the current or paused focus, or else the last press.
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
    // The released element loses the focus, unless another element wants it.
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
      // Date fields have no caret.
      if (isField && range[0] !== null && !arrival && target.selectionStart != null) target.setSelectionRange(...range)
    } else if (gap) fill(gap, !isField)
  }

  // Moves the focus to the replacement in a gap, or to a row beside it. After a field, no other
  // field gets the focus, so that the user doesn't type into it.
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

  // Returns the focus target in a page: the former one, or else the first control of the content in view.
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
    // Most left pages never come back.
    if (leftPages.size > 50) leftPages.delete(leftPages.keys().next().value)
  }

  return {
    keep,

    // The spot of the focus, or of the control that will get it back.
    get spot() { return spotIn(screen) },
    pressed: node => pressed = node,

    // Replaces the screen with another server's, which numbers all elements differently.
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

    // Forgets the inserted elements, because no press in this tab inserted them.
    nothingInserted: () => inserted = [],

    // Records that a dialog has taken the focus.
    presented: () => hasPresented = true,

    // Handles an element that a batch has inserted. `adopt` reports all elements in it that want
    // the focus.
    inserted(node, adopt) {
      const wanting = inserted.length
      fresh.add(node)
      adopt()
      if (node.matches('.page')) arrival = { node, scrolled: 0, ...leftPages.get(node.id) }
      // The elements of a page that comes back aren't new, so they don't get the focus.
      if (leftPages.delete(node.id)) inserted.length = wanting
    },

    wants: (node, revision) => inserted.push({ node, revision }),

    // Releases an element that no longer wants the focus.
    released(node) {
      if (node.contains(document.activeElement)) isReleased = true
    },

    // Prepares for the removal of an element.
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

    // Focuses the last element that requested the focus after a revision, because a press in this tab
    // caused the request.
    answered(after = Infinity) {
      const target = inserted.findLast(item => item.revision > after && item.node.isConnected)
      inserted = []
      if (!target) return
      // A text field in the new element comes first, so that the user can type.
      const field = focusables(target.node).find(item => item.matches(typedSelector))
      if (field) field.focus()
      else enter(target.node)
    },
  }
}

const rowTags = 'li:not(.section), .row'

// The use of a control, which tells the controls of one element apart.
export const useOf = node => [
  node.matches('input, textarea') ? 'text' : node.localName, node.role, node.dataset.do, node.dataset.send, node.dataset.value].join()

// Whether a node still belongs to the screen. An element that only plays its exit is gone: see
// motion.mjs.
const isThere = node => node.isConnected && !node.closest('[data-leaving]')
