// The browser's half of a screen. The page arrives complete. This script sends the user's actions
// and applies the patches that come back. BatchMessage.swift, ServerMessage.swift and
// EventMessage.swift describe the messages.
import { idOf, labelOf } from './elements.mjs'
import { address, makeHistory } from './history.mjs'
import { listenToKeys } from './keys.mjs'
import { makeDialogs } from './dialogs.mjs'
import { makeDrafts } from './drafts.mjs'
import { makeFeedback } from './feedback.mjs'
import { makeFields } from './fields.mjs'
import { makeFocus } from './focus.mjs'
import { makeHooks } from './hooks.mjs'
import { makeMotion } from './motion.mjs'
import { makeNotices } from './notices.mjs'
import { makePatches } from './patches.mjs'
import { makePointers } from './pointers.mjs'
import { makePresses } from './presses.mjs'
import { makeQueue } from './queue.mjs'
import { makeRows } from './rows.mjs'
import { makeSights } from './sights.mjs'
import { makeScrollers } from './scrollers.mjs'
import { makeSizes } from './sizes.mjs'
import { makeSliders } from './sliders.mjs'
import { makeTransport } from './transport.mjs'
import { makeTruncation } from './truncation.mjs'
import { makeWindow } from './window.mjs'

function start() {
  const { dataset } = document.body
  const screen = document.getElementById('screen')
  const notices = makeNotices(document.getElementById('notice'))
  if (!navigator.cookieEnabled) {
    // Without a cookie, every load would begin another session.
    return notices.state('cookie', 'This app knows your browser by a cookie. Allow it for this address, and load the page again.')
  }
  // The name of this page, by which the server recognizes repeated events.
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = makeWindow({ rendered: dataset.window, isAnnounced: 'announced' in dataset })
  const queue = makeQueue()
  let isOnline = true
  let lossTimer
  // Whether another server has answered, but its screen hasn't come yet.
  let awaitsScreen = false

  // Sends a user's action on an element, after the changed text of all fields. Returns the number
  // of the event if it is taken.
  function act(...deed) {
    fields.checkAll()
    return pass(...deed)
  }

  function pass(node, [action, ...argument], label = labelOf(node)) {
    const number = enqueue([idOf(node), action, ...argument], label)
    if (!number) notices.say(`Too much is waiting for the connection. Not done: “${label}”`)
    return number
  }

  // Sends an event that the page reports on its own. Without a connection the page drops the event:
  // such events would pile up and be out of date by the next connection.
  function report(node, event) {
    if (isOnline && !awaitsScreen && node.isConnected) return enqueue([idOf(node), ...event], '')
  }

  const open = path => enqueue([0, 'open', path], '')

  function enqueue(event, label) {
    const number = queue.add(event, label, !isOnline)
    if (number) transport.wanted()
    showWhetherPending()
    return number
  }

  // For code that drives the page, such as a test. While the attribute is set, an event is on its
  // way to the server or unsaved.
  const showWhetherPending = () => document.body.toggleAttribute('data-pending', queue.isPending)

  // Sets whether there is a connection, and marks the page while there is none.
  function setOnline(isNow) {
    isOnline = isNow
    document.body.toggleAttribute('data-offline', !isNow)
  }

  const focus = makeFocus(screen)
  const feedback = makeFeedback()
  const dialogs = makeDialogs({ screen, focus, act })
  const history = makeHistory({ path: dataset.location, open, leave: dialogs.leave, isTyping: () => queue.isTyping })
  const fields = makeFields({ screen, act: pass, say: notices.say, place: () => history.place })
  const sliders = makeSliders({ screen, act })
  const { press } = makePresses({ screen, act, feedback, focus, dialogs })
  const { isOver } = queue
  makePointers({ tell: (node, values) => report(node, ['pointer', ...values]), isDone: isOver })
  const sights = makeSights({ tell: (node, action) => report(node, [action]), isOver })
  const rows = makeRows({
    load: (node, range) => report(node, ['load', ...range]),
    keep: (node, row) => report(node, ['keep', row]),
    isOver,
  })
  const hooks = makeHooks({ send: (node, name, value) => act(node, ['custom', name, value]) })
  const sizes = makeSizes({
    tell: (node, size) => report(node, ['resize', ...size]),
    isOver,
    tellWindow: values => enqueue([0, 'window', ...values], ''),
  })
  const patches = makePatches({
    screen, revision: +dataset.revision, focus, history, fields, sliders, dialogs, sights, feedback, hooks, sizes, rows,
    motion: makeMotion(screen), scrollers: makeScrollers(), truncation: makeTruncation(),
  })
  const drafts = makeDrafts({ collect, isUnsent })
  const transport = makeTransport({
    query: () => `?tab=${tab}${frame.query}&instance=${dataset.instance}&revision=${patches.revision}&path=${encodeURIComponent(address())}${sizes.query}`,
    take: anew => awaitsScreen ? [] : queue.take(anew),
    isLater: events => !awaitsScreen && queue.isLater(events),
    greet,
    receive,
    online,
    offline,
    doubt: patches.doubt,
    drop: which => forget(queue.dropped(which), 'Not done'),
    reload: drafts.reload,
  })
  listenToKeys({ screen, press, dialogs, act })

  // --- Messages from the server ---

  // Handles the first message of a connection. Returns false if the page has to reload.
  function greet({ hello, instance, window, script }) {
    if (script !== dataset.script) return false
    frame.named(window)
    // The server sends these notices again if they still hold.
    notices.problem('')
    notices.state('server', '')
    if (instance !== dataset.instance) {
      dataset.instance = instance
      awaitsScreen = true
      patches.doubt()
    } else if (!awaitsScreen) {
      forget(queue.resumed(hello), 'Perhaps not done')
      if (hello) finished(hello)
    }
    return true
  }

  function receive(message) {
    if (Array.isArray(message)) patches.apply(message)
    else if (typeof message === 'number') finished(Math.abs(message), message > 0)
    else if (message.ack) finished(message.ack, message.saved !== false, message.after)
    else if (message.error) refused(message)
    else if (message.unsaved !== undefined) notices.problem(message.unsaved)
    else if (message.notice !== undefined) notices.state('server', message.notice)
    else if (message.html === undefined) throw Error(`What does ${JSON.stringify(message)} mean?`)
    else if (awaitsScreen) restart(message)
    else patches.replace(message)
  }

  // Records that all events up to a number are done.
  function finished(number, isSaved, after) {
    const isNews = queue.finished(number, isSaved)
    settle(number)
    if (isNews || after !== undefined) focus.answered(after)
  }

  function settle(number) {
    fields.finished(number, queue.saved)
    feedback.finished(press => press <= number)
    sliders.finished(move => move <= number)
    history.finished(number)
    notices.saving(queue.isSaving)
    showWhetherPending()
    restoreWhenThere()
    tellMore()
  }

  // Sends reports that have waited for the last one to be done, or for the connection.
  function tellMore() {
    sights.plan()
    rows.plan()
    sizes.plan()
  }

  // Handles an event that has changed nothing, for example because its element is gone.
  function refused({ number, message }) {
    console.info(message)
    const item = queue.refused(number)
    if (item) forget([item], 'Not done', item.isLate)
    settle(number)
    focus.answered()
  }

  // Forgets events that won't be done. The user always learns of lost text.
  function forget(items, beginning, isWorthAWord = true) {
    const events = items.map(item => item.event)
    notices.sayLost('Not saved', fields.forgot(events))
    if (isWorthAWord) notices.sayLost(beginning, items.map(item => item.label).filter(label => label))
    const numbers = events.map(([number]) => number)
    feedback.finished(press => numbers.includes(press))
    sliders.finished(move => numbers.includes(move))
    numbers.forEach(history.finished)
    showWhetherPending()
    tellMore()
  }

  // --- Another server, or another page ---

  // The user's unsaved work from a former screen. The page restores the work once the new screen is at the user's path.
  let former

  function takeStock() {
    const { undone, uncertain } = queue
    const stock = { instance: dataset.instance, fields: fields.snapshot(), undone, uncertain }
    if (former) for (const name of ['fields', 'undone', 'uncertain']) stock[name].push(...former[name] ?? [])
    return stock
  }

  // Returns the unsaved work for the next page, without sent presses: the next page shows their results.
  function collect() {
    if (!former && !fields.isUnsaved && !queue.undone.length) return
    const stock = takeStock()
    return { ...stock, fields: stock.fields.filter(field => field.kind !== 'secret'), uncertain: former?.uncertain }
  }

  // Whether the page has text that the server may not have. Without a connection all sent text is in doubt.
  function isUnsent() {
    return fields.isUndone(number => !isOnline || !queue.isSent(number))
      || former?.fields.some(({ kind, known, isDone }) => kind !== 'select' && known && !isDone) === true
  }

  // Shows the screen of another server, which numbers its elements differently.
  function restart(message) {
    former = takeStock()
    queue.restart()
    showWhetherPending()
    fields.restart()
    feedback.finished(() => true)
    sliders.finished(() => true)
    awaitsScreen = false
    online()
    patches.replace(message, true)
    notices.saving(false)
    history.restarted()
    restoreWhenThere()
  }

  function restoreWhenThere() {
    if (!former || history.isOpening) return
    const { fields: before, undone, uncertain = [] } = former
    former = undefined
    const { lost, focused } = fields.restore(before)
    if (focused) {
      focused.field.focus({ preventScroll: true })
      focused.field.setSelectionRange(...focused.caret)
    }
    notices.sayLost('Not saved', lost)
    notices.sayLost('Not done', undone)
    notices.sayLost('Perhaps not done', uncertain)
  }

  // --- The connection ---

  // A press has no effect until another server's screen is there, so the page stays offline.
  function online() {
    if (awaitsScreen) return
    setOnline(true)
    clearTimeout(lossTimer)
    lossTimer = undefined
    notices.state('connection', '')
    tellMore()
  }

  // - reason: the server's reason for sending this page away, if it gave one.
  function offline(reason) {
    setOnline(false)
    // The message promises nothing about presses: they take effect only if the same server comes back.
    const kept = 'What you type is kept.'
    if (reason) notices.state('connection', `${reason} ${kept}`)
    lossTimer ??= setTimeout(() => {
      if (!isOnline && !reason) notices.state('connection', `Connecting again… ${kept}`)
    }, 1000)
  }

  fields.checkAll()
  patches.adopt(screen)
  rows.settle()
  focus.nothingInserted()
  history.begin(frame.isShown)
  former = drafts.take()
  // The same server already has the edits that are done.
  if (former?.instance === dataset.instance) former.fields.forEach(field => field.isDone && delete field.known)
  restoreWhenThere()
  transport.start()
}

start()
