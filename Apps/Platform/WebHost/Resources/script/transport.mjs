// Carries messages: does what the connection's machine says, and tells it what happens.
import { initialConnection, step } from './connection.mjs'

// - query: what the page says of itself.
// - take: the events of the next message, if any wait; where anew, with those that may be lost.
// - receive: takes a message in, and throws if it doesn't fit.
// - greet: takes a hello in. Returns false if the page has to be loaded again.
// - isLater: whether there is an event to be sent that is later than these.
// - online, offline, doubt, drop, reload: see connection.mjs.
export function makeTransport({ query, take, receive, greet, ...app }) {
  let state = initialConnection
  let socket
  let request
  let timer

  function happened(event) {
    let effects
    ;[state, effects] = step(state, event, Date.now(), Math.random())
    for (const [name, argument] of effects) perform[name](argument)
  }

  const perform = {
    open(attempt) {
      perform.close()
      const current = socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket' + query())
      current.onopen = () => happened({ type: 'opened', attempt })
      current.onmessage = ({ data }) => {
        happened({ type: 'heard', attempt })
        understand(() => [JSON.parse(data)], attempt)
      }
      current.onclose = ({ code, reason }) => happened({ type: 'ended', attempt, code, reason })
    },

    // An earlier socket or request is never heard of again.
    close() {
      if (socket) {
        socket.onopen = socket.onmessage = socket.onclose = null
        socket.close()
      }
      request?.abort()
      socket = request = undefined
    },

    send() {
      for (let events; (events = take()).length;) socket.send(JSON.stringify(events))
    },

    probe: attempt => perform.post(attempt, []),

    async post(attempt, events = take(true)) {
      perform.close()
      const current = request = new AbortController()
      let status = 0
      let reason
      try {
        const response = await fetch('/events' + query(), {
          method: 'POST', body: JSON.stringify(events), signal: current.signal,
        })
        if (current.signal.aborted) return
        const text = await response.text()
        if (response.ok) understand(() => JSON.parse(text), attempt)
        else reason = text
        status = response.status
      } catch (error) {
        console.info(error.message)
      }
      happened({ type: 'answered', attempt, status, reason, hasEvents: events.length > 0, wantsMore: app.isLater(events) })
    },

    timer(delay) {
      clearTimeout(timer)
      timer = setTimeout(happened, delay, { type: 'timer' })
    },

    online: app.online,
    offline: app.offline,
    doubt: app.doubt,
    drop: app.drop,
    reload: app.reload,
  }

  function understand(parse, attempt) {
    try {
      for (const message of parse()) {
        if (state.attempt !== attempt) return
        if (message.hello === undefined) {
          if (state.phase === 'connecting') throw Error('The first message has to be a hello.')
          receive(message)
        } else if (greet(message)) happened({ type: 'greeted', attempt, heartbeat: message.heartbeat })
        else return happened({ type: 'outdated', attempt })
      }
    } catch (error) {
      console.error(error)
      happened({ type: 'doubted', attempt })
    }
  }

  const wake = () => document.hidden || happened({ type: 'woken' })
  addEventListener('online', wake)
  addEventListener('pageshow', wake)
  document.addEventListener('visibilitychange', wake)

  return {
    start: () => happened({ type: 'start' }),
    // There is something to send.
    wanted: () => happened({ type: 'wanted' }),
  }
}
