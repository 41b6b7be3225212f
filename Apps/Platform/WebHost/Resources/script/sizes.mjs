// Tells the server the sizes of the window and of elements whose content depends on their size.
import { each } from './elements.mjs'

// The limit on reported elements, and the pause between reports in milliseconds.
const mostSized = 200
const pause = 100
// The limit on an element's returns to its previous size. Its content could otherwise change its
// own size forever.
const mostReturns = 3

// - tell: reports the size of an element, and returns the number of the event if it is taken.
// - isOver: whether the server is done with an event. Until then the page reports no more sizes.
// - tellWindow: reports the window's new width, height and dark mode.
export function makeSizes({ tell, isOver, tellWindow }) {
  // For each element: the reported size, the one before it, and the number of returns.
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

  // Reports a new size. Returns whether the element needs no further report.
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
  // An element that went back and forth may settle in a resized window, so its count restarts.
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

    // The window's values in the query with which a tab connects.
    get query() {
      const [width, height, isDark] = values()
      return `&window=${width}x${height}&dark=${isDark}`
    },
  }
}
