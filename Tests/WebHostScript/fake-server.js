// A stand-in for the server in a page under test: a WebSocket and a fetch that a test controls.
(() => {
  // Without randomness, retries come when a test expects them.
  Math.random = () => 0.5

  const server = window.server = { sockets: [], requests: [] }

  window.WebSocket = class {
    static CONNECTING = 0
    static OPEN = 1
    static CLOSING = 2
    static CLOSED = 3

    constructor(url) {
      this.url = url
      this.readyState = 0
      this.sent = []
      this.messages = 0
      server.sockets.push(this)
      server.onsocket?.(this)
    }

    send(text) {
      if (this.readyState !== 1) throw Error('The socket is not open.')
      this.messages++
      const events = JSON.parse(text)
      this.sent.push(...events)
      this.onsent?.(events)
    }

    close(code = 1005) {
      if (this.readyState > 1) return
      this.readyState = 2
      queueMicrotask(() => this.drop(code))
    }

    accept() {
      this.readyState = 1
      this.onopen?.({})
    }

    say(...messages) {
      for (const message of messages) if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) })
    }

    drop(code = 1006, reason = '') {
      if (this.readyState === 3) return
      this.readyState = 3
      this.onclose?.({ code, reason })
    }
  }

  window.fetch = (url, { body, signal } = {}) => new Promise((resolve, reject) => {
    const request = { url, events: JSON.parse(body) }
    request.answer = (status, content = '') => resolve(new Response(
      typeof content === 'string' ? content : JSON.stringify(content), { status }))
    request.fail = () => reject(TypeError('Failed to fetch'))
    signal?.addEventListener('abort', request.fail)
    server.requests.push(request)
    server.onrequest?.(request)
  })
})()
