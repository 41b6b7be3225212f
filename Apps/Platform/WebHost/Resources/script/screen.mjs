// The browser's half of a screen. The page arrives complete; this script sends what its user does,
// and follows the patches that come back. BatchMessage.swift, ServerMessage.swift and
// EventMessage.swift describe the messages.
import { address, makeHistory } from './history.mjs'
import { isRepeatable, makeQueue } from './queue.mjs'
import { listenToKeys } from './keys.mjs'
import { makeConnection } from './connection.mjs'
import { makeDialogs } from './dialogs.mjs'
import { makeDrafts } from './drafts.mjs'
import { makeFields } from './fields.mjs'
import { makeFocus } from './focus.mjs'
import { makeNotices } from './notices.mjs'
import { makePatches } from './patches.mjs'
import { makePresses } from './presses.mjs'

function start() {
  const { dataset } = document.body
  const screen = document.getElementById('screen')
  const { say, withdraw } = makeNotices(document.getElementById('notice'))
  if (!navigator.cookieEnabled) {
    // Without one, every load would begin another session.
    return say('This app knows your browser by a cookie. Allow it for this address, and load the page again.', true)
  }
  // Names this page to the server, which so knows what it is sent a second time.
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const queue = makeQueue()
  let isWaiting = false
  let lossTimer

  function send(...event) {
    // Text waits for a connection; a press would come as a surprise when it comes late.
    if (isWaiting && !isRepeatable([0, ...event])) return
    const number = queue.add(...event)
    connection.transmit(queue.unsent)
    return number
  }

  const focus = makeFocus(screen)
  const history = makeHistory({ path: dataset.location, open: path => send(0, 'open', path), isTyping: () => queue.isTyping })
  const dialogs = makeDialogs({ screen, focus, send })
  const fields = makeFields({ screen, send, say })
  const { press, sight } = makePresses({ screen, send })
  const patches = makePatches({ screen, revision: +dataset.revision, focus, history, fields, dialogs, sight })
  const drafts = makeDrafts({ screen, fields, say })
  listenToKeys({ screen, press, dismiss: dialogs.dismiss, send })

  const connection = makeConnection({
    query: () => `?tab=${tab}&instance=${dataset.instance}&revision=${patches.revision}`,
    receive,
    events: () => queue.events,
    opened() {
      clearTimeout(lossTimer)
      lossTimer = undefined
      isWaiting = false
      withdraw()
    },
    cut: queue.lost,
    lost() {
      lossTimer ??= setTimeout(() => {
        isWaiting = true
        say('Connecting again… What you type is kept.', true)
      }, 1000)
    },
    doubt: patches.doubt,
    drop: () => forget(() => true),
    reload() {
      if (Date.now() - (sessionStorage.reloaded || 0) < 3000) return connection.retry()
      sessionStorage.reloaded = Date.now()
      location.reload()
    },
  })

  function receive(message) {
    if (Array.isArray(message)) patches.apply(message)
    else if (message.hello !== undefined) greet(message)
    else if (message.html) patches.replace(message)
    else if (message.error) {
      console.info(message.message)
      acknowledge(message.number || 0)
    } else acknowledge(message.ack || message, message.after)
  }

  // All events up to this one are done.
  function acknowledge(number, after) {
    queue.acknowledge(number)
    fields.finished(number)
    history.finished(number)
    focus.answered(after)
  }

  function greet(message) {
    // A server that has forgotten this tab can't know what it has done already. A text may be set
    // once more, but another press would be one too many.
    if (message.hello < queue.acknowledged) forget(event => !isRepeatable(event))
    acknowledge(message.hello)
    queue.lost()
    connection.greeted(message)
    connection.transmit(queue.unsent)
  }

  function forget(condition) {
    const forgotten = queue.forget(condition)
    fields.forgot(forgotten)
    for (const [number] of forgotten) history.finished(number)
  }

  drafts.restore()
  patches.adopt(screen)
  focus.answered()
  history.begin()
  connection.connect()
}

start()
