// The browser's half of a screen. The page arrives complete; this script sends what its user does,
// and follows the patches that come back. BatchMessage.swift, ServerMessage.swift and
// EventMessage.swift describe the messages.
(() => {
  'use strict'
  const { body } = document
  const screen = document.getElementById('screen')
  const notice = document.getElementById('notice')
  // Names this page to the server, which so knows what it is sent a second time.
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const appTitle = document.title
  if (!navigator.cookieEnabled) {
    // Without one, every load would begin another session.
    notice.textContent = 'This app knows your browser by a cookie. Allow it for this address, and load the page again.'
    notice.className = 'shown'
    return
  }
  let revision = +body.dataset.revision

  const byId = id => document.getElementById('e' + id)
  const ownerOf = node => node.closest('[id^=e]')
  const idOf = node => +ownerOf(node).id.slice(1)

  // --- Sending ---

  let lastNumber = 0
  let lastAction
  let acknowledged = 0
  let sent = 0
  // Events that the server hasn't acknowledged: [number, element, action, argument].
  let queue = []

  function send(element, action, ...argument) {
    // Text waits for a connection; a press would come as a surprise when it comes late.
    if (notice.textContent === waiting && !isRepeatable(action)) return
    const last = queue.at(-1)
    // Of the edits of a field that wait, only the last one counts; and of where to go as well.
    if (isRepeatable(action) && last?.[1] === element && last[2] === action && last[0] > sent) queue.pop()
    queue.push([++lastNumber, element, action, ...argument])
    lastAction = action
    transmit()
    return lastNumber
  }

  // What does the same when it is done twice.
  const isRepeatable = action => action === 'edit' || action === 'open'

  function transmit() {
    if (!isOnline) return
    if (socket.readyState !== WebSocket.OPEN) return void post()
    for (const event of queue) if (event[0] > sent) socket.send(JSON.stringify([event]))
    sent = lastNumber
  }

  // --- Receiving ---

  function receive(message) {
    if (Array.isArray(message)) applyBatch(message)
    else if (message.hello !== undefined) greet(message)
    else if (message.html) replaceScreen(message)
    else if (message.error) {
      console.info(message.message)
      acknowledge(message.number || 0)
    } else acknowledge(message.ack || message, message.after)
  }

  // All events up to this one are done. What was inserted after that revision is the answer to a
  // press in this tab, and may take the focus.
  function acknowledge(number, after = Infinity) {
    acknowledged = Math.max(acknowledged, number)
    queue = queue.filter(event => event[0] > number)
    for (const [id, edit] of edits) if (edit <= number) settled(id)
    if (opening <= number) arrive()
    const target = inserted.findLast(item => item.revision > after && item.node.isConnected)
    inserted = []
    if (!target) return
    // What is new is there to be typed into, if that is possible.
    const field = focusables(target.node).find(item => item.matches('input'))
    if (field) field.focus()
    else focusIn(target.node)
  }

  // --- Patches ---

  // Elements that want the focus, until it is known who had them inserted.
  let inserted = []

  function applyBatch([next, ...steps]) {
    if (next <= revision) return
    if (next !== revision + 1) throw Error(`Patches for ${next} don't fit ${revision}.`)
    keepingFocus(() => steps.forEach(applyStep))
    revision = next
    // First, because a title is that of the entry that the history is at.
    follow()
    document.title = screen.querySelector('h1:not(:empty)')?.textContent || appTitle
  }

  function applyStep(step) {
    const [kind, subject, value, ...path] = step
    if (kind === '+') {
      const node = parse(subject)
      insert(node, step)
      const wanting = inserted.length
      adopt(node)
      if (node.matches('.page')) arrival = { node, scrolled: 0, ...leftPages.get(node.id) }
      // In a page that comes back nothing is new.
      if (leftPages.delete(node.id)) inserted.length = wanting
    } else if (kind === '@') place = asAddress(subject)
    else if (kind === '>') insert(byId(subject), step)
    else if (kind === '-') remove(byId(subject))
    else if (kind === '=') {
      const node = parse(value)
      byId(subject).replaceWith(node)
      adopt(node)
    } else set(path.reduce(child, byId(kind)), subject, value)
  }

  const child = (node, index) => node.children[index < 0 ? node.children.length + index : index]

  function parse(markup) {
    const template = document.createElement('template')
    template.innerHTML = markup
    return template.content.firstElementChild
  }

  function insert(node, [, , sibling, parent, tail, ...path]) {
    const next = sibling && byId(sibling)
    const container = next ? next.parentNode : path.reduce(child, byId(parent))
    const before = next || container.children[container.children.length - tail] || null
    // Moving without taking out keeps the focus, the caret and a running composition.
    if (node.isConnected && container.moveBefore) container.moveBefore(node, before)
    else container.insertBefore(node, before)
  }

  function set(node, name, value) {
    if (name === '') node.textContent = value
    else if (value === null) node.removeAttribute(name)
    else node.setAttribute(name, value)
    if (name === 'data-css') node.style.cssText = value
    else if (name === 'data-press') value === null ? sight.unobserve(node) : sight.observe(node)
    else if (name === 'selected' || name === 'value') settle(ownerOf(node))
    else if (name === 'aria-selected' && value === 'true') reveal(node)
  }

  // Where tabs are more than fit, the one that is shown is in sight. Only their bar is scrolled for it.
  function reveal(tab) {
    const bar = tab.parentElement
    bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
  }

  // Presses what comes into sight and wants that, a bit before it does.
  const sight = new IntersectionObserver(
    entries => entries.forEach(({ isIntersecting, target }) => isIntersecting && press(target)),
    { rootMargin: '200px' })

  // Does what markup alone can't say.
  function adopt(node) {
    const each = (selector, action) => {
      if (node.matches(selector)) action(node)
      node.querySelectorAll(selector).forEach(action)
    }
    each('[data-css]', styled => styled.style.cssText = styled.dataset.css)
    each('input, select', field => settle(ownerOf(field)))
    each('[data-focus]', node => inserted.push({ node, revision: revision + 1 }))
    each('dialog[open]', present)
    each('[data-press]', button => sight.observe(button))
    each('[aria-selected=true]', reveal)
  }

  function replaceScreen(message) {
    keepingFocus(() => {
      screen.innerHTML = message.html
      adopt(screen)
    })
    inserted = []
    revision = message.revision
    place = asAddress(message.location)
    follow()
  }

  // --- Text fields and menus ---
  // While its user edits a field, the browser knows best what is in it. The attribute holds what the
  // server said last: that is shown as soon as no edit is under way that the server hasn't seen.

  // For each field with such an edit, its number.
  const edits = new Map()
  let composing

  const shown = field => field.defaultValue.replace(/[\r\n]/g, '')

  function settled(id) {
    edits.delete(id)
    settle(byId(id))
  }

  function settle(owner) {
    const field = owner?.matches('input, select') ? owner : owner?.querySelector('input, select')
    if (!field || field === composing || edits.has(idOf(field))) return
    if (field.matches('select')) {
      for (const option of field.options) option.selected = option.hasAttribute('selected')
      return
    }
    const old = field.value
    const text = shown(field)
    if (old === text) return
    const { selectionStart, selectionEnd, selectionDirection } = field
    field.value = text
    if (document.activeElement !== field) return
    // The caret stays between what is the same in front of it and what is the same behind it.
    const shorter = Math.min(old.length, text.length)
    let head = 0
    while (head < shorter && old[head] === text[head]) head++
    let tail = 0
    while (tail < shorter - head && old.at(-1 - tail) === text.at(-1 - tail)) tail++
    const place = caret => caret <= head ? caret : text.length - Math.min(tail, old.length - caret)
    field.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection)
  }

  const longestText = 20_000

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
      acknowledge(0)
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

  // --- Focus ---

  const focusables = node => [node, ...node.querySelectorAll('*')].filter(item =>
    item.matches('a, button, input, select, [tabindex]') && item.tabIndex >= 0 && !item.disabled)

  function focusIn(node, mayType = true) {
    const all = focusables(node)
    const target = !mayType && all.find(item => !item.matches('input')) || all[0]
    target?.focus()
    return target
  }

  // A place that is still known when its element has been replaced.
  const spotOf = node => {
    const owner = node !== body && ownerOf(node)
    return owner && { id: owner.id, index: focusables(owner).indexOf(node) }
  }
  const nodeAt = ({ id, index }) => {
    const owner = document.getElementById(id)
    const all = owner ? focusables(owner) : []
    return all[index] || all[0]
  }

  // Where the focus goes when its element has been removed.
  let neighbour
  let hasPresented
  // Where pages that gave their place to others, and may come back, were scrolled to and had the focus.
  const leftPages = new Map()
  // The same for a page that has just come.
  let arrival

  function keepingFocus(change) {
    const active = document.activeElement
    const spot = spotOf(active)
    const isField = active.matches('input')
    const range = isField && [active.selectionStart, active.selectionEnd, active.selectionDirection]
    neighbour = undefined
    hasPresented = false
    arrival = undefined
    change()
    if (arrival && !arrival.node.closest('dialog')) scrollTo(0, arrival.scrolled)
    if (hasPresented || !spot || document.activeElement === active && !active.disabled) return resume()
    // A button that can't be pressed for as long as its work takes has the focus again afterwards.
    if (active.isConnected && active.matches('button:disabled')) return void (paused = active)
    const target = active.isConnected && !active.disabled ? active : arrival ? placeIn(arrival, !isField) : nodeAt(spot)
    if (target) {
      target.focus({ preventScroll: !arrival })
      if (isField && !arrival && target.matches('input')) target.setSelectionRange(...range)
      return
    }
    // What is typed next must not end up in another field.
    let near = neighbour || ownerOf(active)
    while (near && !focusIn(near, !isField)) near = near.parentElement
  }

  // A button that was disabled while it had the focus.
  let paused

  function resume() {
    if (!paused || document.activeElement !== body) paused = undefined
    else if (!paused.disabled) paused.focus({ preventScroll: true })
  }

  // Where the focus goes in a page: where it was, or else into what the page is about.
  function placeIn(page, mayType) {
    const all = focusables(page.node).filter(item => mayType || !item.matches('input'))
    return page.id && nodeAt(page) || all.find(item => !item.closest('.back, .toolbar')) || all[0]
  }

  function leave(page) {
    const { activeElement } = document
    leftPages.set(page.id, { ...(page.contains(activeElement) && spotOf(activeElement)), scrolled: scrollY })
    // Most that are left are gone for good.
    if (leftPages.size > 50) leftPages.delete(leftPages.keys().next().value)
  }

  function remove(node) {
    if (node.matches('.page')) leave(node)
    if (node === neighbour || node.contains(document.activeElement)) {
      neighbour = node.nextElementSibling || node.previousElementSibling || node.parentElement
      if (node.cameFrom) neighbour = nodeAt(node.cameFrom) || screen
    }
    node.remove()
  }

  // --- The address ---
  // The address bar has the path of what is on the screen. A step forward makes an entry in the history;
  // a step back to the entry before this one goes there, so that Back doesn't lead forward.

  // As the browser writes it, which may not be as the app does.
  function asAddress(path) {
    if (!path?.startsWith('/')) return
    const { pathname, search } = new URL(location.origin + path)
    return pathname + search
  }

  // Where the screen is, if the app has paths.
  let place = asAddress(body.dataset.location)
  // The number of the event by which Back or Forward was passed on, until it is done.
  let opening
  // Where the history has been asked to go back to, until it is there.
  let returning
  let returnTimer
  // Whether this page is being left. If by the address of another screen, that is where the screen is
  // before this page is gone; but it is for the next page to say so in the history.
  let leaving

  const address = () => location.pathname + location.search
  const pathOf = place => place.split('?')[0]
  const isAbove = (place, other) => pathOf(other).startsWith(pathOf(place).replace(/\/?$/, '/'))

  // Brings the address bar to where the screen is.
  function follow(mayAdd = true) {
    if (place === undefined || opening || returning || leaving || place === address()) return
    const { from, isTyped } = history.state || {}
    const isTyping = lastAction === 'edit'
    // What only asks for something else in the same place is no step, nor is what nobody has seen, nor
    // a next letter.
    const isStep = mayAdd && !document.hidden && pathOf(place) !== pathOf(address()) && !(isTyping && isTyped)
    if (isStep && from === place && isAbove(place, address())) {
      returning = place
      history.back()
      // In case it isn't there any more.
      returnTimer = setTimeout(returned, 1000)
      return
    }
    try {
      if (isStep) history.pushState({ from: address(), isTyped: isTyping }, '', location.origin + place)
      else history.replaceState({ from, isTyped }, '', location.origin + place)
    } catch (error) {
      // Some browsers allow so many a minute and no more. The next one finds the right place again.
      console.info(error.message)
    }
  }

  // The screen is where Back or Forward led, or as near as there is something.
  function arrive() {
    opening = undefined
    follow(false)
  }

  function returned() {
    clearTimeout(returnTimer)
    const isThere = address() === returning
    returning = undefined
    follow(isThere)
  }

  addEventListener('popstate', () => {
    if (returning) returned()
    else if (place !== undefined && address() !== place) opening = send(0, 'open', address())
  })

  addEventListener('beforeunload', () => {
    clearTimeout(leaving)
    // It may come to nothing.
    leaving = setTimeout(stay, 3000)
  })

  function stay() {
    clearTimeout(leaving)
    leaving = undefined
    follow()
  }

  function begin() {
    if (place === undefined) return
    // The bare address leads to where the screen is. But where the history has been before, it means
    // what it says.
    if (history.state && address() === '/' && place !== '/') opening = send(0, 'open', '/')
    else follow(false)
    if (!history.state) history.replaceState({}, '')
    // A page comes back with its own scroll position: see leftPages. A document that is loaded again
    // comes back with the browser's.
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', () => history.scrollRestoration = 'auto')
    addEventListener('pageshow', ({ persisted }) => {
      history.scrollRestoration = 'manual'
      // A page that was kept as it was left: the screen may have moved on.
      if (!persisted) return
      opening = send(0, 'open', address())
      stay()
    })
  }

  // --- Dialogs ---

  function present(dialog) {
    dialog.removeAttribute('open')
    dialog.cameFrom = spotOf(document.activeElement)
    dialog.showModal()
    hasPresented = true
    // A key that was meant for something else must not delete anything.
    if (!dialog.matches('.sheet')) dialog.querySelector('.cancel')?.focus()
  }

  const topDialog = () => [...document.querySelectorAll('dialog[open]')].at(-1)

  function dismiss(event, dialog = event.target) {
    event.preventDefault()
    send(idOf(dialog), 'dismiss')
  }
  screen.addEventListener('cancel', dismiss, true)
  // A browser may insist on closing a dialog; but it is there for as long as the server says so.
  screen.addEventListener('close', ({ target }) => target.isConnected && target.showModal(), true)

  // --- Pointer and keyboard ---

  function press(button) {
    if (button.disabled || button.ariaDisabled === 'true') return
    const action = button.dataset.do
    const index = [...button.parentElement.children].indexOf(button)
    if (action === 'delete') send(idOf(button), action)
    else if (action) send(idOf(button), 'move', action === 'up' ? -1 : 1)
    else if (button.matches('[role=tab], [role=radio]')) send(idOf(button), 'select', index)
    else send(idOf(button), 'press')
  }

  screen.addEventListener('click', event => {
    const { target, clientX: x, clientY: y } = event
    const button = target.closest('button, span[tabindex]')
    if (button) return press(button)
    if (!target.matches('dialog.confirmation')) return
    const { left, right, top, bottom } = target.getBoundingClientRect()
    if (x < left || x > right || y < top || y > bottom) dismiss(event)
  })

  const directions = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

  document.addEventListener('keydown', event => {
    const { key, target } = event
    if (event.isComposing || event.ctrlKey || event.metaKey) return
    // A key that is held down presses once.
    if (event.repeat && (key === 'Enter' || key === ' ') && !target.matches('input')) {
      event.preventDefault()
      return
    }
    if (event.altKey) return shortcut(event)
    const dialog = topDialog()
    if (key === 'Escape' && dialog) dismiss(event, dialog)
    else if (key === 'Escape') goBack(target)
    else if (key === 'Enter' && target.matches('input')) send(idOf(target), 'submit')
    else if ((key === 'Enter' || key === ' ') && target.matches('span[tabindex]')) {
      event.preventDefault()
      press(target)
    } else if (directions[key] && target.matches('[role=tab], [role=radio]')) {
      event.preventDefault()
      const all = [...target.parentElement.children]
      const next = all.at((all.indexOf(target) + directions[key]) % all.length)
      next.focus()
      press(next)
    }
  })

  // Leaves a text field for the way back, and takes that from anywhere else.
  function goBack(target) {
    const button = (target.closest('.page') || screen).querySelector('.page > .back')
    if (target.matches('input')) button?.focus()
    else if (button) press(button)
  }

  function shortcut(event) {
    // With Alt some systems make another character of a key: then its place on the keyboard counts.
    const key = /^[a-z0-9]$/i.test(event.key) ? event.key : event.code.slice(-1)
    const button = (topDialog() || screen).querySelector(`[aria-keyshortcuts="Alt+${key.toUpperCase()}"]`)
    if (!button || event.getModifierState('AltGraph')) return
    event.preventDefault()
    press(button)
  }

  // --- The connection ---

  let socket
  let isOnline = false
  let isPosting = false
  let failures = 0
  let heartbeat
  let retryTimer
  let silenceTimer
  let lossTimer
  let noticeTimer
  const waiting = 'Connecting again… What you type is kept.'

  const query = () => `?tab=${tab}&instance=${body.dataset.instance}&revision=${revision}`

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
      // What was on its way may or may not have arrived: the server knows.
      sent = acknowledged
      // What was too large once would be so again.
      if (code === 1009) forget(() => true)
      if (code === 4410) reload()
      else if (hasOpened) lost()
      else post()
    }
  }

  // Where a message doesn't fit, the whole screen is asked for.
  function understand(messages) {
    try {
      messages.forEach(receive)
    } catch (error) {
      console.error(error)
      revision = -1
      socket.close()
    }
  }

  function greet(message) {
    heartbeat = message.heartbeat
    // A server that has forgotten this tab can't know what it has done already. A text may be set
    // once more, but another press would be one too many.
    if (message.hello < acknowledged) forget(event => !isRepeatable(event[2]))
    acknowledge(message.hello)
    isOnline = true
    failures = 0
    sent = acknowledged
    clearTimeout(lossTimer)
    lossTimer = undefined
    if (notice.textContent === waiting) say('')
    transmit()
  }

  function forget(condition) {
    const forgotten = queue.filter(condition)
    queue = queue.filter(event => !condition(event))
    for (const [number, id] of forgotten) if (edits.get(id) === number) settled(id)
    if (forgotten.some(([number]) => number === opening)) arrive()
  }

  // Where WebSockets don't get through, requests may. They also tell why a connection was refused,
  // which browsers keep to themselves.
  async function post() {
    if (isPosting) return
    isPosting = true
    let response
    try {
      response = await fetch('/events' + query(), { method: 'POST', body: JSON.stringify(queue) })
      if (response.ok) understand(await response.json())
    } catch {
      response = {}
    }
    isPosting = false
    clearTimeout(retryTimer)
    if (response.status === 401 || response.status === 410) reload()
    else if (!response.ok) lost()
    else if (queue.length) post()
    else retryTimer = setTimeout(connect, 1000)
  }

  function lost() {
    isOnline = false
    lossTimer ??= setTimeout(say, 1000, waiting)
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

  function say(text) {
    clearTimeout(noticeTimer)
    notice.textContent = text
    notice.className = text && 'shown'
    if (text && text !== waiting) noticeTimer = setTimeout(say, 6000, '')
  }

  // --- A new server ---
  // It numbers its elements anew, so that the page has to be loaded again. Texts that it can't have
  // seen are put back where a field of the same name holds what that one held before.

  const nameOf = field => field.ariaLabel || field.placeholder

  function reload() {
    if (Date.now() - (sessionStorage.reloaded || 0) < 3000) return lost()
    sessionStorage.reloaded = Date.now()
    location.reload()
  }

  addEventListener('pagehide', () => {
    const drafts = [...edits.keys()].map(byId).map(owner => owner?.matches('input') ? owner : owner?.querySelector('input'))
      .filter(field => field).map(field => [nameOf(field), shown(field), field.value])
    if (drafts.length) sessionStorage.drafts = JSON.stringify(drafts)
  })

  function restoreDrafts() {
    const fields = [...screen.querySelectorAll('input')]
    for (const [name, before, text] of JSON.parse(sessionStorage.drafts || '[]')) {
      const field = fields.find(field => nameOf(field) === name && field.value === before)
      if (field) field.value = text
      else if (!fields.some(field => field.value === text)) say(`Not saved: “${text}”`)
    }
    delete sessionStorage.drafts
    // These, and what was typed before this script ran.
    for (const field of fields) if (field.value !== shown(field)) edited({ target: field })
  }

  restoreDrafts()
  adopt(screen)
  inserted = []
  begin()
  connect()
})()
