// Dialogs. The server decides how long each one stays.
import { byId, controls, idOf, topDialog } from './elements.mjs'

// In pixels: the gap between a menu and its anchor, the gap to the window's edge, and the least height.
const anchorGap = 6
const windowGap = 8
const leastHeight = 160

export function makeDialogs({ screen, focus, act }) {
  // The dialog that a click dismisses, because the pointer went down outside its box.
  let leaving
  // The button whose next menu opens at the pointer: { id, box }.
  let pointed

  function dismiss(event, dialog = event.target) {
    event.preventDefault()
    if (!dialog.matches('[data-stays]')) act(dialog, ['dismiss'])
  }

  screen.addEventListener('cancel', dismiss, true)
  // A browser may close a dialog on its own. The page then shows the dialog again.
  screen.addEventListener('close', ({ target }) => target.isConnected && target.showModal(), true)

  // A click outside a dialog dismisses it, but the user has to answer an alert. A drag that begins
  // inside, such as a text selection, dismisses nothing.
  document.addEventListener('pointerdown', event => leaving = isBeside(event) ? event.target : undefined, true)
  screen.addEventListener('click', event => {
    if (event.target === leaving && isBeside(event)) dismiss(event)
  })

  function isBeside({ target, clientX: x, clientY: y }) {
    if (!target.matches?.('dialog:not(.alert)')) return false
    const { left, right, top, bottom } = target.getBoundingClientRect()
    return x < left || x > right || y < top || y > bottom
  }

  // Places a popover or a menu beside its anchor, or in the middle without one.
  function place(dialog) {
    const anchor = byId(dialog.dataset.anchor)
    const around = dialog.matches('.menu') && anchor && controls(anchor)[0] || anchor
    const box = dialog.pointed ?? around?.getBoundingClientRect()
    const { style } = dialog
    style.cssText = dialog.dataset.css ?? ''
    if (!box || !dialog.pointed && !box.width && !box.height) return
    style.margin = 0
    const { width, height } = dialog.getBoundingClientRect()
    const below = innerHeight - box.bottom - anchorGap - windowGap
    const above = box.top - anchorGap - windowGap
    const isBelow = height <= below || below >= above
    const room = Math.max(isBelow ? below : above, leastHeight)
    const start = getComputedStyle(dialog).direction === 'rtl' ? box.right - width : box.left
    const within = (offset, size, length) => Math.max(windowGap, Math.min(offset, length - size - windowGap))
    style.maxHeight = `${room}px`
    style.left = `${within(start, width, innerWidth)}px`
    style.top = `${within(isBelow ? box.bottom + anchorGap : box.top - anchorGap - Math.min(height, room), Math.min(height, room), innerHeight)}px`
  }

  const placeAll = () => screen.querySelectorAll('dialog[data-anchor]').forEach(place)
  addEventListener('resize', placeAll)
  addEventListener('scroll', ({ target }) => target.matches?.('dialog, dialog *') || placeAll(), { capture: true, passive: true })

  return {
    dismiss,
    placeAll,

    // Leaves the topmost dialog. Returns the number of the event, or undefined if the dialog has to stay.
    leave() {
      const dialog = topDialog()
      return dialog?.matches(':not([data-stays])') ? act(dialog, ['dismiss']) : undefined
    },

    // Makes the next menu of a button open at the pointer.
    point(button, x, y) {
      pointed = { id: idOf(button), box: { left: x, right: x, top: y - anchorGap, bottom: y - anchorGap } }
    },

    // Shows a dialog as modal, which makes everything behind it inert. The markup has the dialog
    // open, so that the user can read it without this script.
    present(dialog) {
      dialog.removeAttribute('open')
      dialog.cameFrom = focus.spot
      dialog.showModal()
      focus.presented()
      if (pointed?.id === +dialog.dataset.anchor) dialog.pointed = pointed.box
      if (dialog.dataset.anchor) pointed = undefined
      if (dialog.dataset.anchor) place(dialog)
      // Cancel gets the focus, so that a stray key press deletes nothing.
      if (dialog.matches('.alert, .confirmation')) dialog.querySelector('.cancel')?.focus()
    },
  }
}

// Handles a key in a menu. Returns whether the key did something.
export function pressInMenu({ key, target }, dialog, { press, leave }) {
  const items = [...dialog.querySelectorAll('[role^=menuitem]')].filter(item => !item.disabled)
  const index = items.indexOf(target)
  const count = items.length
  let next
  if (key === 'ArrowDown') next = items[(index + 1) % count]
  else if (key === 'ArrowUp') next = items.at(index > 0 ? index - 1 : -1)
  else if (key === 'Home') next = items[0]
  else if (key === 'End') next = items.at(-1)
  else if (key === 'Tab') leave()
  else if (key === 'ArrowRight' && target.matches('[aria-haspopup]')) press(target)
  else if (key === 'ArrowLeft' && document.querySelectorAll('dialog.menu[open]').length > 1) leave()
  else if (key.length === 1 && key !== ' ') {
    const isStart = item => item.innerText.trim().toLowerCase().startsWith(key.toLowerCase())
    next = [...items.slice(index + 1), ...items.slice(0, index + 1)].find(isStart)
  } else return false
  next?.focus()
  return true
}
