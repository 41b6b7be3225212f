// Carries messages: performs the effects of the connection's state machine, and reports events to it.
import { initialConnection, step } from './connection.mjs'

// - query: returns the URL query that describes the page.
// - take: returns the events of the next message, if any wait. With `true`, they include sent
//   events that may be lost.
// - receive: handles a message, and throws if the message doesn't fit.
// - greet: handles a hello. Returns false if the page has to reload.
// - isLater: whether an event waits that is later than the given ones.
// - online, offline, doubt, drop, reload: perform the effects of the same names.
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

    // Drops the socket and the request, so that neither reports anything again.
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
    // Reports that an event waits to be sent.
    wanted: () => happened({ type: 'wanted' }),
  }
}
