// Text fields and menus. While its user edits a field, the browser knows best what is in it. The
// attribute holds what the server said last: that is shown as soon as no edit is under way that the
// server hasn't seen.
import { byId, fieldOf, idOf, ownerOf } from './elements.mjs'

export const shown = field => field.defaultValue.replace(/[\r\n]/g, '')

const longestText = 20_000

export function makeFields({ screen, send, say }) {
  // For each field with such an edit, its number.
  const edits = new Map()
  let composing

  function settle(owner) {
    const field = fieldOf(owner)
    if (!field || field === composing || edits.has(idOf(field))) return
    if (field.matches('select')) {
      for (const option of field.options) option.selected = option.hasAttribute('selected')
      return
    }
    setText(field, shown(field))
  }

  function edited({ target }) {
    if (!target.matches('input')) return
    // Escaped, because that is what has to fit into a message.
    if (JSON.stringify(target.value).length <= longestText) edits.set(idOf(target), send(idOf(target), 'edit', target.value))
    else {
      settle(ownerOf(target))
      say(`That text is too long: ${longestText} characters at most.`)
    }
  }
  screen.addEventListener('input', edited)

  screen.addEventListener('change', ({ target }) => {
    if (target.matches('select')) {
      edits.set(idOf(target), send(idOf(target), 'select', +target.value) || 0)
      finished(0)
    }
  })

  screen.addEventListener('compositionstart', ({ target }) => composing = target)
  screen.addEventListener('compositionend', ({ target }) => {
    composing = undefined
    // Some browsers tell of the composed text only after this.
    setTimeout(() => target.isConnected && settle(ownerOf(target)))
  })

  // A field whose value was set once no longer follows its attribute by itself.
  screen.addEventListener('focusin', ({ target }) => {
    if (target.matches('input')) target.value = target.value
  })

  // All events up to a number are done.
  function finished(number) {
    for (const [id, edit] of edits) if (edit <= number) settled(id)
  }

  function settled(id) {
    edits.delete(id)
    settle(byId(id))
  }

  return {
    settle,
    edited,
    finished,

    // Events that the server will never see.
    forgot: events => {
      for (const [number, id] of events) if (edits.get(id) === number) settled(id)
    },

    // The text fields with an edit that the server may not have seen.
    get unseen() {
      return [...edits.keys()].map(id => fieldOf(byId(id))).filter(field => field?.matches('input'))
    },
  }
}

// The caret stays between what is the same in front of it and what is the same behind it.
export function setText(field, text) {
  const old = field.value
  if (old === text) return
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.value = text
  if (document.activeElement !== field) return
  const place = caretAfter(old, text)
  field.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection)
}

// Where a caret in one text is in another one.
export function caretAfter(old, text) {
  const shorter = Math.min(old.length, text.length)
  let head = 0
  while (head < shorter && old[head] === text[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++
  return caret => caret <= head ? caret : text.length - Math.min(tail, old.length - caret)
}
