// Tells the server about the pointer at elements that ask for it: press, hold, move, release, hover and leave.

// The distance in pixels from which a held pointer drags instead of clicking.
const clickDistance = 10
// The longest time in milliseconds from a pointer's release to the browser's click event.
const clickDelay = 300

// - tell: sends a pointer event of an element, and returns its number if it is taken.
// - isDone: whether the server has done an event.
export function makePointers({ tell, isDone }) {
  // The press under way: { node, box, start, last, pointer, timers, drags, isClick, from }.
  let held
  let isMoved = false
  // The last reported pointer place of each element that asks for hovering.
  const hovered = new Map()
  let over
  let swallowsClick = false
  let frame
  // The number of the last move or hover event. The next one waits until the server has done it.
  let inFlight = 0

  const wanting = (target, name) => {
    const nodes = []
    for (let node = target?.closest?.(`[${name}]`); node; node = node.parentElement?.closest(`[${name}]`)) nodes.push(node)
    return nodes
  }
  const placeIn = (box, { clientX, clientY }) => [round(clientX - box.left), round(clientY - box.top)]
  const round = length => Math.round(length * 2) / 2

  function report(phase) {
    const { node, box, last, from } = held
    return tell(node, [phase, ...placeIn(box, last), Math.round(performance.now() - from)])
  }

  // Reports moves once a frame, and only after the server has done the last one.
  function plan() {
    frame ??= requestAnimationFrame(() => {
      frame = undefined
      if (inFlight && !isDone(inFlight)) return plan()
      if (held && isMoved) move()
      if (over) hover()
    })
  }

  function move() {
    isMoved = false
    inFlight = report('move') || 0
  }

  function letGo(phase) {
    held.timers.forEach(clearTimeout)
    if (isMoved) move()
    report(phase)
    if (!held.isClick && phase === 'up') {
      swallowsClick = true
      setTimeout(() => swallowsClick = false, clickDelay)
    }
    held = undefined
    isMoved = false
  }

  document.addEventListener('pointerdown', event => {
    swallowsClick = false
    const { target, button, isPrimary, pointerId } = event
    if (held) letGo('cancel')
    // In a field, the pointer is for placing the caret and selecting.
    if (button || !isPrimary || target.closest('input, textarea, select')) return
    const [node, ...around] = wanting(target, 'data-pointer')
    if (!node) return
    const times = new Set([node, ...around].flatMap(item => item.dataset.pointer.split(' ')).filter(time => time).map(Number))
    held = {
      node, box: node.getBoundingClientRect(), start: event, last: event, pointer: pointerId,
      drags: !!target.closest('[data-drag]'), isClick: true, from: performance.now(),
    }
    held.timers = [...times].map(time => setTimeout(() => {
      held.isClick = false
      report('hold')
    }, time))
    report('down')
  })

  document.addEventListener('pointermove', event => {
    if (held) {
      if (event.pointerId !== held.pointer) return
      held.last = event
      const distance = Math.hypot(event.clientX - held.start.clientX, event.clientY - held.start.clientY)
      if (held.drags && distance >= clickDistance) held.isClick = false
      isMoved = true
      plan()
    } else if (event.pointerType !== 'touch') {
      if (!hovered.size && !event.target.closest?.('[data-hover]')) return
      over = event
      plan()
    }
  })

  document.addEventListener('pointerup', event => {
    if (event.pointerId !== held?.pointer) return
    held.last = event
    letGo('up')
  })
  document.addEventListener('pointercancel', event => {
    if (event.pointerId === held?.pointer) letGo('cancel')
  })
  addEventListener('blur', () => held && letGo('cancel'))

  function hover() {
    const event = over
    over = undefined
    const now = wanting(event.target, 'data-hover')
    for (const node of hovered.keys()) {
      if (now.includes(node)) continue
      hovered.delete(node)
      if (node.isConnected) inFlight = tell(node, ['leave', 0, 0, 0]) || inFlight
    }
    for (const node of now) {
      if (!node.isConnected) continue
      const place = placeIn(node.getBoundingClientRect(), event)
      const text = node.dataset.hover ? place.join() : ''
      if (hovered.get(node) === text) continue
      const number = tell(node, ['hover', ...place, 0])
      if (number) hovered.set(node, text)
      inFlight = number || inFlight
    }
  }

  document.documentElement.addEventListener('pointerleave', event => {
    if (!hovered.size) return
    over = { target: undefined, clientX: event.clientX, clientY: event.clientY }
    plan()
  })

  // A drag or a hold doesn't also count as a press.
  document.addEventListener('click', event => {
    if (!swallowsClick) return
    swallowsClick = false
    event.stopPropagation()
    event.preventDefault()
  }, true)
  // A browser would drag an image or a link itself, and show a menu for a finger that rests.
  document.addEventListener('dragstart', event => event.target.closest?.('[data-drag]') && event.preventDefault())
  document.addEventListener('contextmenu', event => held?.start.pointerType === 'touch' && event.preventDefault())
}
