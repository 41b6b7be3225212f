// Presses. This module turns a click into an event.

// A link that leads out of the app has a target.
const pressable = 'button, span[tabindex], [role=option], a[href]:not([target])'

// - act: sends an action, and returns the number of the event.
export function makePresses({ screen, act, feedback, focus, dialogs }) {
  function press(button) {
    if (button.disabled || button.ariaDisabled === 'true') return
    const action = button.dataset.do
    const index = [...button.parentElement.children].indexOf(button)
    const { send, value, json } = button.dataset
    let event = ['press']
    if (send) event = ['custom', send, json ? JSON.parse(json) : value]
    else if (action === 'delete' || action === 'dismiss') event = [action]
    else if (action) event = ['move', action === 'up' ? -1 : 1]
    else if (button.matches('[role=tab], [role=radio], [role=menuitemradio]')) event = ['select', +(button.dataset.choice ?? index)]
    focus.pressed(button)
    const number = act(button, event)
    if (number) feedback.pressed(button, number)
  }

  screen.addEventListener('click', event => {
    // A control in a selectable row handles its own click. The click doesn't select the row.
    const button = event.target.closest('button, span[tabindex], a, input, label, select, textarea, [role=option]')
    if (!button?.matches(pressable)) return
    // With a modifier key, the browser opens a link in another tab or window, or saves it.
    if (button.matches('a') && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) return
    // The browser must not follow a pressed link, nor a link that encloses a pressed control.
    if (button.closest('a')) event.preventDefault()
    press(button)
  })

  // A right click opens the nearest menu around the pointer. Fields, links and selected text keep
  // the browser's menu.
  screen.addEventListener('contextmenu', event => {
    const { target, clientX: x, clientY: y } = event
    if (target.closest('input, textarea, select, a[href]') || !getSelection().isCollapsed) return
    let button
    for (let node = target; node && node !== screen && !button; node = node.parentElement) {
      button = [...node.children].find(child => child.matches('[data-menu]'))
    }
    if (!button || button.disabled) return
    event.preventDefault()
    dialogs.point(button, x, y)
    press(button)
  })

  return { press }
}
