// The keyboard.
import { pressInMenu } from './dialogs.mjs'
import { topDialog, typedSelector } from './elements.mjs'

const directions = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

export function listenToKeys({ screen, press, dialogs, act }) {
  const { dismiss, leave } = dialogs
  document.addEventListener('keydown', event => {
    const { key, target } = event
    // Some browsers leave the focus on a field that has been disabled.
    if (event.isComposing || target.disabled) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey) && target.matches('textarea')) return void act(target, ['submit'])
    if (event.ctrlKey || event.metaKey) return
    // A key that is held down presses once.
    if (event.repeat && (key === 'Enter' || key === ' ') && !target.matches(typedSelector)) {
      event.preventDefault()
      return
    }
    if (event.altKey) return shortcut(event)
    const dialog = topDialog()
    if (key === 'Escape' && target.matches('[type=search]') && target.value) empty(event)
    else if (key === 'Escape' && dialog) dismiss(event, dialog)
    else if (dialog?.matches('.menu') && pressInMenu(event, dialog, { press, leave })) event.preventDefault()
    else if (key === 'ArrowDown' && target.matches('[aria-haspopup]')) {
      event.preventDefault()
      press(target)
    }
    else if (key === 'Escape') goBack(target)
    else if (key === 'Enter' && target.matches('input') && target.matches(typedSelector)) act(target, ['submit'])
    else if ((key === 'Enter' || key === ' ') && target.matches('span[tabindex], [role=option]')) {
      event.preventDefault()
      press(target)
    } else if (target.matches('[role=option]') && (key === 'ArrowUp' || key === 'ArrowDown')) {
      event.preventDefault()
      const all = [...target.closest('[role=listbox]').querySelectorAll('[role=option]')]
      all[all.indexOf(target) + directions[key]]?.focus()
    } else if (directions[key] && target.matches('[role=tab], [role=radio]')) {
      event.preventDefault()
      const all = [...target.parentElement.children]
      const next = all.at((all.indexOf(target) + directions[key]) % all.length)
      next.focus()
      press(next)
    }
  })

  // As some browsers do by themselves.
  function empty(event) {
    event.preventDefault()
    event.target.value = ''
    event.target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  // Leaves a text field, and goes back from anywhere else. Nothing has the focus after a field was left:
  // Enter must not lead away from the page.
  function goBack(target) {
    if (target.matches('input, textarea')) return target.blur()
    const button = (target.closest('.page') || screen).querySelector('.page > .back')
    if (button) press(button)
  }

  function shortcut(event) {
    // With Alt some systems make another character of a key: then its place on the keyboard counts.
    const key = /^[a-z0-9]$/i.test(event.key) ? event.key : event.code.slice(-1)
    const button = (topDialog() || screen).querySelector(`[aria-keyshortcuts="Alt+${key.toUpperCase()}"]`)
    if (!button || event.getModifierState('AltGraph')) return
    event.preventDefault()
    press(button)
  }
}
