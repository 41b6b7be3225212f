// Text fields and menus. While its user edits a field, the browser knows best what is in it. The
// markup holds what the server said last: that is shown as soon as no edit is under way that the
// server hasn't seen.
//
// What was typed is kept until it is saved, to be given to another server if this one is gone.
import { byId, fieldOf, fieldSelector, idOf, isField, ownerOf, typedSelector } from './elements.mjs'
import { matchFields } from './matching.mjs'

const longestText = 20_000
const mostTexts = 1_000

const isSecret = field => field.type === 'password'

const textIn = field => field.matches('select') ? field.selectedOptions[0]?.text ?? '' : field.value

const fieldName = field => field.ariaLabel || field.placeholder || ownerOf(field)?.ariaLabel
  || field.closest('label')?.querySelector('span')?.textContent || ''

// What is typed into a field for secrets is never said, nor put anywhere.
const kindOf = field => isSecret(field) ? 'secret' : field.localName

const allIn = screen => [...screen.querySelectorAll(fieldSelector)].filter(isField)

// - act: passes on what was done to a field, and returns the number of the event.
// - place: where the screen is.
export function makeFields({ screen, act, say, place }) {
  // For each field with an edit that isn't saved: the number of the last one, and all texts that it
  // has had, each with the number of its edit.
  const edits = new Map()
  // All events up to this one are done.
  let done = 0
  let composing
  // A field that shows a value, and what was typed only for as long as it is edited.
  let unended
  // The secrets that the server has received from fields of this page. The server itself sends only their
  // lengths.
  const secrets = new WeakMap()

  const isUnseen = field => edits.get(idOf(field))?.number > done

  // Returns the text of a field by the server's last message. A secret from another page counts as empty: its dots are
  // the placeholder.
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
    // Escaped, because that is what has to fit into a message.
    if (!isMenu && JSON.stringify(field.value).length > longestText) {
      setText(field, edit ? edit.texts.at(-1)[1] : shown(field))
      return say(`That text is too long: ${longestText} characters at most.`)
    }
    if (field.matches('[data-end]')) unended = field
    const number = isMenu ? act(field, ['select', +field.value], '') : act(field, ['edit', field.value], '')
    if (!number) return settle(ownerOf(field))
    const texts = edit?.texts ?? [[0, shown(field)]]
    texts.push([number, textIn(field)])
    // What was saved may be any of them; but of so many, those that were there for the shortest time
    // are the least likely.
    if (texts.length > mostTexts) texts.splice(1, 1)
    edits.set(id, { number, texts, kind: kindOf(field), name: fieldName(field), place: place() })
  }

  // Sends the text of a field if it has changed. Password managers fire events late or not at all.
  function check(field) {
    if (field !== composing && textIn(field) !== told(field)) edited(field)
  }

  // Where another screen takes the place of this one, its fields are left as well.
  const checkSoon = field => queueMicrotask(() => field.isConnected && check(field))

  screen.addEventListener('input', ({ target }) => isField(target) && target.matches(typedSelector) && edited(target))
  screen.addEventListener('change', ({ target }) => isField(target) && (target.matches('select') ? edited : checkSoon)(target))
  screen.addEventListener('focusout', ({ target }) => isField(target) && checkSoon(target))
  screen.addEventListener('compositionstart', ({ target }) => composing = target)
  screen.addEventListener('compositionend', ({ target }) => {
    composing = undefined
    // Some browsers tell of the composed text only after this.
    setTimeout(() => target.isConnected && settle(ownerOf(target)))
  })

  screen.addEventListener('focusout', ({ target }) => {
    if (target !== unended) return
    unended = undefined
    act(target, ['end'], '')
  })

  // A field whose value was set once no longer follows its attribute by itself.
  screen.addEventListener('focusin', ({ target }) => {
    if (isField(target) && target.matches(typedSelector)) target.value = target.value
  })

  // A field is new on the page. An edit of its element may be under way all the same: the field before it was of
  // another kind, or has left the screen for a moment.
  function adopt(field) {
    if (!isUnseen(field)) return settle(ownerOf(field))
    const text = edits.get(idOf(field)).texts.at(-1)[1]
    if (field.matches('select')) for (const option of field.options) option.selected = option.text === text
    else setText(field, text)
  }

  // What there is to know of all fields, whose screen is about to go: see matching.mjs.
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
        // Of the texts until then only the last can be what is saved.
        else while (edit.texts[1][0] <= saved) edit.texts.shift()
        if (edit.number <= done && edit.number > before) settle(byId(id))
      }
    },

    // Events that the server will never see, or has refused. Returns the texts that are lost by that.
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

    // Whether anything isn't saved.
    get isUnsaved() { return allIn(screen).some(field => textIn(field) !== shown(field)) || edits.size > 0 },

    // Whether there is a text that isn't done, of those whose events a condition holds for.
    isUndone: condition => [...edits.values()].some(({ number, kind }) => kind !== 'select' && number > done && condition(number)),

    // Forgets all edits: the elements that they are about are gone.
    restart: () => edits.clear(),

    // Puts the texts of a former screen back into this one, and passes on those that are news to the
    // server. Returns those that there is no field for, and the field that had the focus.
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

    // Passes on all that is in a field and that the server hasn't been told of: that it was typed before this script
    // ran, say.
    checkAll: () => allIn(screen).forEach(check),
  }
}

// The caret stays between what is the same in front of it and what is the same behind it.
function setText(field, text) {
  const old = field.value
  if (old === text) return
  const { selectionStart, selectionEnd, selectionDirection } = field
  field.value = text
  // Fields of dates have no caret.
  if (document.activeElement !== field || selectionStart === null) return
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
