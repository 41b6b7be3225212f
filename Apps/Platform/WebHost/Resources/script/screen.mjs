// The browser's half of a screen. The page arrives complete; this script sends what its user does,
// and follows the patches that come back. BatchMessage.swift, ServerMessage.swift and
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
    // Without one, every load would begin another session.
    return notices.state('cookie', 'This app knows your browser by a cookie. Allow it for this address, and load the page again.')
  }
  // Names this page to the server, which so knows what it is sent a second time.
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const frame = makeWindow({ rendered: dataset.window, isAnnounced: 'announced' in dataset })
  const queue = makeQueue()
  let isOnline = true
  let lossTimer
  // Whether the server is another one, whose screen hasn't come yet.
  let awaitsScreen = false

  // Passes on what was done to an element, after all that is in fields by then. Returns the number of the event, if it
  // is taken.
  function act(...deed) {
    fields.checkAll()
    return pass(...deed)
  }

  function pass(node, [action, ...argument], label = labelOf(node)) {
    const number = enqueue([idOf(node), action, ...argument], label)
    if (!number) notices.say(`Too much is waiting for the connection. Not done: “${label}”`)
    return number
  }

  // Sends an event that the page reports by itself. Without a connection the event is dropped: such events would pile up
  // and be out of date by the next connection.
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

  // For who drives the page, a test say: until this is gone, something is on its way to the server, or
  // not saved there.
  const showWhetherPending = () => document.body.toggleAttribute('data-pending', queue.isPending)

  // And until this is gone there is no server.
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

  // --- What the server says ---

  // The first message of each connection. Returns false if the page has to be loaded again.
  function greet({ hello, instance, window, script }) {
    if (script !== dataset.script) return false
    frame.named(window)
    // Said anew if it is still so.
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

  // All events up to a number are done.
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

  // There may be more to tell, which has waited until the last that was told is done, or for the connection.
  function tellMore() {
    sights.plan()
    rows.plan()
    sizes.plan()
  }

  // An event has changed nothing: what it was about isn't there any more, say.
  function refused({ number, message }) {
    console.info(message)
    const item = queue.refused(number)
    if (item) forget([item], 'Not done', item.isLate)
    settle(number)
    focus.answered()
  }

  // Events that won't be done. What was typed is told in any case.
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

  // What the user has done and isn't saved, which another screen is to be given when it is where the
  // user is.
  let former

  function takeStock() {
    const { undone, uncertain } = queue
    const stock = { instance: dataset.instance, fields: fields.snapshot(), undone, uncertain }
    if (former) for (const name of ['fields', 'undone', 'uncertain']) stock[name].push(...former[name] ?? [])
    return stock
  }

  // For a page that comes after this one. Of what was sent it can be seen there whether it is done.
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

  // Shows the screen of another server, which numbers its elements anew.
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

  // --- Whether there is a connection ---

  // What is pressed before another server's screen is there won't be done.
  function online() {
    if (awaitsScreen) return
    setOnline(true)
    clearTimeout(lossTimer)
    lossTimer = undefined
    notices.state('connection', '')
    tellMore()
  }

  // - reason: why the server has sent this page away, if it has said so.
  function offline(reason) {
    setOnline(false)
    // A press takes effect only if the same server comes back.
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
  // What the same server has done needs nobody's care.
  if (former?.instance === dataset.instance) former.fields.forEach(field => field.isDone && delete field.known)
  restoreWhenThere()
  transport.start()
}

start()
