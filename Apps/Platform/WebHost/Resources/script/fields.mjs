// Text fields and menus. While the user edits a field, the browser knows its content best. The
// markup holds the server's last value. The field shows that value as soon as the server has seen all edits.
//
// The page keeps typed text until it is saved. If this server stops, the page gives the text to the
// next one.
import { byId, fieldOf, fieldSelector, idOf, isField, ownerOf, typedSelector } from './elements.mjs'
import { matchFields } from './matching.mjs'

const longestText = 20_000
const mostTexts = 1_000

const isSecret = field => field.type === 'password'

const textIn = field => field.matches('select') ? field.selectedOptions[0]?.text ?? '' : field.value

const fieldName = field => field.ariaLabel || field.placeholder || ownerOf(field)?.ariaLabel
  || field.closest('label')?.querySelector('span')?.textContent || ''

// The text of a secret field never appears in a notice or in stored drafts.
const kindOf = field => isSecret(field) ? 'secret' : field.localName

const allIn = screen => [...screen.querySelectorAll(fieldSelector)].filter(isField)

// - act: sends a user's action on a field, and returns the number of the event.
// - place: returns the path of the screen.
export function makeFields({ screen, act, say, place }) {
  // The fields with unsaved edits. Each entry has the number of the last edit and all texts, each
  // with the number of its edit.
  const edits = new Map()
  // All events up to this one are done.
  let done = 0
  let composing
  // The field whose edit hasn't ended. Such a field shows typed text while the user edits it, and
  // otherwise the server's value.
  let unended
  // The secrets that the server has received from fields of this page. The server itself sends only their
  // lengths.
  const secrets = new WeakMap()

  const isUnseen = field => edits.get(idOf(field))?.number > done

  // Returns the text of a field according to the server's last message. A secret from another page
  // counts as empty: its dots are the placeholder.
  function shown(field) {
    if (field.matches('select')) return [...field.options].find(option => option.defaultSelected)?.text ?? ''
    if (field.matches('textarea')) return field.defaultValue.replace(/\r\n?/g, '\n')
    if (!isSecret(field)) return field.defaultValue.replace(/[\r\n]/g, '')
    const text = secrets.get(field) ?? ''
    return text.length === lengthOf(field) ? text : ''
  }

  const lengthOf = secret => +(secret.dataset.length ?? 0)

  // Returns the last text of a field that the page has sent, or that the server has sent since.
  const told = field => isUnseen(field) ? edits.get(idOf(field)).texts.at(-1)[1] : shown(field)

  function settle(owner) {
    const field = fieldOf(owner)
    if (!field || field === composing || isUnseen(field)) return
    if (isSecret(field) && field.value.length === lengthOf(field)) secrets.set(field, field.value)
    if (field.matches('select')) for (const option of field.options) option.selected = option.defaultSelected
    else setText(field, shown(field))
  }

  function edited(field) {
    const id = idOf(field)
    const edit = edits.get(id)
    const isMenu = field.matches('select')
    // The escaped text counts, because it has to fit into a message.
    if (!isMenu && JSON.stringify(field.value).length > longestText) {
      setText(field, edit ? edit.texts.at(-1)[1] : shown(field))
      return say(`That text is too long: ${longestText} characters at most.`)
    }
    if (field.matches('[data-end]')) unended = field
    const number = isMenu ? act(field, ['select', +field.value], '') : act(field, ['edit', field.value], '')
    if (!number) return settle(ownerOf(field))
    const texts = edit?.texts ?? [[0, shown(field)]]
    texts.push([number, textIn(field)])
    // The server may have saved any of these texts. Beyond the limit, the first text stays and the
    // oldest edit is dropped.
    if (texts.length > mostTexts) texts.splice(1, 1)
    edits.set(id, { number, texts, kind: kindOf(field), name: fieldName(field), place: place() })
  }

  // Sends the text of a field if it has changed. Password managers fire events late or not at all.
  function check(field) {
    if (field !== composing && textIn(field) !== told(field)) edited(field)
  }

  // Fields also lose the focus when another screen replaces this one. By the time the microtask
  // runs, they have left the page.
  const checkSoon = field => queueMicrotask(() => field.isConnected && check(field))

  screen.addEventListener('input', ({ target }) => isField(target) && target.matches(typedSelector) && edited(target))
  screen.addEventListener('change', ({ target }) => isField(target) && (target.matches('select') ? edited : checkSoon)(target))
  screen.addEventListener('focusout', ({ target }) => isField(target) && checkSoon(target))
  screen.addEventListener('compositionstart', ({ target }) => composing = target)
  screen.addEventListener('compositionend', ({ target }) => {
    composing = undefined
    // Some browsers report the composed text only after this event.
    setTimeout(() => target.isConnected && settle(ownerOf(target)))
  })

  screen.addEventListener('focusout', ({ target }) => {
    if (target !== unended) return
    unended = undefined
    act(target, ['end'], '')
  })

  // Once a field's value has been set, the field no longer follows its attribute.
  screen.addEventListener('focusin', ({ target }) => {
    if (isField(target) && target.matches(typedSelector)) target.value = target.value
  })

  // Adopts a field that is new on the page. Its element may have an edit under way: the earlier
  // field was of another kind, or left the screen for a moment.
  function adopt(field) {
    if (!isUnseen(field)) return settle(ownerOf(field))
    const text = edits.get(idOf(field)).texts.at(-1)[1]
    if (field.matches('select')) for (const option of field.options) option.selected = option.text === text
    else setText(field, text)
  }

  // Describes all fields of a screen that is about to be replaced: see matching.mjs.
  function snapshot() {
    const fields = allIn(screen).map(field => {
      const edit = edits.get(idOf(field))
      const text = textIn(field)
      const isEdited = edit || text !== shown(field)
      return {
        kind: kindOf(field),
        name: fieldName(field),
        text,
        place: place(),
        isDone: edit && edit.number <= done,
        known: isEdited ? [...(edit?.texts.map(([, text]) => text) ?? [shown(field)]), text] : undefined,
        caret: field === document.activeElement && field.selectionEnd != null
          ? [field.selectionStart, field.selectionEnd, field.selectionDirection] : undefined,
      }
    })
    for (const [id, { number, kind, name, texts, place }] of edits) {
      if (fieldOf(byId(id))) continue
      const known = texts.map(([, text]) => text)
      fields.push({ kind, name, text: known.at(-1), known, place, isDone: number <= done, isGone: true })
    }
    return fields
  }

  return {
    settle,
    adopt,
    snapshot,

    finished(number, saved) {
      const before = done
      done = Math.max(done, number)
      for (const [id, edit] of edits) {
        if (edit.number <= saved) edits.delete(id)
        // Of the texts up to the saved event, only the last can be the saved one.
        else while (edit.texts[1][0] <= saved) edit.texts.shift()
        if (edit.number <= done && edit.number > before) settle(byId(id))
      }
    },

    // Forgets events that the server has refused or will never see. Returns the lost texts, and the
    // names of lost secrets.
    forgot(events) {
      const texts = []
      for (const [number, id] of events) {
        const edit = edits.get(id)
        if (edit?.number !== number) continue
        const text = edit.texts.at(-1)[1]
        edits.delete(id)
        const field = fieldOf(byId(id))
        if (field) settle(byId(id))
        if (edit.kind !== 'select' && text && field?.value !== text) texts.push(edit.kind === 'secret' ? edit.name : text)
      }
      return texts
    },

    // Whether any field has unsaved input.
    get isUnsaved() { return allIn(screen).some(field => textIn(field) !== shown(field)) || edits.size > 0 },

    // Whether any text edit isn't done and has a number that meets a condition.
    isUndone: condition => [...edits.values()].some(({ number, kind }) => kind !== 'select' && number > done && condition(number)),

    // Forgets all edits, because their elements are gone.
    restart: () => edits.clear(),

    // Puts the texts of a former screen back into this one, and sends the texts that are new to the
    // server. Returns the texts without a field, and the field that had the focus.
    restore(before) {
      const fields = allIn(screen)
      const now = fields.map(field => ({ kind: kindOf(field), name: fieldName(field), text: textIn(field) }))
      const pathOf = place => place?.split('?')[0]
      const matches = matchFields(
        before.map(field => ({ ...field, isSamePlace: pathOf(field.place) === pathOf(place()) })), now)
      const lost = []
      let focused
      const isShown = text => now.some(field => field.text === text) || screen.textContent.includes(text)
      before.forEach((field, index) => {
        const match = fields[matches.get(index)]
        if (match?.matches(typedSelector)) {
          match.value = field.text
          if (field.caret) focused = { field: match, caret: field.caret }
        } else if (match) [...match.options].forEach(option => option.selected = option.text === field.text)
        else if (field.known && field.kind === 'secret') lost.push(field.name)
        else if (field.known && ['input', 'textarea'].includes(field.kind) && !isShown(field.text)) lost.push(field.text)
        if (match && textIn(match) !== now[matches.get(index)].text) edited(match)
      })
      return { lost, focused }
    },

    // Sends every field text that the server lacks, such as text typed before this script ran.
    checkAll: () => allIn(screen).forEach(check),
  }
}

// Sets the text of a field. The caret stays between the common start and the common end of the old
// and the new text.
function setText(field, text) {
  const old = field.value
  if (old === text) return
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.value = text
  // Date fields have no caret.
  if (document.activeElement !== field || selectionStart === null) return
  const place = caretAfter(old, text)
  field.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection)
}

// Returns a function that maps a caret in the old text to its place in the new one.
export function caretAfter(old, text) {
  const shorter = Math.min(old.length, text.length)
  let head = 0
  while (head < shorter && old[head] === text[head]) head++
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++
  return caret => caret <= head ? caret : text.length - Math.min(tail, old.length - caret)
}
