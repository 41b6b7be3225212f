// The connection to the server: a WebSocket, or requests where those don't get through.

// - query: what the page says of itself.
// - receive: takes a message in, and throws if it doesn't fit.
// - events: those that wait, for a request.
export function makeConnection({ query, receive, events, opened, cut, lost, doubt, drop, reload }) {
  let socket
  let isOnline = false
  let isPosting = false
  let failures = 0
  let heartbeat
  let retryTimer
  let silenceTimer

  function connect() {
    clearTimeout(retryTimer)
    const current = socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket' + query())
    let hasOpened
    current.onopen = () => hasOpened = true
    current.onmessage = ({ data }) => {
      clearTimeout(silenceTimer)
      understand([JSON.parse(data)])
      silenceTimer = setTimeout(() => socket.close(), 2.5 * heartbeat)
    }
    current.onclose = ({ code }) => {
      clearTimeout(silenceTimer)
      cut()
      // What was too large once would be so again.
      if (code === 1009) drop()
      if (code === 4410) reload()
      else if (hasOpened) retry()
      else post()
    }
  }

  // Where a message doesn't fit, the whole screen is asked for.
  function understand(messages) {
    try {
      messages.forEach(receive)
    } catch (error) {
      console.error(error)
      doubt()
      socket.close()
    }
  }

  // Requests also tell why a connection was refused, which browsers keep to themselves.
  async function post() {
    if (isPosting) return
    isPosting = true
    let response
    try {
      response = await fetch('/events' + query(), { method: 'POST', body: JSON.stringify(events()) })
      if (response.ok) understand(await response.json())
    } catch {
      response = {}
    }
    isPosting = false
    clearTimeout(retryTimer)
    if (response.status === 401 || response.status === 410) reload()
    else if (!response.ok) retry()
    else if (events().length) post()
    else retryTimer = setTimeout(connect, 1000)
  }

  function retry() {
    isOnline = false
    lost()
    clearTimeout(retryTimer)
    retryTimer = setTimeout(connect, Math.min(250 * 2 ** failures++, 8000) * (0.5 + Math.random() / 2))
  }

  function hurry() {
    if (isOnline || document.hidden || socket.readyState < WebSocket.CLOSING) return
    failures = 0
    connect()
  }
  addEventListener('online', hurry)
  addEventListener('pageshow', hurry)
  document.addEventListener('visibilitychange', hurry)

  return {
    connect,
    retry,

    greeted(message) {
      heartbeat = message.heartbeat
      isOnline = true
      failures = 0
      opened()
    },

    transmit(unsent) {
      if (!isOnline) return
      if (socket.readyState !== WebSocket.OPEN) return void post()
      for (const event of unsent()) socket.send(JSON.stringify([event]))
    },
  }
}
