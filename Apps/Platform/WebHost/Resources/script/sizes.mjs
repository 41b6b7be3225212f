// Tells the server of the sizes of elements that are made for theirs, and of the window.
import { each } from './elements.mjs'

// How many elements are told of at most, and how long the next time waits.
const mostSized = 200
const pause = 100
// How often an element may go back to the size before: what it shows may change its own size for ever.
const mostReturns = 3

// - tell: passes on the size of an element.
// - tellWindow: passes on that the window has become another one.
export function makeSizes({ tell, tellWindow }) {
  // For each element: the size that was told, the one before it, and how often it went back.
  const known = new Map()
  const waiting = new Map()
  let timer

  const observer = new ResizeObserver(entries => {
    for (const { target, contentRect: { width, height } } of entries) {
      if (target.isConnected) waiting.set(target, [Math.round(width * 2) / 2, Math.round(height * 2) / 2])
      else forget(target)
    }
    if (!timer) pass()
  })

  function forget(node) {
    observer.unobserve(node)
    known.delete(node)
    waiting.delete(node)
  }

  function pass() {
    timer = undefined
    if (!waiting.size) return
    for (const [node, size] of waiting) if (node.isConnected) learn(node, size)
    waiting.clear()
    timer = setTimeout(pass, pause)
  }

  function learn(node, size) {
    const item = known.get(node)
    const text = size.join()
    if (!item || item.now === text) return
    const returns = item.before === text ? item.returns + 1 : 0
    if (returns > mostReturns) return
    if (tell(node, size)) known.set(node, { now: text, before: item.now, returns })
  }

  const dark = matchMedia('(prefers-color-scheme: dark)')
  const wide = matchMedia('(min-width: 600px)')
  const values = () => [innerWidth, innerHeight, dark.matches ? 1 : 0]
  for (const query of [dark, wide]) query.addEventListener('change', () => tellWindow(values()))
  // A size that went to and fro may be another matter in another window.
  addEventListener('resize', () => known.forEach(item => item.returns = 0))

  return {
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
