// Tells the server of the sizes of elements that are made for theirs, and of the window.
import { each } from './elements.mjs'

// How many elements are told of at most, and how long the next time waits.
const mostSized = 200
const pause = 100
// How often an element may go back to the size before: what it shows may change its own size for ever.
const mostReturns = 3

// - tell: passes on the size of an element, and returns the number of the event if it is taken.
// - isOver: whether the server is done with an event. Until it is, no more is told.
// - tellWindow: passes on that the window has become another one.
export function makeSizes({ tell, isOver, tellWindow }) {
  // For each element: the size that was told, the one before it, and how often it went back.
  const known = new Map()
  const waiting = new Map()
  let timer
  let last = 0

  const observer = new ResizeObserver(entries => {
    for (const { target, contentRect: { width, height } } of entries) {
      if (target.isConnected) waiting.set(target, [Math.round(width * 2) / 2, Math.round(height * 2) / 2])
      else forget(target)
    }
    plan()
  })

  function forget(node) {
    observer.unobserve(node)
    known.delete(node)
    waiting.delete(node)
  }

  function plan() {
    if (!timer && isOver(last)) pass()
  }

  function pass() {
    timer = undefined
    if (!waiting.size || !isOver(last)) return
    for (const [node, size] of waiting) {
      if (node.isConnected && !learn(node, size)) return
      waiting.delete(node)
    }
    timer = setTimeout(pass, pause)
  }

  // Returns whether there is nothing more to tell of it.
  function learn(node, size) {
    const item = known.get(node)
    const text = size.join()
    if (!item || item.now === text) return true
    const returns = item.before === text ? item.returns + 1 : 0
    if (returns > mostReturns) return true
    const number = tell(node, size)
    if (!number) return false
    last = number
    known.set(node, { now: text, before: item.now, returns })
    return true
  }

  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wide = matchMedia('(min-width: 600px)')
  const values = () => [innerWidth, innerHeight, dark.matches ? 1 : 0]
  for (const query of [dark, wide]) query.addEventListener('change', () => tellWindow(values()))
  // A size that went to and fro may be another matter in another window.
  addEventListener('resize', () => known.forEach(item => item.returns = 0))

  return {
    plan,

    adopt(node) {
      each(node, '[data-size]', element => {
        if (known.has(element)) return
        if (known.size >= mostSized) known.forEach((_, other) => other.isConnected || forget(other))
        if (known.size >= mostSized) return
        known.set(element, { returns: 0 })
        observer.observe(element)
      })
    },

    // What a tab says of its window when it connects.
    get query() {
      const [width, height, isDark] = values()
      return `&window=${width}x${height}&dark=${isDark}`
    },
  }
}
