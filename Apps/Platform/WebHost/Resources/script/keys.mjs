// The keyboard.
import { pressInMenu } from './dialogs.mjs'
import { isField, topDialog, typedSelector } from './elements.mjs'

const directions = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const isTypedInto = target => target.matches(`${typedSelector}, [role=textbox]`) || target.isContentEditable

// Returns the letter or digit of a shortcut with Alt. Returns undefined if the key types something,
// or has no letter or digit.
export function shortcutKey({ key, code, isAltGraph, isInField, isApple }) {
  // Layouts type characters with AltGr, and the keypad types characters with Alt.
  if (isAltGraph || code.startsWith('Numpad')) return
  if (/^[a-z0-9]$/i.test(key) && !(isInField && isApple)) return key
  // Outside a field a key types nothing. If the layout or Alt turns the key into another character,
  // its position on the keyboard counts.
  if (!isInField && ([...key].length === 1 || key === 'Dead')) return /^(?:Key|Digit)(.)$/.exec(code)?.[1]
}

export function listenToKeys({ screen, press, dialogs, act }) {
  const { dismiss, leave } = dialogs
  document.addEventListener('keydown', event => {
    const { key, target } = event
    // Some browsers leave the focus on a disabled field. Safari ends a composition before it
    // reports the key that did so, with the key code 229.
    if (event.isComposing || event.keyCode === 229 || target.disabled) return
    if (key === 'Enter' && (event.ctrlKey || event.metaKey) && target.matches('textarea') && isField(target)) return void act(target, ['submit'])
    if (event.ctrlKey || event.metaKey) return
    // A key that is held down presses once.
    if (event.repeat && (key === 'Enter' || key === ' ') && !isTypedInto(target)) {
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
    else if (key === 'Enter' && target.matches('input') && target.matches(typedSelector)) isField(target) && act(target, ['submit'])
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

  // Empties a search field, as some browsers do on their own.
  function empty(event) {
    event.preventDefault()
    event.target.value = ''
    event.target.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  // Takes the focus from a text field, or goes back if no text field has the focus. After a field
  // nothing has the focus, so that the next Enter presses nothing.
  function goBack(target) {
    if (isTypedInto(target)) return target.blur()
    const button = (target.closest('.page') || screen).querySelector('.page > .back')
    if (button) press(button)
  }

  function shortcut(event) {
    const key = shortcutKey({
      key: event.key,
      code: event.code,
      isAltGraph: event.getModifierState('AltGraph'),
      isInField: isTypedInto(event.target),
      isApple: /^(Mac|iP)/.test(navigator.platform),
    })
    const button = key && (topDialog() || screen).querySelector(`[aria-keyshortcuts="Alt+${key.toUpperCase()}"]`)
    if (!button) return
    event.preventDefault()
    press(button)
  }
}
